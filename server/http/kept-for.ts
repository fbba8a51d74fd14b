/**
 * Asks once for everybody who wants to know at the same time, and not again while the answer is younger than `ms`. So a path that
 * anybody may call costs the database one question, however often it is called.
 */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY;
      answer = ask().finally(() => {
        until = performance.now() + ms;
      });
    }
    return answer;
  };
}
