import type { Account } from '@bourse/core/ledger/account';

/** The filter in the log's address. Without days it's thirty. */
export interface LogFilter {
  readonly account?: Account;
  readonly asset?: string;
  readonly days?: '7' | '120';
}
export type Days = '7' | '30' | '120';
export const days: readonly Days[] = ['7', '30', '120'];

export const daysOf = (filter: LogFilter): Days => filter.days ?? '30';
export const withDays = ({ days: _, ...rest }: LogFilter, chosen: Days): LogFilter => (chosen === '30' ? rest : { ...rest, days: chosen });
export const withAccount = ({ account: _, ...rest }: LogFilter, chosen: Account | undefined): LogFilter =>
  chosen ? { ...rest, account: chosen } : rest;
export const withAsset = ({ asset: _, ...rest }: LogFilter, chosen: string | undefined): LogFilter =>
  chosen ? { ...rest, asset: chosen } : rest;

/** Which sentence says that nothing was found: it names what one has filtered by. */
export const emptyOf = (filter: LogFilter): 'plain' | 'account' | 'asset' | 'both' =>
  filter.account && filter.asset ? 'both' : filter.account ? 'account' : filter.asset ? 'asset' : 'plain';
