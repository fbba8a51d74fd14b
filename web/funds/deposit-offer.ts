import type { Output } from '@bourse/contract/call';
import type { funds } from '@bourse/contract/funds';

export type DepositOffer = Output<typeof funds.depositNetworks>;
export type OfferedNetwork = DepositOffer['assets'][number]['networks'][number];
