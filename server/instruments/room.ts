import type { instruments as contract } from '@bourse/contract/office/instruments';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { instruments } from './instruments.ts';

export const openInstruments = (s: OfficeServices): OpenRoom<typeof contract> => ({ handlers: instruments(s) });
