import type { Account } from '@bourse/contract/ledger';
import { accounts } from '@bourse/core/ledger/account';
import { classNames } from '@bourse/ui/class-names';
import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { ArrowLeftRight, Check, Landmark, Search, Timer, TrendingUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../app/preferences.ts';
import { CallFailure } from '../app/screen.tsx';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import { useAssets } from './assets.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons: Record<Account, ReactNode> = {
  fiat: <Landmark {...icon} />,
  spot: <ArrowLeftRight {...icon} />,
  perpetual: <TrendingUp {...icon} />,
  second: <Timer {...icon} />,
};

const row = 'flex min-h-14 w-full items-center gap-3 text-start -outline-offset-2';

/** The four accounts with what they hold of an asset. The same list in the sheet and on the page /account. */
export function AccountList({
  asset,
  chosen,
  onPick,
}: {
  readonly asset: string;
  readonly chosen: Account | undefined;
  readonly onPick: (account: Account) => void;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hide = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  return (
    <ul>
      {accounts.map((account) => (
        <li key={account} className="[&+&]:hairline-t">
          <button type="button" aria-pressed={account === chosen} onClick={() => onPick(account)} className={row}>
            <span className="text-t2">{icons[account]}</span>
            <span className="min-w-0 flex-1 text-15 font-medium">{t(`account.${account}`)}</span>
            <span className="text-end">
              <Figure
                text={hide ? hidden : `${amountText(balanceOf(balances.data, account, asset)?.available, locale, asset)} ${asset}`}
                className="block text-13"
              />
            </span>
            {chosen !== undefined && <Chosen on={account === chosen} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const Chosen = ({ on }: { readonly on: boolean }): ReactElement => (
  <span className="w-5 flex-none text-accent">{on && <Check size={20} strokeWidth={2} aria-hidden />}</span>
);

/** The assets of an account with their balances, those that hold something first; search from nine on. Also the page /accountCurrency. */
export function AssetList({
  account,
  chosen,
  onPick,
}: {
  readonly account: Account;
  readonly chosen: string | undefined;
  readonly onPick: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const locale = useLocale();
  const hide = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  const assets = useAssets();
  const [typed, type] = useState('');
  const [withZero, showZero] = useState(false);
  if (assets.isPending) return <SkeletonRows label={app('loading')} rows={6} height={56} />;
  if (assets.isError) return <CallFailure title={t('assetsFailed')} error={assets.error} onRetry={() => void assets.refetch()} />;
  const held = (asset: string) => balanceOf(balances.data, account, asset);
  const hasAny = (asset: string) => /[1-9]/.test(held(asset)?.available ?? '');
  const word = typed.trim().toLowerCase();
  const matching = assets.data.filter((a) => a.asset.toLowerCase().includes(word) || a.name.toLowerCase().includes(word));
  // Zero balances are out of the way until they are wished for, looked for, or all that there is.
  const anyHeld = matching.some((a) => hasAny(a.asset));
  const shown = matching
    .filter((a) => withZero || word !== '' || !anyHeld || hasAny(a.asset) || a.asset === chosen)
    .sort((a, b) => Number(hasAny(b.asset)) - Number(hasAny(a.asset)));
  return (
    <div className="min-h-[40dvh]">
      {assets.data.length > 8 && (
        <div className={classNames(fieldBox(false), 'min-h-11')}>
          <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          <input
            type="search"
            aria-label={t('assetSearch')}
            placeholder={t('assetSearch')}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            className="h-11 min-w-0 flex-1 text-16 outline-none"
          />
        </div>
      )}
      {anyHeld && word === '' && (
        <p className="flex min-h-11 items-center justify-between gap-3 text-13 text-t2">
          <span aria-hidden>{t('withZero')}</span>
          <Switch label={t('withZero')} on={withZero} onChange={showZero} />
        </p>
      )}
      <ul>
        {shown.map((a) => (
          <li key={a.asset} className="[&+&]:hairline-t">
            <button type="button" aria-pressed={a.asset === chosen} onClick={() => onPick(a.asset)} className={row}>
              <Coin asset={a.asset} />
              <span className="min-w-0 flex-1">
                <bdi dir="ltr" className="block text-15 font-semibold">
                  {a.asset}
                </bdi>
                <span className="block truncate text-12 text-t3">{a.name}</span>
              </span>
              <Figure
                text={hide ? hidden : amountText(held(a.asset)?.available, locale, a.asset, a.scale)}
                className="text-15 font-medium"
              />
              {chosen !== undefined && <Chosen on={a.asset === chosen} />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-8 text-center text-13 text-t3">{t('assetNone')}</p>}
    </div>
  );
}
