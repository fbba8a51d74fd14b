import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import type { Handlers } from '../http/room.ts';
import { type ContractReading, contractsOffice } from './office-contracts.ts';
import { type ExposureReading, exposureOffice } from './office-exposure.ts';
import { type FundOptions, fundOffice } from './office-fund.ts';
import { listingOffice } from './office-listing.ts';
import { type RulesOptions, rulesOffice } from './rules-office.ts';

export type SecondsOfficeOptions = ExposureReading & ContractReading & FundOptions & RulesOptions;

/** The exchange's side of second contracts: what is open and against which caps, the rules, and the fund. */
export const secondsOffice = (o: SecondsOfficeOptions): Handlers<typeof contract> => ({
  ...exposureOffice(o),
  ...contractsOffice(o),
  ...fundOffice(o),
  ...rulesOffice(o),
  ...listingOffice(o),
});
