import { type Command, codecs } from '@bourse/core/command';
import { CommandUnreadable, type Field } from '@bourse/core/field';

type Kind = Command['kind'];

/** One line of JSON without line breaks, so many commands can be one text. Amounts are decimal text. */
export const commandText = (command: Command): string =>
  isPlain(command) ? JSON.stringify(command) : JSON.stringify(codecOf(command.kind)!.write(command));

/** Throws CommandUnreadable if the text isn't a command of its kind. */
export function commandOf(text: string): Command {
  const json = parsed(text);
  const kind = typeof json === 'object' && json !== null && 'kind' in json ? json.kind : undefined;
  const codec = codecOf(kind);
  if (codec === undefined) throw new CommandUnreadable(`there is no command of the kind ${JSON.stringify(kind)}`);
  return codec.read(json, 'the command');
}

/** Whether the text would return it unchanged. */
export const isStorable = (command: Command): boolean => codecOf(command.kind)?.fits(command) ?? false;

const codecOf = (kind: unknown): Field<Command> | undefined =>
  typeof kind === 'string' && Object.hasOwn(codecs, kind) ? (codecs[kind as Kind] as unknown as Field<Command>) : undefined;

/** Most commands are orders by quantity, ticks and the clock: they contain no amount, and plain JSON suffices. */
const isPlain = (command: Command): boolean => (command.kind === 'place_order' ? command.amount === undefined : plain.has(command.kind));
const plain: ReadonlySet<Kind> = new Set(['amend_order', 'cancel_order', 'cancel_all_orders', 'index_tick', 'advance_clock']);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandUnreadable('the text is not JSON');
  }
}
