import type { config as contract } from '@bourse/contract/office/config';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { config } from './config.ts';

export const openConfig = (s: OfficeServices): OpenRoom<typeof contract> => ({ handlers: config(s) });
