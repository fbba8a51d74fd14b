import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type AssetRow, AssetRows, AssetSearch, FEW_ASSETS, matchesWord } from '../parts/asset-rows.tsx';

/** Assets to choose from, in a sheet. Many are searched. */
export function CoinList({
  coins,
  chosen,
  onChoose,
}: {
  readonly coins: readonly AssetRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const locale = useLocale();
  const [word, type] = useState('');
  const shown = coins.filter((coin) => matchesWord(coin, word, locale));
  return (
    <>
      {coins.length > FEW_ASSETS && <AssetSearch label={t('assetSearch')} word={word} onWord={type} />}
      <AssetRows label={t('assetTitle')} none={t('assetNone')} assets={shown} chosen={chosen} onChoose={onChoose} />
    </>
  );
}
