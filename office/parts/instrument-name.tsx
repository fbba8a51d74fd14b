import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import type { ReactElement } from 'react';

/** An instrument by its coin and name. */
export const InstrumentName = ({ symbol }: { readonly symbol: string }): ReactElement => (
  <span className="flex min-w-0 items-center gap-2 font-medium">
    <Coin asset={assetsIn(symbol).base} size={18} />
    <span className="cut">{shownName(symbol)}</span>
  </span>
);
