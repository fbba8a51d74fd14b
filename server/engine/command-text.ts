import type { Command } from '@bourse/core/command';

/** The fields of commands that are bigint. In the journal they are decimal text; every other value is plain JSON. */
const amountFields: ReadonlySet<string> = new Set([
  'amount',
  'minimumNotional',
  'priceBand',
  'marketBand',
  'indexDeviation',
  'floor',
  'maker',
  'taker',
  'share',
  'dailyCap',
  'fee',
  'fromAmount',
  'toAmount',
  'minimumDeposit',
  'minimumWithdrawal',
  'dailyUnverified',
  'dailyVerified',
  'dailyEnhanced',
  'newAddressDaily',
  'reviewFrom',
  'twoReviewersFrom',
  'hourlyOutflow',
  'spread',
  'degradedSpread',
  'move',
  'minimum',
  'cap',
  'grant',
]);

/** One line of JSON: never a raw line break, so many commands travel as one text. */
export const commandText = (command: Command): string =>
  hasAmount(command)
    ? JSON.stringify(command, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
    : JSON.stringify(command);

export const commandOf = (text: string): Command =>
  JSON.parse(text, (key, value: unknown) => (typeof value === 'string' && amountFields.has(key) ? BigInt(value) : value)) as Command;

/** A replacer makes JSON several times slower, and most commands are orders by quantity, ticks and the clock. */
const hasAmount = (command: Command): boolean => (command.kind === 'place_order' ? command.amount !== undefined : !plain.has(command.kind));
const plain: ReadonlySet<Command['kind']> = new Set(['amend_order', 'cancel_order', 'cancel_all_orders', 'index_tick', 'advance_clock']);
