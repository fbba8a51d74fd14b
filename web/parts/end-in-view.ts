import { type RefObject, useEffect, useRef } from 'react';

/** Placed at the end of a list: loads more one screen before it comes into view. */
export function useEndInView(onEnd: () => void, enabled: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!enabled || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
