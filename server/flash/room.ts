import type { flash as contract } from '@bourse/contract/flash';
import type { flashOffice as officeContract } from '@bourse/contract/office/flash';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { flash } from './commands.ts';
import { flashOffice } from './office.ts';

export const openFlash = (s: Services): OpenRoom<typeof contract> => ({ handlers: flash(s) });

export const openFlashOffice = (s: OfficeServices): OpenRoom<typeof officeContract> => ({ handlers: flashOffice(s) });
