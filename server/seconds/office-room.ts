import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { secondsOffice } from './office.ts';

export const openSecondsOffice = (s: OfficeServices): OpenRoom<typeof contract> => ({ handlers: secondsOffice(s) });
