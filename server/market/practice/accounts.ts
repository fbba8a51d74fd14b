import { type TraderId, traderId } from '@bourse/core/identity/trader-id';

/** The labelled accounts of the practice realm. Traders who register are numbered from 100001 on. */
export const practiceAccounts: { readonly marketMaker: TraderId; readonly practiceTraders: readonly TraderId[] } = {
  marketMaker: traderId(1),
  practiceTraders: [traderId(2), traderId(3), traderId(4), traderId(5)],
};
