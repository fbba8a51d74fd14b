import type { SecondContract } from '@bourse/contract/seconds-text';
import { csv } from '../parts/csv.ts';
import { differenceOf } from './record-figures.ts';

const columns = [
  ...['acceptedAt', 'contractId', 'symbol', 'direction', 'durationMs', 'asset', 'stake', 'payoutRate', 'status', 'reason'],
  ...['strikeTick', 'strikeAt', 'strike', 'settleAt', 'settlementTick', 'settlementAt', 'settlement', 'difference'],
  ...['settledAt', 'payout', 'net', 'ruleBook'],
] as const;

/** Own contracts as CSV: one line each, all figures as they were booked. */
export const contractsCsv = (contracts: readonly SecondContract[]): string =>
  csv(
    columns,
    contracts.map((contract) => {
      const { strike, settlement, winPayout: _, ...rest } = contract;
      return {
        ...rest,
        ...{ strikeTick: strike?.number, strikeAt: strike?.at, strike: strike?.price },
        ...{ settlementTick: settlement?.number, settlementAt: settlement?.at, settlement: settlement?.price },
        difference: differenceOf(contract),
      };
    }),
  );
