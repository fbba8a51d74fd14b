/**
 * Shares one call of `ask` among all callers and keeps its result for `ms`. A public path then costs the database one query per
 * interval, however often it's requested.
 */
export function keptFor<T>(ms: number, ask: () => Promise<T>, now = (): number => performance.now()): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer === undefined || now() > until) {
      until = Number.POSITIVE_INFINITY;
      answer = ask().finally(() => {
        until = now() + ms;
      });
    }
    return answer;
  };
}
