import type { Input } from '@bourse/contract/call';
import type { ico } from '../wire/calls.ts';

type Query = Input<typeof ico.log>;

/** The filter in the log's address. */
export interface LogFilter {
  readonly kind?: NonNullable<Query['kind']>;
  /** A sale. */
  readonly id?: string;
}

/** Sales are rare and their tokens unlock for years, so the log goes back as far as there is anything. */
export const logQuery = ({ kind, id }: LogFilter): Pick<Query, 'kind' | 'saleId'> => ({
  ...(kind && { kind }),
  ...(id && { saleId: id }),
});
