import type { Input } from '@bourse/contract/call';
import type { Role } from '@bourse/contract/office/roles';
import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import { configureOnly } from '@bourse/core/configure';
import { shareDown } from '@bourse/core/money/rounding';
import { amount } from '@bourse/core/money/unit';
import { whySecond } from '@bourse/core/seconds/configuration';
import type { Payout, SecondInstrument } from '@bourse/core/seconds/instrument';
import { averageLoss, breakEvenRate } from '@bourse/core/seconds/payout';
import type { Pool } from 'pg';
import { configurationChange } from '../four-eyes/configuration-change.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { readFund, readInstruments } from './office-instruments.ts';
import { unlisted } from './office-listing.ts';
import { type RulesText, rateText, ruleLines, rulesText, withRules } from './office-rule-text.ts';

export interface RulesOptions {
  readonly pool: Pool;
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
}
type Offers = 'rules' | 'changeRules';
interface RulesPayload {
  readonly symbol: string;
  readonly changes: Input<(typeof contract)['changeRules']>['changes'];
}

const RULES = 'seconds.change-rules';
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['risk', 'finance', 'admin'],
  decide: ['risk', 'admin'],
};

/**
 * Payouts, stakes and caps, changed by two people within the core's bounds. A contract keeps the rule book under which it was accepted,
 * so a change needs no notice: nobody's open contract becomes another one.
 */
export function rulesOffice(o: RulesOptions): Pick<Handlers<typeof contract>, Offers> {
  o.fourEyes.register(
    RULES,
    configurationChange({
      ...roles,
      next: (client, payload: RulesPayload) => changeOf(o, client, payload),
      say: ({ before, after }) => ({
        title: `Change the rules of ${before.name}`,
        subject: `second:${before.symbol}`,
        changes: linesOf(textOf(o, before), textOf(o, after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { seconds: [after] }),
    }),
  );
  return {
    rules: async () => {
      const [instruments, { free, frozen }] = await Promise.all([readInstruments(o.pool), readFund(o.pool, VALUING)]);
      const cap = (share: SecondInstrument['totalShare']) => amountText(o.listing, VALUING, shareDown(amount(free + frozen), share));
      return {
        instruments: instruments.map((one) => {
          return {
            symbol: one.symbol,
            ...textOf(o, one),
            payouts: one.payouts.map(oddsText),
            bucketCap: cap(one.bucketShare),
            totalCap: cap(one.totalShare),
          };
        }),
        unlisted: unlisted(o.listing, instruments),
      };
    },
    changeRules: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, RULES, payload, reason),
  };
}

/** What traders are shown beside each duration. */
const oddsText = ({ durationMs, ratio }: Payout) => ({
  durationMs,
  payoutRate: rateText(ratio),
  breakEvenRate: rateText(breakEvenRate(ratio)),
  averageLoss: rateText(averageLoss(ratio)),
});
const textOf = ({ listing }: RulesOptions, one: SecondInstrument): RulesText => rulesText(one, listing.scale(VALUING));

/** The instrument before and after, or why it can't be changed so. */
async function changeOf(
  { listing }: RulesOptions,
  client: Pick<Pool, 'query'>,
  { symbol, changes }: RulesPayload,
): Promise<{ readonly before: SecondInstrument; readonly after: SecondInstrument } | Refused> {
  const before = (await readInstruments(client)).find((one) => one.symbol === symbol);
  if (before === undefined) return refuse('11');
  const scale = listing.scale(VALUING);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<RulesText>;
  const after = withRules(before, { ...rulesText(before, scale), ...given }, scale);
  if (after === undefined) return refuse('25', { detail: 'more decimals than there are' });
  const why = whySecond(after, listing.instrument(before.index), listing.asset(VALUING));
  return why === undefined ? { before, after } : refuse('9', { detail: why });
}

function linesOf(before: RulesText, after: RulesText): Change[] {
  const [was, is] = [ruleLines(before), ruleLines(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ name, before: was[name], after: is[name] }));
}
