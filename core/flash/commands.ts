import { type Bodies, hash, hashAmount, hashNumber, hashText } from '../body-hash.ts';
import { type Codecs, command, number, optional, request, text, whole } from '../field.ts';
import type { Amount } from '../money/unit.ts';
import type { TraderRequest } from '../stamp.ts';

/** Exactly one of the two amounts. */
export interface QuoteFlash extends TraderRequest {
  readonly kind: 'quote_flash';
  readonly from: string;
  readonly to: string;
  readonly fromAmount?: Amount | undefined;
  readonly toAmount?: Amount | undefined;
}
export interface AcceptQuote extends TraderRequest {
  readonly kind: 'accept_quote';
  readonly quote: number;
}

export type FlashCommand = QuoteFlash | AcceptQuote;

/** The journal format of each command. */
export const flashCodecs: Codecs<FlashCommand> = {
  quote_flash: command<QuoteFlash>({
    ...request,
    from: text(),
    to: text(),
    fromAmount: optional(whole()),
    toAmount: optional(whole()),
  }),
  accept_quote: command<AcceptQuote>({ ...request, quote: number() }),
};

/** Which fields make two requests the same, besides their IDs. The first number is unique across all rooms. */
export const flashBodies: Bodies<FlashCommand> = {
  quote_flash: (c) => {
    hash(9);
    hashText(c.from);
    hashText(c.to);
    hashAmount(c.fromAmount);
    hashAmount(c.toAmount);
  },
  accept_quote: (c) => {
    hash(10);
    hashNumber(c.quote);
  },
};
