import type { today as contract } from '@bourse/contract/office/today';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { type TodayOptions, today } from './today.ts';

export const openToday = (s: OfficeServices, { reserves }: Pick<TodayOptions, 'reserves'>): OpenRoom<typeof contract> => ({
  handlers: today({ ...s, reserves }),
});
