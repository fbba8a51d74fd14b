import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import type { Account } from '@bourse/core/ledger/account';
import type { BalanceChanged } from '@bourse/core/ledger/events';
import type { Amount } from '@bourse/core/money/unit';

// The events that a request's first answer was built from, besides the core's own answer. They're stored with the request, so that
// a repetition is answered from them by the same code, byte for byte (decision 0025).

const records: ReadonlySet<ExchangeEvent['event']> = new Set<ExchangeEvent['event']>([
  'quoted',
  'exchanged',
  'withdrawal_changed',
  'debt_changed',
  'second_accepted',
  'second_limits_changed',
  'subscribed',
  'revoked',
]);

/** Balances as `spot USDT 100 0`, separated by spaces; other events follow on a second line as JSON, after a format number. */
export function toldText({ events, answer }: Outcome, trader: number): string {
  let balances = '';
  const more: ExchangeEvent[] = [];
  // Added margin is answered with the position's; an answer with orders doesn't contain positions.
  const hasPositions = 'kind' in answer && answer.kind === 'done';
  for (const e of events) {
    if (e.event === 'balance_changed') {
      if (e.trader === trader) balances += `${balances === '' ? '' : ' '}${e.account} ${e.asset} ${e.available} ${e.frozen}`;
    } else if (e.event === 'position_changed') {
      if (hasPositions && e.trader === trader) more.push(e);
    } else if (records.has(e.event)) more.push(e);
  }
  return more.length === 0 ? balances : `${balances}\n${FORM}${JSON.stringify(more, writeBigint)}`;
}

export function toldEvents(text: string, trader: number): ExchangeEvent[] {
  const [balances = '', more] = text.split('\n', 2);
  const words = balances === '' ? [] : balances.split(' ');
  const events: ExchangeEvent[] = [];
  for (let i = 0; i < words.length; i += 4) {
    events.push({
      event: 'balance_changed',
      trader: trader as BalanceChanged['trader'],
      account: words[i] as Account,
      asset: words[i + 1]!,
      available: BigInt(words[i + 2]!) as Amount,
      frozen: BigInt(words[i + 3]!) as Amount,
    });
  }
  if (more?.startsWith(FORM)) events.push(...(JSON.parse(more.slice(FORM.length), readBigint) as ExchangeEvent[]));
  else if (more !== undefined) events.push(...(JSON.parse(more, readOlderBigint) as ExchangeEvent[]));
  return events;
}

const FORM = '2';
/** A bigint is an object with this single name. Text stays text, whatever it contains. */
const BIGINT = 'bigint';
const writeBigint = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? { [BIGINT]: String(value) } : value);
const readBigint = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && BIGINT in value ? BigInt(value[BIGINT] as string) : value;

/** Rows of an earlier version, kept for a week: there a bigint is text like `12n`. */
const readOlderBigint = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
