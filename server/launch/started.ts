/** The parts started so far, in order. They're stopped in reverse. */
export class Started {
  readonly #parts: { readonly name: string; readonly stop: () => Promise<unknown> }[] = [];
  isStopping = false;

  add<P extends { stop(): Promise<unknown> } | { close(): Promise<unknown> }>(name: string, part: P): P {
    this.#parts.push({ name, stop: () => ('stop' in part ? part.stop() : part.close()) });
    return part;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const { name, stop } of this.#parts.toReversed()) {
      await stop().catch((error: Error) => console.error(`${name} did not stop in good order: ${error.message}`));
    }
  }
}
