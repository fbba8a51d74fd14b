import { type RefObject, useEffect, useRef, useState } from 'react';

/** The size of an element in whole px; zero before it's in the page. */
export function useSize<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly width: number; readonly height: number } {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
