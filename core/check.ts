import type { Rooms } from './rooms.ts';

/** The invariants of all rooms (rules 4.3); throws on the first one broken. */
export function checkAll({ all }: Rooms): void {
  for (const room of all) room.check();
}

/** Those of one trader. Returns how much was looked at. */
export function checkTrader({ all, ledger }: Rooms, id: number): number {
  const trader = ledger.traders.get(id)!;
  return all.reduce((sum, room) => sum + (room.checkTrader?.(trader) ?? 0), 0);
}
