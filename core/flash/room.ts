import type { Room } from '../room.ts';
import type { FlashCommand } from './commands.ts';
import type { FlashConfiguration } from './configuration.ts';
import { acceptQuote } from './exchange.ts';
import type { Flash } from './flash.ts';
import { quoteFlash } from './quote.ts';
import { type FlashTable, flashRows, restoreFlash } from './state.ts';

export const flashRoom = (flash: Flash): Room<FlashCommand, FlashTable, FlashConfiguration> => ({
  acts: {},
  requests: {
    quote_flash: (trader, c, { seq, at }) => quoteFlash(flash, seq, at, trader, c),
    accept_quote: (trader, c, { seq, at }) => acceptQuote(flash, seq, at, trader, c),
  },
  configure: (c) => {
    const { ledger, assets } = flash;
    if (c.flash !== undefined) flash.rules = c.flash;
    for (const { grant, ...asset } of c.flashAssets ?? []) {
      const isNew = !assets.has(asset.asset);
      assets.set(asset.asset, asset);
      if (isNew && grant !== undefined && grant > 0n) ledger.move('practice:issue', 'house:flash', ledger.assets.get(asset.asset)!, grant);
    }
  },
  advance: (at) => flash.forget(at),
  rows: flashRows(flash),
  restore: (stored) => restoreFlash(flash, stored),
  check: () => flash.check(),
});
