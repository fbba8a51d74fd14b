import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 120;
const distance = (): number => document.documentElement.scrollHeight - window.innerHeight - window.scrollY;

/**
 * Keeps the newest line in view for who is there already, and the lines in their place when older ones come in above them.
 * `last` and `first` name the lines at either end.
 */
export function useAtEnd(
  last: string | undefined,
  first: string | undefined,
): { readonly isAtEnd: boolean; readonly toEnd: (behavior: ScrollBehavior) => void } {
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  const before = useRef<{ readonly first: string | undefined; readonly height: number }>({ first: undefined, height: 0 });
  const toEnd = useCallback((behavior: ScrollBehavior) => window.scrollTo({ top: document.documentElement.scrollHeight, behavior }), []);
  useEffect(() => {
    const look = () => {
      wasAtEnd.current = distance() < NEAR_PX;
      setAtEnd(wasAtEnd.current);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  // A picture, the keyboard or the place to write may change the height while the newest line is in view.
  useEffect(() => {
    const observer = new ResizeObserver(() => wasAtEnd.current && toEnd('auto'));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [toEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines at the ends say when to look
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    const grewAbove = before.current.first !== undefined && before.current.first !== first;
    if (wasAtEnd.current) toEnd('auto');
    else if (grewAbove) window.scrollBy(0, scrollHeight - before.current.height);
    before.current = { first, height: scrollHeight };
  }, [last, first]);
  return { isAtEnd, toEnd };
}
