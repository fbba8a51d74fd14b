// I5 for the second account, and I7: the house has frozen exactly what open contracts may cost it.

import type { Trader } from '../identity/trader.ts';
import { VALUING_ASSET } from '../market/market.ts';
import { NOTHING, plus } from '../money/amount.ts';
import { must } from '../rejection.ts';
import { knownAccount, openStakes } from './account.ts';
import { gainOf } from './payout.ts';
import type { Seconds } from './seconds.ts';

export function checkSeconds(seconds: Seconds): void {
  const { ledger, markets } = seconds;
  let owned = 0;
  for (const trader of ledger.traders.values()) owned += checkSecondTrader(seconds, trader);
  if (markets.size === 0) return;
  let [open, worst] = [0, NOTHING];
  for (const market of markets.values()) {
    market.check();
    let accepted = 0;
    for (const { acceptedAt } of market.waiting) {
      must(acceptedAt >= accepted, 'contracts wait out of order');
      accepted = acceptedAt;
    }
    for (const second of market.open()) {
      open++;
      worst = plus(worst, gainOf(second.stake, second.ratio));
      must(knownAccount(ledger.traders.get(second.trader)!)!.open.includes(second), `contract ${second.second} is not with its trader`);
    }
  }
  must(owned === open, 'a trader has a contract that no instrument has');
  const frozen = ledger.houseBalance('house:second:frozen', seconds.usdt);
  must(frozen === worst, `I7: the house has ${frozen} frozen, open contracts may cost ${worst}`);
}

/** Returns how many contracts there are. */
export function checkSecondTrader({ ledger }: Seconds, trader: Trader): number {
  const account = knownAccount(trader);
  const stakes = account === undefined ? NOTHING : openStakes(account);
  let staked = NOTHING;
  for (const { account: of, asset, frozen } of ledger.balances(trader)) {
    if (of !== 'second') continue;
    must(frozen === NOTHING || asset === VALUING_ASSET, `I5: trader ${trader.id} has ${asset} frozen that nothing needs`);
    if (asset === VALUING_ASSET) staked = frozen;
  }
  must(staked === stakes, `I5: trader ${trader.id} has ${staked} frozen, open contracts need ${stakes}`);
  return account?.open.length ?? 0;
}
