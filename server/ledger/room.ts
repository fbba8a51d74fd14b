import type { ledger as contract } from '@bourse/contract/ledger';
import type { ledgerOffice as officeContract } from '@bourse/contract/office/ledger';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { takeEquityDaily } from './jobs.ts';
import { ledgerOffice } from './office.ts';
import { ledger } from './views.ts';

export const openLedger = (s: Services): OpenRoom<typeof contract> => ({
  handlers: ledger(s),
  jobs: [takeEquityDaily({ pool: s.jobs, listing: s.listing, now: () => s.engine.now(), onFailure: s.onFailure })],
});

export const openLedgerOffice = (s: OfficeServices): OpenRoom<typeof officeContract> => ({ handlers: ledgerOffice(s) });
