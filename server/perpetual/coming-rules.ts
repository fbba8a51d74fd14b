// Announced changes of contracts' rules: what changes, to what, and when.

import type { Output } from '@bourse/contract/call';
import type { perpetual as contract } from '@bourse/contract/perpetual';
import { ContractRule } from '@bourse/contract/perpetual-text';
import type { Pool } from 'pg';
import type { Handlers } from '../http/room.ts';
import type { Contracts } from './contracts.ts';
import { infoText } from './perpetual-text.ts';
import { type RulesText, rulesText, withRules } from './rule-text.ts';

type Coming = Output<(typeof contract)['comingRules']>[number];
interface ComingRow {
  readonly symbol: string;
  readonly changes: Partial<RulesText>;
  readonly announced_at: Date;
  readonly applies_at: Date;
}

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly contracts: Contracts;
}

export const comingViews = ({ pool, contracts }: Reading): Pick<Handlers<typeof contract>, 'comingRules'> => ({
  comingRules: async () => {
    const { rows } = await pool.query<ComingRow>({
      name: 'coming_contract_rules',
      text: 'SELECT symbol, changes, announced_at, applies_at FROM coming_contract_rule ORDER BY applies_at, request',
    });
    return rows.flatMap((row) => comingText(contracts, row) ?? []);
  },
});

/** Undefined where nothing is left of it: the rules are so already. */
function comingText(contracts: Contracts, { symbol, changes, announced_at, applies_at }: ComingRow): Coming | undefined {
  const one = contracts.of(symbol);
  const before = one && rulesText(one.instrument, one.quoteScale);
  const instrument = one && withRules(one.instrument, { ...before!, ...changes }, one.quoteScale);
  if (instrument === undefined) return undefined;
  const after = rulesText(instrument, one!.quoteScale);
  const rules = ContractRule.options.flatMap((rule) => {
    const [was, is] = [String(before![rule]), String(after[rule])];
    return was === is ? [] : [{ rule, before: was, after: is }];
  });
  const isOther = JSON.stringify(before!.tiers) !== JSON.stringify(after.tiers);
  if (rules.length === 0 && !isOther) return undefined;
  return {
    symbol: instrument.symbol,
    announcedAt: announced_at.toISOString(),
    appliesAt: applies_at.toISOString(),
    rules,
    ...(isOther && { tiers: infoText({ ...one!, instrument }).tiers }),
  };
}
