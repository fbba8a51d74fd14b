import type { Output } from '@bourse/contract/call';
import type { funds as contract } from '@bourse/contract/funds';
import { dailyLimit, leftOf, useAt } from '@bourse/core/funds/limit';
import { BANK } from '@bourse/core/funds/network';
import type { WithdrawalUse } from '@bourse/core/funds/withdrawal-use';
import { type HoldCause, mayTradeFiat, type VerificationLevel } from '@bourse/core/identity/standing';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { readRules, unitWorth } from '../store/valuation.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { readNetworks } from './networks.ts';
import type { FundsOptions } from './options.ts';
import { withdrawables } from './withdrawals.ts';

type Terms = Output<(typeof contract)['withdrawalNetworks']>;

interface Standing {
  readonly level: VerificationLevel;
  readonly hold_until: number;
  readonly hold_cause: HoldCause | null;
  readonly use: WithdrawalUse | undefined;
  readonly hasDebt: boolean;
}

/** The writer's state of the trader that counts against the limits. */
export async function readStanding(pool: Pick<Pool, 'query'>, trader: number): Promise<Standing> {
  const { rows } = await pool.query<{
    verification_level: VerificationLevel;
    hold_until: number;
    hold_cause: HoldCause | null;
    day: number | null;
    worth: string;
    unsaved: string;
    hour: number;
    count: number;
    has_debt: boolean;
  }>(
    `SELECT t.verification_level, t.hold_until, t.hold_cause, u.day, u.worth, u.unsaved, u.hour, u.count,
       EXISTS (SELECT 1 FROM state.debt AS d WHERE d.trader = t.trader) AS has_debt
     FROM state.trader AS t LEFT JOIN state.withdrawal_use AS u ON u.trader = t.trader WHERE t.trader = $1`,
    [trader],
  );
  const row = rows[0];
  const use = row?.day === null || row === undefined ? undefined : useOf(row as never);
  return {
    level: row?.verification_level ?? 'none',
    hold_until: Number(row?.hold_until ?? 0),
    hold_cause: row?.hold_cause ?? null,
    use,
    hasDebt: row?.has_debt ?? false,
  };
}
const useOf = (row: { day: number; worth: string; unsaved: string; hour: number; count: number }): WithdrawalUse => ({
  day: Number(row.day),
  worth: BigInt(row.worth) as Amount,
  unsaved: BigInt(row.unsaved) as Amount,
  hour: Number(row.hour),
  count: Number(row.count),
});

export const withdrawalTerms = (o: FundsOptions): Pick<Handlers<typeof contract>, 'withdrawalNetworks'> => ({
  withdrawalNetworks: async ({ asset }, caller) => {
    const { trader } = caller;
    const [networks, rules, standing, money, stopped, seq] = await Promise.all([
      readNetworks(o.pool, { asset }),
      readRules(o.pool),
      readStanding(o.pool, trader),
      withdrawables(o, trader),
      o.pool.query("SELECT 1 FROM state.stop WHERE name = 'withdrawals'"),
      o.pool.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint'),
    ]);
    if (rules === undefined) return refuse('unavailable');
    const live = new Map((await o.chain.status()).map((status) => [status.network, status.isLive]));
    const now = o.engine.now();
    const use = useAt(standing.use, now);
    const daily = dailyLimit(rules, standing.level);
    const usdt = (minor: bigint) => amountText(o.listing, VALUING, minor);
    const assets = [...new Set(networks.map((one) => one.asset))].flatMap((code): Terms['assets'] => {
      const known = o.listing.asset(code);
      if (known === undefined) return [];
      const text = (minor: bigint) => decimalText(minor, known.scale);
      const own = networks.filter((one) => one.asset === code);
      const bank = own.find((one) => one.network === BANK);
      const unit = unitWorth(o.listing, rules, code);
      return [
        {
          asset: code,
          name: known.name,
          decimals: known.scale,
          ...money(code),
          ...(unit !== undefined && { unitWorth: { usdt: usdt(unit.worth), isFixed: unit.isFixed } }),
          networks: own
            .filter((one) => one.network !== BANK)
            .map((one) => ({
              network: one.network,
              name: one.name,
              isPractice: one.isPractice,
              isUntested: one.isUntested,
              isOpen: one.withdrawalOpen && (live.get(one.network) ?? true),
              fee: text(one.fee),
              minimum: text(one.minimumWithdrawal),
              decimals: Math.min(one.decimals, known.scale),
              confirmations: one.confirmations,
              ...(one.contract !== undefined && { contract: one.contract }),
            })),
          ...(bank !== undefined && { bank: { isOpen: bank.withdrawalOpen, fee: text(bank.fee), minimum: text(bank.minimumWithdrawal) } }),
        },
      ];
    });
    return {
      seq: Number(seq.rows[0]?.seq ?? 0),
      assets,
      limits: {
        level: standing.level,
        daily: usdt(daily),
        left: usdt(leftOf(daily, use.worth)),
        newAddressDaily: usdt(rules.newAddressDaily),
        newAddressLeft: usdt(leftOf(rules.newAddressDaily, use.unsaved)),
        reviewFrom: usdt(rules.reviewFrom),
        // What is left of it today, because the day's total decides about the second reviewer.
        twoReviewersFrom: usdt(leftOf(rules.twoReviewersFrom, use.worth)),
        resetsAt: timeText((Math.floor(now / DAY_MS) + 1) * DAY_MS),
      },
      ...(standing.hold_until > now &&
        standing.hold_cause !== null && { hold: { until: timeText(standing.hold_until), cause: standing.hold_cause } }),
      isPaused: stopped.rows.length > 0,
      hasDebt: standing.hasDebt,
      mayUseBank: mayTradeFiat(standing.level),
      ...(await secrets(o, caller)),
    };
  },
});

async function secrets(o: FundsOptions, caller: Caller) {
  const [hasSafePassword, needsStepUp, until] = await Promise.all([
    o.who.hasSafePassword(caller.trader),
    o.who.hasSecondFactor(caller.trader),
    o.who.steppedUpUntil(caller),
  ]);
  return { hasSafePassword, needsStepUp, ...(until !== undefined && { steppedUpUntil: until.toISOString() }) };
}
