import type { Output } from '@bourse/contract/call';
import type { ledgerOffice } from '@bourse/contract/office/ledger';
import type { SearchOf } from '../nav/places.ts';

type TrialBalance = Output<typeof ledgerOffice.trialBalance>;
export type AssetBooks = TrialBalance['assets'][number];
export type Place = SearchOf<'/books'>;
