import type { Input } from '@bourse/contract/call';
import type { perpetualOffice as contract, RuleEffect } from '@bourse/contract/office/perpetual';
import type { Role } from '@bourse/contract/office/roles';
import { configureOnly } from '@bourse/core/configure';
import type { Ticks } from '@bourse/core/money/unit';
import { whyPerpetual } from '@bourse/core/perpetual/configuration';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { isAnnounced } from '@bourse/core/perpetual/rule-notice';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { recordView, subjectOfList } from '../audit/audit.ts';
import { configurationChange } from '../four-eyes/configuration-change.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import type { Contract, Contracts } from './contracts.ts';
import { rulesFor } from './earlier-tiers.ts';
import { EXPOSURE_VALUES, type ExposureRow, exposureOf, exposureValues, figuresOf } from './exposure.ts';
import { moneyText, priceText } from './perpetual-text.ts';
import { distanceText } from './risk-office.ts';
import { type RulesText, ruleLines, rulesText, withRules } from './rule-text.ts';

export interface RulesOptions {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly contracts: Contracts;
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
}
type Offers = 'rules' | 'previewRules' | 'changeRules';
type Changes = Input<(typeof contract)['changeRules']>['changes'];
interface RulesPayload {
  readonly symbol: string;
  readonly changes: Changes;
}
interface RuleChange {
  readonly contract: Contract;
  readonly before: PerpetualInstrument;
  readonly after: PerpetualInstrument;
}

const RULES = 'perpetual.change-rules';
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['risk', 'finance', 'admin'],
  decide: ['risk', 'admin'],
};
/** What tightens, or takes from one side what it gives to the other, is public for a day first, so that traders can act. */
const noticeOf = ({ before, after }: Pick<RuleChange, 'before' | 'after'>): number => (isAnnounced(before, after) ? DAY_MS : 0);

/**
 * Tiers, fees, funding parameters and limits, changed by two people. Nothing here is a price. What a change would do is worked out
 * with the core's functions on the tables; the core decides again when it applies, on its own state.
 */
export function rulesOffice(o: RulesOptions): Pick<Handlers<typeof contract>, Offers> {
  o.fourEyes.register(RULES, {
    ...configurationChange({
      ...roles,
      next: async (_, payload: RulesPayload): Promise<RuleChange | Refused> => changeOf(o, payload),
      say: ({ contract: one, before, after }) => ({
        title: `Change the rules of ${before.name}`,
        subject: `perpetual:${before.symbol}`,
        changes: linesOf(rulesText(before, one.quoteScale), rulesText(after, one.quoteScale)),
      }),
      command: ({ after }) => configureOnly(o.realm, { perpetuals: [after] }),
      delayMs: (payload) => {
        const change = changeOf(o, payload);
        return isRefusal(change) ? DAY_MS : noticeOf(change as RuleChange);
      },
    }),
    outlook: async (_, payload) => {
      const change = changeOf(o, payload);
      if (isRefusal(change)) return [];
      const effects = await readEffects(o.pool, o.contracts, change);
      return (['kept', 'nearer', 'further'] as const).map((name) => ({ name, after: String(effects[name]) }));
    },
  });
  return {
    rules: async ({ symbol }) => {
      const one = o.contracts.of(symbol);
      if (one === undefined) return refuse('11');
      const { rows } = await o.pool.query<{ id: number; decided_at: Date; effective_at: Date; changes: Change[] }>(
        `SELECT id, decided_at, effective_at, changes FROM four_eyes_request WHERE kind = $1 AND subject = $2 AND state = 'approved'
         ORDER BY effective_at`,
        [RULES, `perpetual:${symbol}`],
      );
      const { tiers, ...rules } = rulesText(one.instrument, one.quoteScale);
      return {
        rules: { ...rules, tiers: [...tiers] },
        coming: rows.map((row) => ({
          request: String(row.id),
          announcedAt: row.decided_at.toISOString(),
          appliesAt: row.effective_at.toISOString(),
          changes: row.changes,
        })),
      };
    },
    previewRules: async (payload, { operator }) => {
      const change = changeOf(o, payload);
      if (isRefusal(change)) return change;
      await recordView(o.pool, operator, 'perpetual.view-positions', subjectOfList(undefined));
      const effects = await readEffects(o.pool, o.contracts, change);
      return { ...effects, appliesAt: timeText(o.engine.now() + noticeOf(change)) };
    },
    changeRules: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, RULES, payload, reason),
  };
}

/** The contract before and after, or why it can't be changed so. */
function changeOf({ contracts, listing }: RulesOptions, { symbol, changes }: RulesPayload): RuleChange | Refused {
  const one = contracts.of(symbol);
  if (one === undefined) return refuse('11');
  const before = one.instrument;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<RulesText>;
  const after = withRules(before, { ...rulesText(before, one.quoteScale), ...given }, one.quoteScale);
  if (after === undefined) return refuse('25', { detail: 'more decimals than there are' });
  const why = whyPerpetual(after, before, listing.instrument(before.index), listing.asset(VALUING));
  return why === undefined ? { contract: one, before, after } : refuse('9', { detail: why });
}

function linesOf(before: RulesText, after: RulesText): Change[] {
  const [was, is] = [ruleLines(before), ruleLines(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ name, before: was[name], after: is[name] }));
}

// ---- what a change does

const MOST_SHOWN = 100;
const AFTER = EXPOSURE_VALUES + 1;
const SYMBOL = 2 * EXPOSURE_VALUES + 1;
/** Everyone with a position in the contract, and all their positions: cross positions share what they need. */
const WHOSE = `p.trader IN (SELECT h.trader FROM state.perpetual_position AS h WHERE h.symbol = $${SYMBOL})`;
const isShort = (row: string): string => `${row}.equity * 100000000 < ${row}.needed`;
const READ_EFFECTS = `WITH ${exposureOf('b', 1, WHOSE)}, ${exposureOf('a', AFTER, WHOSE, `p.symbol = $${SYMBOL}`)},
  effect AS (
    SELECT b.trader, b.symbol, b.is_long, b.mode, b.quantity, b.entry_value, b.margin, b.equity, b.needed, b.earlier,
      a.needed AS needed_after, a.distance AS distance_after, ${isShort('a')} AS keeps,
      coalesce(a.distance, 1e9) < coalesce(b.distance, 1e9) AS nearer, coalesce(a.distance, 1e9) > coalesce(b.distance, 1e9) AS further
    FROM b JOIN a USING (trader, symbol, is_long))
  SELECT e.*, coalesce(t.kind = 'market_maker', false) AS is_house, count(*) FILTER (WHERE keeps) OVER ()::int AS kept_count,
    count(*) FILTER (WHERE nearer) OVER ()::int AS nearer_count, count(*) FILTER (WHERE further) OVER ()::int AS further_count
  FROM effect AS e LEFT JOIN state.trader AS t USING (trader) WHERE keeps OR nearer OR further
  ORDER BY keeps DESC, nearer DESC, distance_after NULLS LAST, trader, symbol, is_long LIMIT ${MOST_SHOWN}`;

interface EffectRow extends ExposureRow {
  readonly needed_after: string;
  readonly is_house: boolean;
  readonly keeps: boolean;
  readonly kept_count: number;
  readonly nearer_count: number;
  readonly further_count: number;
}
interface Effects {
  readonly kept: number;
  readonly nearer: number;
  readonly further: number;
  readonly positions: RuleEffect[];
}

async function readEffects(pool: Pick<Pool, 'query'>, contracts: Contracts, { contract: one, after }: RuleChange): Promise<Effects> {
  const { symbol } = one.instrument;
  const judgedBy = (changed: PerpetualInstrument) =>
    contracts.all.map((each) => ({ contract: each, rules: each.instrument.symbol === symbol ? changed : each.instrument }));
  const { rows } = await pool.query<EffectRow>({
    name: 'perpetual_rule_effects',
    text: READ_EFFECTS,
    values: [...exposureValues(judgedBy(one.instrument)), ...exposureValues(judgedBy(after)), symbol],
  });
  const [first] = rows;
  return {
    kept: first?.kept_count ?? 0,
    nearer: first?.nearer_count ?? 0,
    further: first?.further_count ?? 0,
    positions: rows.map((row) => effectText(contracts.known(row.symbol), row.symbol === symbol ? after : undefined, row)),
  };
}

function effectText(one: Contract, changed: PerpetualInstrument | undefined, row: EffectRow): RuleEffect {
  const { instrument } = one;
  const mark = one.mark!;
  const rules = rulesFor(instrument, row.earlier);
  const before = figuresOf(one, rules, row, row.needed)!;
  const after = figuresOf(one, changed ?? rules, row, row.needed_after)!;
  const edge = (price: Ticks | undefined) =>
    price !== undefined && { price: priceText(one, price), far: distanceText(mark, price, row.is_long) };
  const [was, is] = [edge(before.liquidation), edge(after.liquidation)];
  return {
    uid: String(row.trader),
    isHouse: row.is_house,
    symbol: row.symbol,
    side: row.is_long ? 'long' : 'short',
    marginMode: row.mode,
    value: moneyText(one, before.value),
    keepsRules: row.keeps,
    ...(was && { priceBefore: was.price, distanceBefore: was.far }),
    ...(is && { priceAfter: is.price, distanceAfter: is.far }),
  };
}
