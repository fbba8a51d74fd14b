import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Origin } from '@bourse/core/stamp';

/** How an edge reaches the writer. In one process it's a function call; over RabbitMQ see command-queue.ts. */
export interface CommandPort {
  /**
   * Resolves when the command is committed or refused. Rejects with CommandUnanswered if it's unknown whether it had an effect: the
   * same request may then be repeated and still has one effect.
   */
  submit(origin: Origin, command: Command): Promise<Outcome>;
}

export class CommandUnanswered extends Error {
  constructor(why: string) {
    super(`the writer did not answer: ${why}`);
  }
}

/** The port within one process: the engine itself. */
export const inProcessCommands = (engine: CommandPort): CommandPort => ({
  submit: (origin, command) => engine.submit(origin, command),
});
