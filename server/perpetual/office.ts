import type { perpetualOffice as contract } from '@bourse/contract/office/perpetual';
import type { Handlers } from '../http/room.ts';
import { type InsuranceReading, insuranceOffice } from './insurance-office.ts';
import { liquidationOffice } from './liquidation-office.ts';
import { type RiskReading, riskOffice } from './risk-office.ts';
import { type RulesOptions, rulesOffice } from './rules-office.ts';

export type PerpetualOfficeOptions = RiskReading & InsuranceReading & RulesOptions;

/** The exchange's side of perpetual contracts: what is open, what was liquidated, and the insurance fund. */
export const perpetualOffice = (o: PerpetualOfficeOptions): Handlers<typeof contract> => ({
  ...riskOffice(o),
  ...insuranceOffice(o),
  ...liquidationOffice(o),
  ...rulesOffice(o),
});
