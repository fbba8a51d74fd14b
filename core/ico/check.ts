// The house has frozen exactly what sales may still have to give, subscriptions are what their sales say, and every unit of them is
// frozen, paid or returned.

import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { frozenFor, lockedOf, subscriptionsOf, sum } from './account.ts';
import type { Ico, SaleBook } from './ico.ts';
import type { Subscription } from './sale.ts';

export function checkIco(ico: Ico): void {
  let owned = 0;
  for (const trader of ico.ledger.traders.values()) owned += checkIcoTrader(ico, trader);
  if (ico.sales.size === 0) return;
  let kept = 0;
  const supplies = new Map<string, Amount>();
  for (const book of ico.sales.values()) {
    checkBook(ico, book);
    kept += book.open.size + book.locked.size;
    const { asset } = book.sale;
    supplies.set(asset, plus(supplies.get(asset) ?? NOTHING, supplyOf(book)));
  }
  must(owned === kept, 'a trader has a subscription that no sale has');
  for (const [asset, supply] of supplies) {
    const frozen = ico.ledger.houseBalance('house:ico:frozen', ico.ledger.assets.get(asset)!);
    must(frozen === supply, `the house has ${frozen} ${asset} frozen, sales may give ${supply}`);
  }
}

/** What a sale may still have to give. */
const supplyOf = ({ sale: { state, total, allotted } }: SaleBook): Amount =>
  state === 'listed' || state === 'allotting' ? minus(total, allotted) : NOTHING;

function checkBook({ ledger }: Ico, { sale, open, locked }: SaleBook): void {
  const of = (one: Subscription) => subscriptionsOf(ledger.traders.get(one.trader)!).get(sale.sale);
  for (const one of [...open.values(), ...locked.values()])
    must(of(one) === one, `subscription ${one.subscription} is not with its trader`);
  const frozen = sum(open.values(), ({ amount }) => amount);
  must(frozen + sale.paid + sale.returned === sale.subscribed, `sale ${sale.sale} doesn’t know where its subscriptions are`);
  must(sale.state !== 'listed' || open.size === sale.subscribers, `sale ${sale.sale} has miscounted its subscribers`);
  must(sum(locked.values(), lockedOf) === sale.allotted - sale.unlocked, `sale ${sale.sale} doesn’t know what is locked`);
  must(sale.allotted <= sale.total, `sale ${sale.sale} has allotted more than there is`);
  let steps = 0;
  for (const one of locked.values()) {
    must(one.steps >= steps && lockedOf(one) > 0n, `sale ${sale.sale} unlocks out of order`);
    steps = one.steps;
  }
}

/** That a trader has all of it frozen follows together with I5 of spot, which adds it to what orders need. */
export function checkIcoTrader(ico: Ico, trader: Trader): number {
  const all = subscriptionsOf(trader);
  for (const one of all.values()) {
    const asset = ico.ledger.assets.get(ico.frozenIn(one))!;
    must(ico.ledger.balance(trader, 'spot', asset).frozen >= frozenFor(one), `I5: trader ${trader.id} has too little frozen for a sale`);
  }
  return all.size;
}
