import type { audit as contract } from '@bourse/contract/office/audit';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { auditOffice } from './office.ts';

export const openAuditOffice = ({ pool, listing }: OfficeServices): OpenRoom<typeof contract> => ({ handlers: auditOffice(pool, listing) });
