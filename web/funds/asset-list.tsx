import type { Account } from '@bourse/core/ledger/account';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AssetRows, AssetSearch, FEW_ASSETS } from '../parts/asset-rows.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { hidden } from '../wire/money-text.ts';
import { assetsToChoose } from './asset-choice.ts';
import { useAssets } from './assets.ts';
import { Held } from './held.tsx';

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
  const switchId = useId();
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const hides = usePreferences((p) => p.hideBalances);
  const locale = useLocale();
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
  const { shown, hasZero } = assetsToChoose(assets.data, available, { word, withZero, chosen, locale });
  return (
    <div className="min-h-[50dvh]">
      {assets.data.length > FEW_ASSETS && <AssetSearch label={t('assetSearch')} word={word} onWord={type} />}
      {hasZero && (
        <label htmlFor={switchId} className="flex min-h-12 cursor-pointer items-center justify-between gap-3 text-13 text-t2">
          {t('withZero')}
          <Switch id={switchId} label={t('withZero')} on={withZero} onChange={showZero} />
        </label>
      )}
      <AssetRows
        label={t('assetTitle')}
        none={t('assetNone')}
        chosen={chosen}
        onChoose={onChoose}
        assets={shown.map(({ asset, name }) => ({
          asset,
          name,
          end: hides ? (
            <Figure text={hidden} className="text-15 font-medium" />
          ) : (
            <Held bare amount={available(asset)} asset={asset} className="text-15 font-medium" />
          ),
        }))}
      />
    </div>
  );
}
