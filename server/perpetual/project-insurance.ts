import type { InsuranceEntry } from '@bourse/contract/office/perpetual';
import type { Place } from '@bourse/core/ledger/account';
import type { Committed } from '../engine/committed.ts';
import { cell } from '../store/addition.ts';
import type { Addition } from '../store/statement.ts';

/** Each posting of the insurance fund, numbered as in the books. */
export function projectInsurance(batch: readonly Committed[]): Addition[] {
  let lines = '';
  for (const { seq, at, outcomes } of batch) {
    let posted = 0;
    for (const event of outcomes[0].events) {
      if (event.event !== 'posted') continue;
      const position = posted++;
      const [isIn, isOut] = [isFund(event.to), isFund(event.from)];
      if (isIn === isOut) continue;
      const other = isIn ? event.from : event.to;
      const trader = 'trader' in other ? other.trader : undefined;
      lines += `${[seq, position, at, causeOf(other), trader, isIn ? event.amount : -event.amount].map(cell).join('\t')}\n`;
    }
  }
  return lines === '' ? [] : [{ into: 'insurance_entry (seq, position, at, cause, trader, amount)', lines }];
}

const isFund = (place: Place): boolean => 'house' in place && place.house === 'insurance';

function causeOf(other: Place): InsuranceEntry['cause'] {
  if ('trader' in other) return 'liquidation';
  if (other.house === 'perpetual:clearing') return 'position';
  return other.house === 'funding:clearing' ? 'funding' : 'supply';
}
