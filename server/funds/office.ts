import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { Handlers } from '../http/room.ts';
import { depositOffice } from './deposit-office.ts';
import { fundsExports } from './exports.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { receivingAddressOffice } from './receiving-addresses.ts';
import { termsOffice } from './terms-office.ts';
import { walletsOffice } from './wallets-office.ts';
import { withdrawalOffice } from './withdrawal-office.ts';

/** The calls of the funds room for operators. */
export const fundsOffice = (o: FundsOfficeOptions): Handlers<typeof contract> => ({
  ...depositOffice(o),
  ...withdrawalOffice(o),
  ...termsOffice(o),
  ...walletsOffice(o),
  ...receivingAddressOffice(o),
  ...fundsExports(o),
});
