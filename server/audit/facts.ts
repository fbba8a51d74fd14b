import type { OperatorCommand } from '@bourse/contract/office/audit-facts';
import type { AdvanceClock, Command, TraderCommand } from '@bourse/core/command';
import type { ChainCommand, CreditDeposit, ForgettingCommand } from '@bourse/core/funds/commands';
import type { ForgetRequests } from '@bourse/core/idempotency/commands';
import type { IndexTick } from '@bourse/core/market/commands';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';

export type Facts = Readonly<Record<string, unknown>>;
type Body<K extends OperatorCommand> = Extract<Command, { kind: K }>;
/** The commands that the core accepts from operators. */
type Operated = Exclude<
  Command,
  TraderCommand | Exclude<ChainCommand, CreditDeposit> | IndexTick | AdvanceClock | ForgettingCommand | ForgetRequests
>['kind'];
type Scales = Pick<Listing, 'asset'>;

/** In minor units if the entry names the asset, in both chains. */
const AMOUNTS = ['amount', 'claimed', 'arrived'] as const;

/** The same facts with decimal amounts. Only for display: the hashed text doesn't change. */
export function withDecimals(listing: Scales, facts: Facts): Facts {
  const asset = typeof facts['asset'] === 'string' ? listing.asset(facts['asset']) : undefined;
  if (asset === undefined) return facts;
  const told: Record<string, unknown> = { ...facts };
  for (const name of AMOUNTS) {
    const units = told[name];
    if (typeof units === 'string' && /^-?\d+$/.test(units)) told[name] = amountText(listing as Listing, asset.asset, BigInt(units));
  }
  return told;
}

/** An engine command's facts in readable form; `body` is its text, in which amounts are decimal text of minor units. */
export function factsOfCommand(body: Facts & { readonly kind: string }, caused: Facts): Facts {
  const say = tellers[body.kind as OperatorCommand] as ((body: Facts) => Facts) | undefined;
  return say === undefined ? {} : say({ ...pick(caused, ['asset', 'amount']), ...body });
}

/** A command's subject, where no office entry names one. */
export function subjectOfCommand(body: Facts): string | undefined {
  const trader = body['trader'] ?? body['invited'];
  if (trader !== undefined) return `trader:${trader}`;
  if (body['kind'] === 'set_stop') return `stop:${body['name']}`;
  return body['kind'] === 'move_custody' ? `custody:${body['asset']}` : undefined;
}

/** A command that an operator may cause has a line here, or this doesn't compile. */
const tellers: { readonly [K in OperatorCommand | Operated]: (body: Facts) => Facts } = {
  configure: (body) => {
    const {
      realm,
      assets,
      instruments,
      feeTiers,
      practiceGrants,
      networks,
      flashAssets,
      perpetuals,
      seconds,
      sales,
      cancelSales,
      ...rest
    } = body as unknown as Body<'configure'>;
    const rules = (['funds', 'flash', 'rewards'] as const).filter((name) => rest[name] !== undefined);
    return {
      realm,
      ...some(
        'assets',
        assets.map(({ asset }) => asset),
      ),
      ...some(
        'instruments',
        instruments.map(({ name }) => name),
      ),
      ...(feeTiers.length > 0 && { feeTiers: feeTiers.length }),
      ...some('practiceGrants', [...new Set(practiceGrants.map(({ asset }) => asset))]),
      ...some(
        'networks',
        (networks ?? []).map(({ asset, network }) => `${asset} ${network}`),
      ),
      ...some('rules', rules),
      ...some(
        'flashAssets',
        (flashAssets ?? []).map(({ asset }) => asset),
      ),
      ...some(
        'perpetuals',
        (perpetuals ?? []).map(({ name }) => name),
      ),
      ...some(
        'seconds',
        (seconds ?? []).map(({ name }) => name),
      ),
      ...some(
        'sales',
        (sales ?? []).map(({ sale, name, revision }) => `${sale} ${name}, revision ${revision}`),
      ),
      ...some('cancelSales', (cancelSales ?? []).map(String)),
    };
  },
  open_trader: (body) => pick(body, ['traderKind', 'inviter']),
  refuse_reward: (body) => pick(body, ['cause']),
  allow_reward: () => ({}),
  lock_trader: (body) => pick(body, ['cause']),
  unlock_trader: () => ({}),
  place_hold: (body) => ({ until: timeText(Number(body['until'])), ...pick(body, ['cause']) }),
  set_verification_level: (body) => pick(body, ['level']),
  credit_deposit: (body) => {
    const proof = /^proof:(\d+)$/.exec(String(body['key']))?.[1];
    return { ...(proof !== undefined && { deposit: `p${proof}` }), ...pick(body, ['way', 'asset', 'amount', 'isFinal']) };
  },
  review_withdrawal: (body) => pick(body, ['withdrawal', 'asset', 'amount', 'isApproved']),
  pay_withdrawal: (body) => pick(body, ['withdrawal', 'asset', 'amount']),
  adjust_balance: (body) => pick(body, ['account', 'asset', 'amount', 'cause']),
  move_custody: (body) => pick(body, ['from', 'to', 'asset', 'amount']),
  set_stop: (body) => ({ ...pick(body, ['cause']), isStopped: body['cause'] !== undefined }),
};

const pick = (facts: Facts, names: readonly string[]): Facts =>
  Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]));
const some = (name: string, values: readonly string[]): Facts => (values.length === 0 ? {} : { [name]: values });
