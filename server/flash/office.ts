import type { flashOffice as contract } from '@bourse/contract/office/flash';
import type { Role } from '@bourse/contract/office/roles';
import { configureOnly } from '@bourse/core/configure';
import { type FlashAsset, type FlashRules, flashRateNames, whyFlashAsset, whyFlashRules } from '@bourse/core/flash/configuration';
import type { MoveCustody } from '@bourse/core/funds/commands';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount as minorUnits, type Rate } from '@bourse/core/money/unit';
import type { Pool } from 'pg';
import { configurationChange, differences } from '../four-eyes/configuration-change.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { readCounts, readFlashRules, readInventory } from './rules.ts';
import { basisPoints } from './views.ts';

export interface FlashOfficeOptions {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
}

const RULES = 'flash.change-rules';
const ASSET = 'flash.change-asset';
const FUND = 'flash.fund-inventory';
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['risk', 'finance', 'admin'],
  decide: ['risk', 'finance', 'admin'],
};
interface RulesText {
  readonly spreadBasisPoints: string;
  readonly degradedBasisPoints: string;
  readonly feeBasisPoints: string;
  readonly moveBasisPoints: string;
  readonly minimum: string;
}
interface AssetPayload {
  readonly asset: string;
  readonly changes: { readonly cap?: string; readonly isOpen?: boolean };
}
interface FundPayload {
  readonly asset: string;
  readonly amount: string;
  readonly direction: 'in' | 'out';
}

/** The house's side of the flash exchange: its rules and its inventory. None of it has a field for a rate. */
export function flashOffice(o: FlashOfficeOptions): Handlers<typeof contract> {
  registerRules(o);
  registerAsset(o);
  registerFunding(o);
  return {
    inventory: async () => {
      const rules = await readFlashRules(o.pool);
      if (rules === undefined) return refuse('unavailable');
      const [held, counts, income, funded] = await Promise.all([
        readInventory(o.pool),
        readCounts(o.pool, o.engine.now()),
        o.pool.query<{ asset: string; account: string; balance: string }>(
          "SELECT asset, account, balance FROM state.house_balance WHERE account IN ('fee:flash', 'spread:flash')",
        ),
        // Inventory changes other than exchanges: the net of those is in the log.
        o.pool.query<{ asset: string; net: string }>(
          `SELECT asset, sum(net)::text AS net FROM (SELECT from_asset AS asset, from_amount AS net FROM flash_log
             UNION ALL SELECT to_asset, -(to_amount + spread + fee) FROM flash_log) AS every GROUP BY asset`,
        ),
      ]);
      return {
        rules: rulesText(o, rules),
        assets: held.map(({ asset, cap, isOpen, held: inventory }) => {
          const text = (minor: bigint) => amountText(o.listing, asset, minor);
          const net = BigInt(funded.rows.find((row) => row.asset === asset)?.net ?? 0);
          const of = (account: string) => BigInt(income.rows.find((row) => row.asset === asset && row.account === account)?.balance ?? 0);
          const worth = o.listing.worth(asset, minorUnits(net));
          return {
            asset,
            cap: text(cap),
            isOpen,
            inventory: text(inventory),
            funded: text(inventory - net),
            net: text(net),
            ...(typeof worth === 'bigint' && { worth: amountText(o.listing, VALUING, worth) }),
            spreadIncome: text(of('spread:flash')),
            feeIncome: text(of('fee:flash')),
          };
        }),
        quotes: counts.quoted,
        accepted: counts.accepted,
        refusedMoved: counts.moved,
      };
    },
    changeRules: ({ changes, reason }, operator) => o.fourEyes.ask(operator, RULES, { changes }, reason),
    changeAsset: ({ asset, changes, reason }, operator) => o.fourEyes.ask(operator, ASSET, { asset, changes }, reason),
    fundInventory: ({ reason, ...payload }, operator) => o.fourEyes.ask(operator, FUND, payload, reason),
  };
}

const rulesText = (o: FlashOfficeOptions, rules: FlashRules): RulesText => ({
  spreadBasisPoints: basisPoints(rules.spread),
  degradedBasisPoints: basisPoints(rules.degradedSpread),
  feeBasisPoints: basisPoints(rules.fee),
  moveBasisPoints: basisPoints(rules.move),
  minimum: amountText(o.listing, VALUING, rules.minimum),
});

function registerRules(o: FlashOfficeOptions): void {
  const next = async (changes: Partial<RulesText>): Promise<{ before: FlashRules; after: FlashRules } | Refused> => {
    const before = await readFlashRules(o.pool);
    const known = o.listing.asset(VALUING);
    if (before === undefined || known === undefined) return refuse('unavailable');
    const wanted = { ...rulesText(o, before), ...changes };
    const texts = [wanted.spreadBasisPoints, wanted.degradedBasisPoints, wanted.feeBasisPoints, wanted.moveBasisPoints];
    const rates = texts.map((text) => parseDecimal(text, 4));
    const minimum = parseAmount(wanted.minimum, known);
    if (rates.some((rate) => rate === undefined) || minimum === undefined) return refuse('25');
    const named = Object.fromEntries(flashRateNames.map((name, i) => [name, rates[i] as Rate])) as unknown as Pick<
      FlashRules,
      (typeof flashRateNames)[number]
    >;
    const after: FlashRules = { ...before, ...named, minimum };
    const why = whyFlashRules(after);
    return why === undefined ? { before, after } : refuse('9', { detail: why });
  };
  o.fourEyes.register(
    RULES,
    configurationChange({
      ...roles,
      next: (_, { changes }: { readonly changes: Partial<RulesText> }) => next(changes),
      say: ({ before, after }) => ({
        title: 'Change the quick exchange rules',
        subject: 'rules:flash',
        changes: differences(rulesText(o, before), rulesText(o, after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { flash: after }),
    }),
  );
}

function registerAsset(o: FlashOfficeOptions): void {
  const next = async ({ asset, changes }: AssetPayload): Promise<{ before: FlashAsset; after: FlashAsset } | Refused> => {
    const known = o.listing.asset(asset);
    const held = (await readInventory(o.pool)).find((one) => one.asset === asset);
    if (known === undefined) return refuse('30');
    const before: FlashAsset = { asset, cap: (held?.cap ?? 0n) as Amount, isOpen: held?.isOpen ?? false };
    const cap = changes.cap === undefined ? before.cap : parseAmount(changes.cap, known);
    if (cap === undefined) return refuse('25');
    const after: FlashAsset = { asset, cap, isOpen: changes.isOpen ?? before.isOpen };
    const why = whyFlashAsset(after);
    return why === undefined ? { before, after } : refuse('9', { detail: why });
  };
  const text = ({ asset, cap, isOpen }: FlashAsset) => ({ cap: amountText(o.listing, asset, cap), isOpen });
  o.fourEyes.register(
    ASSET,
    configurationChange({
      ...roles,
      next: (_, payload: AssetPayload) => next(payload),
      say: ({ before, after }, { asset }) => ({
        title: `Change quick exchange settings for ${asset}`,
        subject: `flash:${asset}`,
        changes: differences(text(before), text(after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { flashAssets: [after] }),
    }),
  );
}

function registerFunding(o: FlashOfficeOptions): void {
  o.fourEyes.register<FundPayload>(FUND, {
    make: ['finance', 'admin'],
    decide: ['risk', 'finance', 'admin'],
    async describe(_, { asset, amount, direction }) {
      const known = o.listing.asset(asset);
      if (known === undefined) return refuse('30');
      const moved = parseAmount(amount, known);
      if (moved === undefined || moved <= 0n) return refuse('25');
      const held = (await readInventory(o.pool)).find((one) => one.asset === asset)?.held ?? 0n;
      if (direction === 'out' && held < moved) return refuse('14');
      const after = direction === 'in' ? held + moved : held - moved;
      const text = (minor: bigint) => amountText(o.listing, asset, minor);
      return {
        title: `Transfer ${amount} ${asset} ${direction === 'in' ? 'to' : 'from'} the quick exchange inventory`,
        subject: `flash-inventory:${asset}`,
        changes: [{ name: 'inventory', before: text(held), after: text(after) }],
      };
    },
    async apply(_, { asset, amount, direction }, { id, leave }) {
      const known = o.listing.asset(asset);
      const moved = known && parseAmount(amount, known);
      if (moved === undefined) return refuse('25');
      const [from, to] = direction === 'in' ? (['custody:hot', 'house:flash'] as const) : (['house:flash', 'custody:hot'] as const);
      const command: MoveCustody = { kind: 'move_custody', key: `inventory:${id}`, from, to, asset, amount: moved };
      await leave(command);
      return undefined;
    },
  });
}
