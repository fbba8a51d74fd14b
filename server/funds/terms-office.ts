import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { Role } from '@bourse/contract/office/roles';
import { configureOnly } from '@bourse/core/configure';
import { type FundsRules, fundsRuleNames, type NetworkAsset, whyFundsRules, whyNetwork } from '@bourse/core/funds/configuration';
import { BANK } from '@bourse/core/funds/network';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Amount } from '@bourse/core/money/unit';
import { configurationChange, differences } from '../four-eyes/configuration-change.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { readRules } from '../store/valuation.ts';
import { amountText } from '../store/wire-text.ts';
import { type NetworkTerms, readNetworks } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { openAddresses } from './receiving-addresses.ts';

// Fees, minimums, confirmations and limits: the operator's configuration, changed by two people through the writer.

type Offers = 'networks' | 'changeNetwork' | 'changeRules';
const NETWORK = 'funds.change-network';
const RULES = 'funds.change-rules';
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['finance', 'risk', 'admin'],
  decide: ['finance', 'risk', 'admin'],
};

interface TermsText {
  readonly minimumDeposit: string;
  readonly minimumWithdrawal: string;
  readonly fee: string;
  readonly confirmations: number;
  readonly finalConfirmations: number;
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
}
interface NetworkPayload {
  readonly asset: string;
  readonly network: string;
  readonly changes: Partial<TermsText>;
}
type RulesText = { readonly [K in (typeof fundsRuleNames)[number]]: string } & { readonly perHour: number };
interface RulesPayload {
  readonly changes: Partial<RulesText>;
}

/**
 * The only value unknown to the writer: from which amount a proof needs a second person. A rule of the office, not in the table
 * yet.
 */
const SECOND_PERSON_FROM = '10000';

export function termsOffice(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  registerNetwork(o);
  registerRules(o);
  const text = (one: NetworkTerms): TermsText => termsText(o, one);
  return {
    networks: async () => {
      const [all, rules, status, addresses] = await Promise.all([
        readNetworks(o.pool),
        readRules(o.pool),
        o.chain.status(),
        openAddresses(o.pool),
      ]);
      if (rules === undefined) return refuse('unavailable');
      const live = new Map(status.map((one) => [one.network, one]));
      return {
        networks: all
          .filter((one) => one.network !== BANK)
          .map((one) => {
            const known = live.get(one.network);
            return {
              asset: one.asset,
              network: one.network,
              name: one.name,
              isPractice: one.isPractice,
              isUntested: one.isUntested,
              ...(one.contract !== undefined && { contract: one.contract }),
              decimals: one.decimals,
              ...text(one),
              ...(known?.head !== undefined && { head: known.head }),
              ...(known?.lagBlocks !== undefined && { lagBlocks: known.lagBlocks }),
              isLive: known?.isLive ?? false,
              isManual: known === undefined && addresses.some((own) => own.asset === one.asset && own.network === one.network),
            };
          }),
        bank: all
          .filter((one) => one.network === BANK)
          .map((one) => {
            const { minimumDeposit, minimumWithdrawal, fee, withdrawalOpen } = text(one);
            return { asset: one.asset, minimumDeposit, minimumWithdrawal, fee, withdrawalOpen };
          }),
        rules: { ...rulesText(o, rules), secondPersonFrom: SECOND_PERSON_FROM },
      };
    },
    changeNetwork: ({ asset, network, changes, reason }, operator) =>
      o.fourEyes.ask(operator, NETWORK, { asset, network, changes }, reason),
    changeRules: ({ changes: { secondPersonFrom, ...changes }, reason }, operator) =>
      secondPersonFrom !== undefined && secondPersonFrom !== SECOND_PERSON_FROM
        ? refuse('9', { detail: 'secondPersonFrom is fixed in this version' })
        : o.fourEyes.ask(operator, RULES, { changes }, reason),
  };
}

const termsText = (o: FundsOfficeOptions, one: NetworkTerms): TermsText => {
  const money = (minor: bigint) => amountText(o.listing, one.asset, minor);
  return {
    minimumDeposit: money(one.minimumDeposit),
    minimumWithdrawal: money(one.minimumWithdrawal),
    fee: money(one.fee),
    confirmations: one.confirmations,
    finalConfirmations: one.finalConfirmations,
    depositOpen: one.depositOpen,
    withdrawalOpen: one.withdrawalOpen,
  };
};
const rulesText = (o: FundsOfficeOptions, rules: FundsRules): RulesText => ({
  ...(Object.fromEntries(fundsRuleNames.map((name) => [name, amountText(o.listing, VALUING, rules[name])])) as Omit<RulesText, 'perHour'>),
  perHour: rules.perHour,
});

function registerNetwork(o: FundsOfficeOptions): void {
  const next = async ({ asset, network, changes }: NetworkPayload): Promise<{ before: NetworkTerms; after: NetworkAsset } | Refused> => {
    const [before] = await readNetworks(o.pool, { asset, network });
    const known = o.listing.asset(asset);
    if (before === undefined || known === undefined) return refuse('30');
    const wanted: TermsText = { ...termsText(o, before), ...changes };
    const sums = [wanted.minimumDeposit, wanted.minimumWithdrawal, wanted.fee].map((text) => parseAmount(text, known));
    const [minimumDeposit, minimumWithdrawal, fee] = sums;
    if (minimumDeposit === undefined || minimumWithdrawal === undefined || fee === undefined) return refuse('25');
    const after: NetworkAsset = {
      asset,
      network,
      decimals: before.decimals,
      contract: before.contract,
      minimumDeposit,
      minimumWithdrawal,
      fee,
      confirmations: wanted.confirmations,
      finalConfirmations: wanted.finalConfirmations,
      depositOpen: wanted.depositOpen,
      withdrawalOpen: wanted.withdrawalOpen,
    };
    const why = whyNetwork(after, known.scale);
    return why === undefined ? { before, after } : refuse('9', { detail: why });
  };
  o.fourEyes.register(
    NETWORK,
    configurationChange({
      ...roles,
      next: (_, payload: NetworkPayload) => next(payload),
      say: ({ before, after }, { asset, network }) => ({
        title: `Change ${asset} on ${before.name}`,
        subject: `network:${asset}:${network}`,
        changes: differences(termsText(o, before), termsText(o, { ...before, ...after } as NetworkTerms)),
      }),
      command: ({ after }) => configureOnly(o.realm, { networks: [after] }),
    }),
  );
}

function registerRules(o: FundsOfficeOptions): void {
  const next = async ({ changes }: RulesPayload): Promise<{ before: FundsRules; after: FundsRules } | Refused> => {
    const before = await readRules(o.pool);
    const known = o.listing.asset(VALUING);
    if (before === undefined || known === undefined) return refuse('unavailable');
    const wanted = { ...rulesText(o, before), ...changes };
    const amounts: [string, Amount | undefined][] = fundsRuleNames.map((name) => [name, parseAmount(wanted[name], known)]);
    if (amounts.some(([, sum]) => sum === undefined)) return refuse('25');
    const after = { ...before, ...(Object.fromEntries(amounts) as unknown as FundsRules), perHour: wanted.perHour };
    const why = whyFundsRules(after);
    return why === undefined ? { before, after } : refuse('9', { detail: why });
  };
  o.fourEyes.register(
    RULES,
    configurationChange({
      ...roles,
      next: (_, payload: RulesPayload) => next(payload),
      say: ({ before, after }) => ({
        title: 'Change the withdrawal rules',
        subject: 'rules:withdrawals',
        changes: differences(rulesText(o, before), rulesText(o, after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { funds: after }),
    }),
  );
}
