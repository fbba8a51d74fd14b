import type { fourEyes as contract } from '@bourse/contract/office/four-eyes';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { applyDueRequests } from './jobs.ts';
import { fourEyesOffice } from './office.ts';

export const openFourEyesOffice = ({ pool, fourEyes, onFailure }: OfficeServices): OpenRoom<typeof contract> => ({
  handlers: fourEyesOffice(pool, fourEyes),
  jobs: [applyDueRequests(fourEyes, onFailure)],
});
