import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AssetRows, AssetSearch, FEW_ASSETS, matchesWord } from '../parts/asset-rows.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { heldText, hidden } from '../wire/money-text.ts';
import type { ExchangeAsset } from './exchange-offer.ts';

/** Chooses the asset to pay with or to receive. Assets that are closed or have no live price can't be chosen. */
export function ExchangeAssetSheet({
  side,
  assets,
  chosen,
  onClose,
  onChoose,
}: {
  readonly side: 'from' | 'to' | undefined;
  readonly assets: readonly ExchangeAsset[];
  readonly chosen: string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const [word, type] = useState('');
  const shown = assets.filter((one) => matchesWord(one, word, locale));
  return (
    <Sheet open={side !== undefined} onClose={onClose} title={side === 'to' ? t('toTitle') : t('fromTitle')} closeLabel={app('close')}>
      {assets.length > FEW_ASSETS && <AssetSearch label={t('search')} word={word} onWord={type} />}
      <AssetRows
        label={side === 'to' ? t('toTitle') : t('fromTitle')}
        none={t('noMatch')}
        chosen={chosen}
        onChoose={onChoose}
        assets={shown.map(({ asset, name, isOpen, hasPrice, available }) => ({
          asset,
          name,
          isClosed: !isOpen,
          end: isOpen ? (
            <Figure text={hides ? hidden : heldText(available, locale, asset)} className="text-13 text-t2" />
          ) : (
            <Badge>{hasPrice ? t('closed') : t('noPrice')}</Badge>
          ),
        }))}
      />
    </Sheet>
  );
}
