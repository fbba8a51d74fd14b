import type { flash as contract } from '@bourse/contract/flash';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { flash } from './commands.ts';

export const openFlash = (s: Services): OpenRoom<typeof contract> => ({ handlers: flash(s) });
