import type { Output } from '@bourse/contract/call';
import type { flash } from '@bourse/contract/flash';

export type ExchangeOffer = Output<typeof flash.assets>;
export type ExchangeAsset = ExchangeOffer['assets'][number];
