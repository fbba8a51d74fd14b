import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type AssetRow, AssetRows, AssetSearch, FEW_ASSETS, matchesWord } from '../parts/asset-rows.tsx';

/** A sheet to choose an asset from. */
export function CoinSheet({
  open,
  onClose,
  ...list
}: { readonly open: boolean; readonly onClose: () => void } & Parameters<typeof CoinList>[0]): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  return (
    <Sheet open={open} onClose={onClose} title={t('assetTitle')} closeLabel={app('close')}>
      <CoinList
        {...list}
        onChoose={(asset) => {
          list.onChoose(asset);
          onClose();
        }}
      />
    </Sheet>
  );
}

/** Many assets get a search field. */
function CoinList({
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
