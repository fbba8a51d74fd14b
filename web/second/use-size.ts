import { type RefObject, useEffect, useRef, useState } from 'react';

/** An element's size in whole px, zero before it's in the page, and how much larger than usual the reader's text is. */
export function useSize<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly width: number;
  readonly height: number;
  readonly textScale: number;
} {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0, textScale: 1 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ width: element.clientWidth, height: element.clientHeight, textScale });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
