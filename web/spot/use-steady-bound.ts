import { useRef } from 'react';
import { type Steadied, steadied } from './assess.ts';

/** What is shown of an assessment that is made anew with each look at the market. `typed` are the prices that it judges. */
export function useSteadyBound<A extends { readonly reason: unknown; readonly value: string | undefined }>(now: A, typed: string): A {
  const shown = useRef<Steadied<A>>(undefined);
  shown.current = steadied(shown.current, now, typed);
  return shown.current.assessment;
}
