import { type Answer, DONE } from '../answer.ts';
import type { Rejection } from '../rejection.ts';
import type { Origin } from '../stamp.ts';
import type { OpenTrader } from './commands.ts';
import type { Identity } from './identity.ts';
import { newTrader } from './trader.ts';

export function openTrader({ ledger, tape, realm, practiceGrants, onOpened }: Identity, c: OpenTrader, origin: Origin): Answer | Rejection {
  if (c.traderKind !== 'trader' && c.traderKind !== 'market_maker') return { rejected: 'invalid_order' };
  if (c.traderKind === 'market_maker' && origin !== 'operator') return { rejected: 'wrong_origin' };
  if (!Number.isSafeInteger(c.trader) || c.trader <= 0) return { rejected: 'unknown_trader' };
  if (ledger.traders.has(c.trader)) return DONE;
  const trader = newTrader(c.trader, c.traderKind);
  ledger.traders.set(c.trader, trader);
  tape.events.push({ event: 'trader_opened', trader: c.trader, traderKind: c.traderKind });
  onOpened(trader, c.inviter);
  if (realm !== 'practice') return DONE;
  for (const { kind, account, asset, amount } of practiceGrants) {
    if (kind !== c.traderKind) continue;
    ledger.credit('practice:issue', trader, account, ledger.assets.get(asset)!, amount);
    tape.events.push({ event: 'practice_credited', trader: c.trader, account, asset, amount });
  }
  return DONE;
}
