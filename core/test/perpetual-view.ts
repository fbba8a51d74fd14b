import { DONE } from '../answer.ts';
import { Identity } from '../identity/identity.ts';
import { identityRoom } from '../identity/room.ts';
import { Ledger } from '../ledger/ledger.ts';
import { ledgerRoom } from '../ledger/room.ts';
import { Market } from '../market/market.ts';
import { marketRoom } from '../market/room.ts';
import { instant } from '../money/unit.ts';
import { accountOf } from '../perpetual/account.ts';
import { MarketFacts } from '../perpetual/facts.ts';
import { Perpetual } from '../perpetual/perpetual.ts';
import { perpetualRoom } from '../perpetual/room.ts';
import { Restore, restoreRows } from '../restore.ts';
import type { AnyRoom } from '../rooms.ts';
import type { PerpetualFloor } from './perpetual-market.ts';

/** The room as it is in a running exchange, read from its rows: what a preview may look at. */
export function viewOf(floor: PerpetualFloor): {
  readonly p: Perpetual;
  readonly factsOf: (trader: number, symbol: string) => MarketFacts;
} {
  const tape = { events: [] as never[] };
  const ledger = new Ledger(tape);
  const market = new Market(tape);
  const p = new Perpetual(ledger, tape);
  const identity = new Identity(ledger, tape, () => undefined);
  const rooms = [
    identityRoom(identity, () => DONE),
    ledgerRoom(ledger),
    marketRoom(
      market,
      () => instant(floor.now),
      () => undefined,
    ),
    perpetualRoom(p, market),
  ] as unknown as AnyRoom[];
  const restore = new Restore(rooms, () => undefined);
  restoreRows({ restore: () => restore, check: () => p.watchAll() }, floor.exchange.rows());
  const factsOf = (trader: number, symbol: string) =>
    new MarketFacts(p.clearing, p.markets.get(symbol)!, accountOf(ledger.traders.get(trader)!), instant(floor.now));
  return { p, factsOf };
}
