import { Coin } from '@bourse/ui/coin';
import { Check, ChevronRight, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { amountText } from '../wire/money-text.ts';
import { isZero } from './sum-of.ts';
import type { AssetBooks, Place } from './trial-balance.ts';

/** One asset as a sum: traders' balances, the exchange's own accounts, and zero as the total. */
export function AssetAccounts({ one, to }: { readonly one: AssetBooks; readonly to: (place: Place) => void }): ReactElement {
  const t = useTranslations('ledger');
  const isWhole = isZero(one.sum);
  const nameOf = (account: string) =>
    t.has(`houseAccounts.${account as 'insurance'}`) ? t(`houseAccounts.${account as 'insurance'}`) : account;
  return (
    <div>
      <h2 className="mb-3 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={one.asset} size={22} />
        {one.asset}
      </h2>
      <h3 className="mb-1 text-12 font-medium text-t2">{t('ofTraders')}</h3>
      <ul className="mb-3">
        <Line name={t('sums.available')}>{amountText(one.available, one.asset)}</Line>
        <Line name={t('sums.frozen')}>{amountText(one.frozen, one.asset)}</Line>
        {!isZero(one.debt) && <Line name={t('sums.debt')}>{amountText(one.debt, one.asset)}</Line>}
      </ul>
      {one.houseTraders.uids.length > 0 && (
        <>
          <h3 className="mb-1 text-12 font-medium text-t2">{t('ofHouseTraders')}</h3>
          <ul className="mb-3">
            <Line name={t('available')}>{amountText(one.houseTraders.available, one.asset)}</Line>
            <Line name={t('frozen')}>{amountText(one.houseTraders.frozen, one.asset)}</Line>
            <li className="flex min-h-9 flex-wrap items-center gap-x-3 hairline-b">
              {one.houseTraders.uids.map((uid) => (
                <Go key={uid} to="/trader" search={{ uid }} className="font-medium text-accent">
                  {t('trader', { uid })}
                </Go>
              ))}
            </li>
          </ul>
        </>
      )}
      {(['own', 'held'] as const).map((kind) => (
        <div key={kind} className="mb-3">
          <h3 className="mb-1 text-12 font-medium text-t2">{t(kind === 'own' ? 'ofHouse' : 'ofHeld')}</h3>
          <ul>
            {one.house
              .filter((account) => account.kind === kind)
              .map(({ account, balance }) => (
                <li key={account} className="hairline-b">
                  <button
                    type="button"
                    onClick={() => to({ asset: one.asset, account })}
                    className="flex min-h-9 w-full items-center gap-2 text-start hover:text-accent max-[900px]:min-h-11"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block cut font-medium">{nameOf(account)}</span>
                      <small className="hash block cut text-11 text-t3">{account}</small>
                    </span>
                    <span className={isZero(balance) ? 'text-t3' : 'font-medium'}>{amountText(balance, one.asset)}</span>
                    <ChevronRight size={14} className="mirror flex-none text-t3" aria-hidden />
                  </button>
                </li>
              ))}
            <Line name={t(`sums.${kind}`)}>{amountText(one[kind], one.asset)}</Line>
          </ul>
        </div>
      ))}
      <p
        className={`mt-3 flex items-center justify-between gap-3 rounded-field px-3 py-2.5 font-semibold ${isWhole ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger'}`}
      >
        <span className="inline-flex items-center gap-2">
          {isWhole ? <Check size={15} strokeWidth={2} aria-hidden /> : <X size={15} strokeWidth={2} aria-hidden />}
          {isWhole ? t('sumsToZero') : t('doesNotSum')}
        </span>
        {amountText(one.sum, one.asset)}
      </p>
      <button type="button" onClick={() => to({ show: 'lines', asset: one.asset })} className="mt-3 font-medium text-accent">
        {t('linesOf', { asset: one.asset })}
      </button>
    </div>
  );
}

const Line = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <li className="flex min-h-9 items-center justify-between gap-3 hairline-b">
    <span className="text-t2">{name}</span>
    <span className="font-medium">{children}</span>
  </li>
);
