import type { ico as contract } from '@bourse/contract/ico';
import type { icoOffice as officeContract } from '@bourse/contract/office/ico';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type IcoOptions, ico } from './commands.ts';
import { icoOffice } from './office.ts';

export const openIco = (s: Services, policyOf: IcoOptions['policyOf']): OpenRoom<typeof contract> => ({
  handlers: ico({ ...s, policyOf }),
});

export const openIcoOffice = (s: OfficeServices): OpenRoom<typeof officeContract> => ({ handlers: icoOffice(s) });
