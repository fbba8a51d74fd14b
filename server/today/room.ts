import type { today as contract } from '@bourse/contract/office/today';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { today } from './today.ts';

export const openToday = (s: OfficeServices): OpenRoom<typeof contract> => ({ handlers: today(s) });
