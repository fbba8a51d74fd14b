import type { Output } from '@bourse/contract/call';
import type { funds } from '@bourse/contract/funds';

export type WithdrawalOffer = Output<typeof funds.withdrawalNetworks>;
export type WithdrawalCoin = WithdrawalOffer['assets'][number];
export type WithdrawalNet = WithdrawalCoin['networks'][number];
