import type { ledger as ledgerContract } from '@bourse/contract/ledger';
import type { perpetual as perpetualContract } from '@bourse/contract/perpetual';
import type { spot as spotContract } from '@bourse/contract/spot';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import type { Log } from '../http/log.ts';
import type { Handlers } from '../http/room.ts';
import type { ContactRing } from '../secrets/contact.ts';
import type { Listing } from '../store/listing.ts';
import type { Documents } from './trader-search.ts';

export interface TradersOptions {
  readonly pool: Pool;
  readonly ring: ContactRing;
  readonly log: Log;
  readonly listing: Listing;
  readonly archive: HistoryArchive;
  readonly documents: Documents;
  /** The rooms' own answers to a trader: the office shows what the trader sees. */
  readonly spot: Pick<Handlers<typeof spotContract>, 'orders' | 'fills' | 'fees'>;
  readonly perpetual: Pick<
    Handlers<typeof perpetualContract>,
    'account' | 'positions' | 'closedPositions' | 'orders' | 'fills' | 'funding'
  >;
  readonly ledger: Pick<Handlers<typeof ledgerContract>, 'balances'>;
}
