import { type Account, accounts } from '@bourse/core/ledger/account';
import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowLeftRight, Landmark, Timer, TrendingUp } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Chosen, choiceClasses } from '../app/asset-rows.tsx';
import { usePreferences } from '../app/preferences.ts';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { amountText, hidden } from '../wire/money-text.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons: Record<Account, ReactNode> = {
  fiat: <Landmark {...icon} />,
  spot: <ArrowLeftRight {...icon} />,
  perpetual: <TrendingUp {...icon} />,
  second: <Timer {...icon} />,
};

/** The four accounts with what is available of an asset in each. The same list in the sheets and on the page /account. */
export function AccountList({
  asset,
  chosen,
  onChoose,
}: {
  readonly asset: string;
  readonly chosen: Account | undefined;
  readonly onChoose: (account: Account) => void;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const { data } = useBalances();
  return (
    <ul>
      {accounts.map((account) => (
        <li key={account} className="[&+&]:hairline-t">
          <button type="button" aria-pressed={account === chosen} onClick={() => onChoose(account)} className={choiceClasses}>
            <span className="text-t2">{icons[account]}</span>
            <span className="min-w-0 flex-1 text-15 font-medium">{t(`account.${account}`)}</span>
            {data ? (
              <Figure
                text={hides ? hidden : `${amountText(balanceOf(data, account, asset)?.available, locale, asset)} ${asset}`}
                className="text-13 text-t2"
              />
            ) : (
              <Skeleton width={90} height={12} />
            )}
            {chosen && <Chosen on={account === chosen} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
