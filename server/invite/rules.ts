import type { Output } from '@bourse/contract/call';
import type { inviteOffice as contract } from '@bourse/contract/office/invite';
import { type Configure, configureOnly, whyInvalid } from '@bourse/core/configure';
import type { RewardRules } from '@bourse/core/invite/configuration';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { amount, rate } from '@bourse/core/money/unit';
import type { Pool, PoolClient } from 'pg';
import { configurationChange } from '../four-eyes/configuration-change.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';

export const CHANGE_RULES = 'invite.change-rules';
/** Parts per 100 million as percent. */
const PERCENT_DECIMALS = 6;
const MOST_HISTORY = 100;

/** The rules in the wire format, which a request stores too. */
export interface RulesText {
  readonly share: string;
  readonly dailyCap: string;
  readonly verifiedOnly: boolean;
}
export interface RuleOptions {
  readonly fourEyes: FourEyes;
  readonly listing: Listing;
  readonly realm: Configure['realm'];
}

/** A new share, cap or condition becomes a configure command for the writer, approved by two people and within the core's bounds. */
export function registerRules({ fourEyes, listing, realm }: RuleOptions): void {
  const next = async (
    client: PoolClient,
    text: RulesText,
  ): Promise<{ readonly before: RulesText; readonly command: Configure } | Refused> => {
    const rules = rulesOf(listing, text);
    if (rules === undefined) return refuse('9', { detail: 'more decimals than there are' });
    const command = configureOnly(realm, { rewards: rules });
    const known = {
      realm,
      asset: () => undefined,
      instrument: () => undefined,
      perpetual: () => undefined,
      hasFeeTiers: true,
      hasOrders: () => false,
    };
    const why = whyInvalid(command, known);
    return why === undefined ? { before: await readRules(client, listing), command } : refuse('9', { detail: why });
  };
  fourEyes.register(
    CHANGE_RULES,
    configurationChange({
      make: ['finance', 'risk', 'admin'],
      decide: ['risk', 'admin'],
      next,
      say: ({ before, command }) => ({
        title: 'Change the referral reward rules',
        subject: 'rewards:spot',
        changes: differences(before, rulesText(listing, command.rewards!)),
      }),
      command: ({ command }) => command,
    }),
  );
}

export async function readRules(store: Pick<Pool, 'query'>, listing: Listing): Promise<RulesText> {
  const { rows } = await store.query<{ name: string; value: string }>(
    "SELECT name, value FROM state.configuration WHERE name LIKE 'reward\\_%'",
  );
  const kept = (name: string): string => rows.find((row) => row.name === name)?.value ?? '0';
  return rulesText(listing, {
    share: rate(BigInt(kept('reward_share'))),
    dailyCap: amount(BigInt(kept('reward_daily_cap'))),
    verifiedOnly: kept('reward_verified_only') === 'true',
  });
}

type History = Output<(typeof contract)['rules']>['history'];

/** Past changes, newest first: who requested each, who approved it, and why. */
export async function readHistory(store: Pick<Pool, 'query'>): Promise<History> {
  const { rows } = await store.query<{
    id: number;
    decided_at: Date;
    maker: number;
    maker_name: string;
    checker: number;
    checker_name: string;
    reason: string;
    decision: string;
    changes: Change[];
  }>(
    `SELECT r.id, r.decided_at, r.maker, m.name AS maker_name, r.checker, c.name AS checker_name, r.reason, r.decision, r.changes
     FROM four_eyes_request AS r JOIN operator AS m ON m.id = r.maker JOIN operator AS c ON c.id = r.checker
     WHERE r.kind = $1 AND r.state = 'done' ORDER BY r.id DESC LIMIT ${MOST_HISTORY}`,
    [CHANGE_RULES],
  );
  return rows.map((row) => ({
    request: String(row.id),
    at: row.decided_at.toISOString(),
    maker: { operator: String(row.maker), name: row.maker_name },
    checker: { operator: String(row.checker), name: row.checker_name },
    reason: row.reason,
    decision: row.decision,
    changes: row.changes.map(({ name, before, after }) => ({
      name,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    })),
  }));
}

const rulesText = (listing: Listing, { share, dailyCap, verifiedOnly }: RewardRules): RulesText => ({
  share: decimalText(share, PERCENT_DECIMALS),
  dailyCap: amountText(listing, VALUING, dailyCap),
  verifiedOnly,
});

function rulesOf(listing: Listing, text: RulesText): RewardRules | undefined {
  const share = parseDecimal(text.share, PERCENT_DECIMALS);
  const dailyCap = parseDecimal(text.dailyCap, listing.scale(VALUING));
  return share === undefined || dailyCap === undefined
    ? undefined
    : { share: rate(share), dailyCap: amount(dailyCap), verifiedOnly: text.verifiedOnly };
}

/** Every decimal, as the office writes amounts. */
const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 20 });
const says: Readonly<Record<keyof RulesText, (value: string | boolean) => string>> = {
  share: (value) => `${value}% of each fee`,
  dailyCap: (value) => `${grouped.format(value as `${number}`)} ${VALUING}`,
  verifiedOnly: (value) => (value === true ? 'yes' : 'no'),
};
const names: Readonly<Record<keyof RulesText, string>> = {
  share: 'inviter’s share',
  dailyCap: 'daily cap per invited trader',
  verifiedOnly: 'invited trader must be verified',
};
const differences = (before: RulesText, after: RulesText): Change[] =>
  (Object.keys(names) as (keyof RulesText)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name: names[name], before: says[name](before[name]), after: says[name](after[name]) }));
