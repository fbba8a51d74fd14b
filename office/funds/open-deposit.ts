import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/office/funds';

export type OpenDeposit = Output<typeof fundsOffice.openDeposit>;
