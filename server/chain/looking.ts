/** One look after the other until it is stopped. A fault is told when it changes, noted each time, and looked at again. */
export function keepLooking(o: {
  readonly chain: string;
  readonly everyMs: number;
  /** Answers what is wrong, if anything. */
  readonly look: () => Promise<string | undefined>;
  readonly note: (fault: string | undefined) => Promise<void>;
  readonly report: (line: string) => void;
}): { stop(): Promise<void> } {
  let isStopping = false;
  let wake: () => void = () => undefined;
  let fault: string | undefined;
  const running = (async () => {
    while (!isStopping) {
      const now = await o.look().catch((error: Error) => error.message.split('\n')[0] ?? 'a fault');
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
