import type { instruments as contract } from '@bourse/contract/office/instruments';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { type InstrumentsOptions, instruments } from './instruments.ts';

export const openInstruments = (s: OfficeServices, priceStatus: InstrumentsOptions['priceStatus']): OpenRoom<typeof contract> => ({
  handlers: instruments({ ...s, priceStatus }),
});
