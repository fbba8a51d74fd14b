import type { traders as contract } from '@bourse/contract/office/traders';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { TradersOptions } from './options.ts';
import { traders } from './traders.ts';

export const openTraders = (
  s: OfficeServices,
  asks: Pick<TradersOptions, 'documents' | 'spot' | 'perpetual' | 'ledger'>,
): OpenRoom<typeof contract> => ({
  handlers: traders({ ...s, ...asks }),
});
