import { traders } from '@bourse/contract/office/traders';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { amountText, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;
const scale = 18;
const unitsOf = (text: string): bigint => parseDecimal(text, scale) ?? 0n;

/** The value of each of the four accounts in USDT, and its frozen share. */
export function AccountCards({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const { data } = useCall(traders.balances, { uid }, { refetchInterval: 15_000 });
  return (
    <section aria-label={t('accounts')} className="grid grid-cols-4 gap-3 max-[900px]:grid-cols-2">
      {accounts.map((account) => {
        const own = data?.balances.filter((b) => b.account === account) ?? [];
        const sum = own.reduce((all, b) => all + unitsOf(b.converted ?? '0'), 0n);
        const unpriced = own.filter((b) => b.converted === undefined).map((b) => b.asset);
        const frozen = own.filter((b) => /[1-9]/.test(b.frozen));
        // The frozen share counts assets with a price only.
        const share = own.reduce((all, b) => {
          const total = unitsOf(b.available) + unitsOf(b.frozen);
          return b.converted && total > 0n ? all + (unitsOf(b.converted) * unitsOf(b.frozen)) / total : all;
        }, 0n);
        return (
          <div key={account} className="card flex flex-col gap-px px-3.5 pt-[11px] pb-2.5">
            <span className="text-12 text-t2">{t(account)}</span>
            {data ? (
              <b className="text-17 font-semibold tracking-title">{moneyText(formatDecimal(sum, scale), { minimum: 2, maximum: 2 })}</b>
            ) : (
              <span className="flex h-6 items-center">
                <Skeleton width={90} height={14} />
              </span>
            )}
            <span aria-hidden className="mt-1 mb-[5px] block h-[3px] overflow-hidden rounded-full bg-bg3">
              <span className="block h-full bg-accent" style={{ width: `${sum > 0n ? Number((share * 100n) / sum) : 0}%` }} />
            </span>
            {unpriced.length > 0 && <span className="cut text-11 text-warn">{t('unpriced', { assets: unpriced.join(', ') })}</span>}
            <span className="cut text-11 text-t3">
              {frozen.length === 0
                ? t('nothingFrozen')
                : t('frozen', { amount: frozen.map((b) => `${amountText(b.frozen, b.asset)} ${b.asset}`).join(', ') })}
            </span>
          </div>
        );
      })}
    </section>
  );
}
