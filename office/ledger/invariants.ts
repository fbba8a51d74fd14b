import type { Output } from '@bourse/contract/call';
import type { ledgerOffice } from '@bourse/contract/office/ledger';

export type Invariants = Output<typeof ledgerOffice.invariants>;
