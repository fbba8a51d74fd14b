import type { Input } from '@bourse/contract/call';
import type { ledgerOffice } from '@bourse/contract/office/ledger';

export type Adjustment = Input<typeof ledgerOffice.adjust>;
