/** Polls repeatedly until stopped. Each fault is recorded, logged when it changes, and the next poll tries again. */
export function keepPolling(o: {
  readonly chain: string;
  readonly everyMs: number;
  /** Returns the fault, if any. */
  readonly poll: () => Promise<string | undefined>;
  readonly note: (fault: string | undefined) => Promise<void>;
  readonly report: (line: string) => void;
}): { stop(): Promise<void> } {
  let isStopping = false;
  let wake: () => void = () => undefined;
  let fault: string | undefined;
  const running = (async () => {
    while (!isStopping) {
      const now = await o.poll().catch((error: Error) => error.message.split('\n')[0] ?? 'a fault');
      if (now !== fault && now !== undefined) o.report(`${o.chain}: ${now}`);
      fault = now;
      await o.note(now).catch(() => undefined);
      if (isStopping) return;
      await new Promise<void>((resume) => {
        wake = resume;
        setTimeout(resume, o.everyMs);
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
    },
  };
}
