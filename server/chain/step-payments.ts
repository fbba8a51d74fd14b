import type { TransactionBook, TransactionRow } from './transaction-book.ts';
import type { WithdrawalDesk } from './withdrawal-desk.ts';

/** Steps every open payment once. A problem with one doesn't hold up the others. Returns the chain's fault, if any. */
export async function stepPayments(
  { book, desk }: { readonly book: TransactionBook; readonly desk: WithdrawalDesk },
  step: (row: TransactionRow, withdrawal: string | undefined) => Promise<void>,
): Promise<string | undefined> {
  const rows = await book.open();
  const states = await desk.states(rows.flatMap(({ withdrawal }) => withdrawal ?? []));
  const faults: string[] = [];
  for (const row of rows) {
    try {
      await step(row, row.withdrawal === null ? undefined : states.get(row.withdrawal));
    } catch (error) {
      const why = firstLine(error as Error);
      faults.push(why);
      await book.doubt(row, why);
    }
  }
  return faults[0];
}

/** Nodes answer in many lines, and with characters that a log can't show. */
const firstLine = ({ message }: Error): string =>
  message
    .split('\n')[0]!
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim() || 'a fault';
