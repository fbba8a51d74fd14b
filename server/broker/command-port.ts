import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Origin } from '@bourse/core/stamp';

/** How an edge reaches the writer. In one process it is a function call; over RabbitMQ see command-queue.ts. */
export interface CommandPort {
  /**
   * Resolves when the command is committed, or refused. Rejects with CommandUnanswered where nobody knows whether it had
   * an effect: the same request may then be sent again, it has one effect.
   */
  submit(origin: Origin, command: Command): Promise<Outcome>;
}

export class CommandUnanswered extends Error {
  constructor(why: string) {
    super(`the writer did not answer: ${why}`);
  }
}

/** The port of one process: the engine itself. */
export const inProcessCommands = (engine: CommandPort): CommandPort => ({
  submit: (origin, command) => engine.submit(origin, command),
});
