import type { icoOffice as contract } from '@bourse/contract/office/ico';
import type { Handlers } from '../http/room.ts';
import { type OfficeReading, officeViews } from './office-views.ts';
import { registerBanner } from './register-banner.ts';
import { registerFunding } from './register-funding.ts';
import { registerSales, type SalesOptions } from './register-sales.ts';

export type IcoOfficeOptions = OfficeReading & SalesOptions;

const CREATE = 'ico.create-sale';
const CHANGE = 'ico.change-sale';
const CANCEL = 'ico.cancel-sale';
const FUND = 'ico.fund-supply';
const BANNER = 'ico.change-banner';

/** The exchange's side of token sales. Everything that changes one needs a second person, and nothing says what a trader gets. */
export function icoOffice(o: IcoOfficeOptions): Handlers<typeof contract> {
  registerSales(o, { create: CREATE, change: CHANGE, cancel: CANCEL });
  registerFunding(o, FUND);
  registerBanner(o, BANNER);
  return {
    ...officeViews(o, [CHANGE, CANCEL]),
    createSale: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, CREATE, payload, reason),
    changeSale: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, CHANGE, payload, reason),
    cancelSale: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, CANCEL, payload, reason),
    fundSupply: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, FUND, payload, reason),
    changeBanner: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, BANNER, payload, reason),
  };
}
