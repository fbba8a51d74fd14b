// What a command reports of positions: only those that differ from the last report.

import { NOTHING } from '../money/amount.ts';
import type { Instant, Lots } from '../money/unit.ts';
import type { Tape } from '../tape.ts';
import { type HeldPosition, heldIn, type PerpetualAccount } from './account.ts';
import type { Clearing } from './clearing.ts';
import type { PerpetualEvent, PositionChanged } from './events.ts';
import type { InsuranceFund } from './insurance.ts';

export function tellAccount(account: PerpetualAccount, tape: Tape<PerpetualEvent>): void {
  const { trader, held, pot, isHedged, told } = account;
  const isSame = isSameList(held, told.held);
  if (!isSame) tellGone(account, tape);
  for (const one of held) {
    const { position, margin, earlier } = one;
    if (one.told?.position === position && one.told.margin === margin && one.told.earlier === earlier) continue;
    one.told = { position, margin, earlier };
    tape.events.push(changeOf(one));
  }
  if (isSame && pot === told.pot && isHedged === told.isHedged) return;
  if (pot !== told.pot || isHedged !== told.isHedged)
    tape.events.push({ event: 'perpetual_account_changed', trader: trader.id, isHedged, pot });
  account.told = { held: isSame ? told.held : [...held], pot, isHedged };
}

function isSameList(a: readonly HeldPosition[], b: readonly HeldPosition[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function tellGone(account: PerpetualAccount, tape: Tape<PerpetualEvent>): void {
  for (const before of account.told.held) {
    const now = heldIn(account, before.contract, before.position.isLong);
    if (now === undefined) tape.events.push({ ...changeOf(before), quantity: 0 as Lots, entryValue: NOTHING, margin: NOTHING });
  }
}

function changeOf({ account, contract, mode, openedSeq, position, margin, earlier }: HeldPosition): PositionChanged {
  const { isLong, quantity, entryValue } = position;
  return {
    event: 'position_changed',
    trader: account.trader.id,
    symbol: contract.symbol,
    isLong,
    mode,
    openedSeq,
    quantity,
    entryValue,
    margin,
    earlier,
  };
}

/** Profit that became money without a lot being closed. */
export function tellSettled({ settled }: Clearing, tape: Tape<PerpetualEvent>, at: Instant): void {
  for (const { held, profit } of settled) {
    const { account, contract, position } = held;
    const nothingClosed = { quantity: 0 as Lots, value: NOTHING, fee: NOTHING, orderId: undefined };
    const of = { trader: account.trader.id, symbol: contract.symbol, isLong: position.isLong };
    tape.events.push({ event: 'profit_realised', ...of, ...nothingClosed, realised: profit, at });
  }
  settled.length = 0;
}

export function tellInsurance(fund: InsuranceFund, tape: Tape<PerpetualEvent>): void {
  for (const contract of fund.touched) {
    const { isLong, quantity, entryValue } = fund.positions.get(contract) ?? { isLong: false, quantity: 0 as Lots, entryValue: NOTHING };
    tape.events.push({ event: 'insurance_position_changed', symbol: contract.symbol, isLong, quantity, entryValue });
  }
  fund.touched.clear();
}
