import { type Account, accounts } from '@bourse/core/ledger/account';
import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowLeftRight, Landmark, Timer, TrendingUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Chosen, choiceClasses } from '../parts/asset-rows.tsx';
import { useDisplayRate } from '../parts/display-rate.ts';
import { usePreferences } from '../parts/preferences.ts';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { convertText, LIVE_MS, rateOf } from '../wire/display-currency.ts';
import { hidden } from '../wire/money-text.ts';
import { accountsWorth, valued } from '../wire/worth.ts';
import { Held } from './held.tsx';

// Components and not elements: pieces that need each other may be loaded while the icons aren't there yet.
const icons: Record<Account, () => ReactElement> = {
  fiat: () => <Landmark {...look} />,
  spot: () => <ArrowLeftRight {...look} />,
  perpetual: () => <TrendingUp {...look} />,
  second: () => <Timer {...look} />,
};
const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The four accounts: with what is available of an asset in each, or without an asset with what each is worth, frozen included, as
 * the assets page has it. The same list in the sheets and on the page /account.
 */
export function AccountList({
  asset,
  chosen,
  onChoose,
}: {
  readonly asset?: string;
  readonly chosen: Account | undefined;
  readonly onChoose: (account: Account) => void;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const { data } = useBalances({ refetchInterval: LIVE_MS });
  const rate = rateOf(useDisplayRate(), data);
  const worth = useMemo(() => data && accountsWorth(valued(data), data.total !== undefined), [data]);
  const figure = (account: Account): ReactNode => {
    if (!data || !rate) return <Skeleton width={90} height={12} />;
    if (hides) return <Figure text={hidden} />;
    if (asset === undefined)
      return <Figure text={`${convertText(worth?.find((w) => w.account === account)?.total, rate, locale)} ${rate.currency}`} />;
    return (
      <>
        {t('available')} <Held amount={balanceOf(data, account, asset)?.available} asset={asset} />
      </>
    );
  };
  return (
    <ul>
      {accounts.map((account) => (
        <li key={account} className="[&+&]:hairline-t">
          <button type="button" aria-pressed={account === chosen} onClick={() => onChoose(account)} className={choiceClasses}>
            <span className="text-t2">{icons[account]()}</span>
            <span className="min-w-0 flex-1 text-15 font-medium">{t(`account.${account}`)}</span>
            <span className="text-end text-13 text-t2">{figure(account)}</span>
            {chosen && <Chosen on={account === chosen} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
