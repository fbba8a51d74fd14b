import type { Account } from '@bourse/core/ledger/account';
import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../app/preferences.ts';
import { CallFailure } from '../app/screen.tsx';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import { Chosen, choiceClasses } from './account-list.tsx';
import { assetsToChoose } from './asset-choice.ts';
import { useAssets } from './assets.ts';

/** The assets of an account with their balances. The same list in the sheet and on the page /accountCurrency. */
export function AssetList({
  account,
  chosen,
  onChoose,
}: {
  readonly account: Account;
  readonly chosen: string | undefined;
  readonly onChoose: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  const assets = useAssets();
  const [word, type] = useState('');
  const [withZero, showZero] = useState(false);
  if (assets.isError && !assets.data)
    return <CallFailure title={t('assetsFailed')} error={assets.error} onRetry={() => void assets.refetch()} />;
  if (!assets.data || balances.isPending)
    return (
      <div className="-mx-4">
        <SkeletonRows label={app('loading')} rows={6} height={56} />
      </div>
    );
  const available = (asset: string) => balanceOf(balances.data, account, asset)?.available;
  const { shown, hasZero } = assetsToChoose(assets.data, available, { word, withZero, chosen });
  return (
    <div className="min-h-[50dvh]">
      {assets.data.length > 8 && (
        <search className={`${fieldBox(false)} min-h-11`}>
          <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={t('assetSearch')}
            placeholder={t('assetSearch')}
            value={word}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            className="h-11 min-w-0 flex-1 text-16 outline-none"
          />
        </search>
      )}
      {hasZero && (
        <p className="flex min-h-12 items-center justify-between gap-3 text-13 text-t2">
          <span aria-hidden>{t('withZero')}</span>
          <Switch label={t('withZero')} on={withZero} onChange={showZero} />
        </p>
      )}
      <ul aria-label={t('assetTitle')}>
        {shown.map(({ asset, name, scale }) => (
          <li key={asset} className="[&+&]:hairline-t">
            <button type="button" aria-pressed={asset === chosen} onClick={() => onChoose(asset)} className={choiceClasses}>
              <Coin asset={asset} />
              <span className="min-w-0 flex-1">
                <bdi dir="ltr" className="block text-15 font-semibold rtl:text-end">
                  {asset}
                </bdi>
                <span className="block truncate text-12 text-t3">
                  <bdi>{name}</bdi>
                </span>
              </span>
              <Figure text={hides ? hidden : amountText(available(asset), locale, asset, scale)} className="text-15 font-medium" />
              {chosen && <Chosen on={asset === chosen} />}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-13 text-t3' : 'sr'}>
        {shown.length === 0 ? t('assetNone') : ''}
      </p>
    </div>
  );
}
