import { Badge } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { Check, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../app/preferences.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import type { ExchangeAsset } from './exchange-form.tsx';

/** Which asset leaves, or which one arrives. What has no live price, or is closed, says so and cannot be chosen. */
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
  const wanted = word.trim().toLowerCase();
  const shown = assets.filter(({ asset, name }) => asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted));
  return (
    <Sheet open={side !== undefined} onClose={onClose} title={side === 'to' ? t('toTitle') : t('fromTitle')} closeLabel={app('close')}>
      {assets.length > 8 && (
        <search className={`${fieldBox(false)} min-h-11`}>
          <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={t('search')}
            placeholder={t('search')}
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
      <ul aria-label={side === 'to' ? t('toTitle') : t('fromTitle')}>
        {shown.map((one) => (
          <li key={one.asset} className="[&+&]:hairline-t">
            <button
              type="button"
              disabled={!one.isOpen}
              aria-pressed={one.asset === chosen}
              onClick={() => onChoose(one.asset)}
              className="flex min-h-14 w-full items-center gap-3 text-start -outline-offset-2"
            >
              <Coin asset={one.asset} />
              <span className="min-w-0 flex-1">
                <bdi dir="ltr" className={`block text-15 font-semibold rtl:text-end ${one.isOpen ? '' : 'text-t3'}`}>
                  {one.asset}
                </bdi>
                <span className="block truncate text-12 text-t3">
                  <bdi>{one.name}</bdi>
                </span>
              </span>
              {one.isOpen ? (
                <Figure text={hides ? hidden : amountText(one.available, locale, one.asset)} className="text-13 text-t2" />
              ) : (
                <Badge>{one.hasPrice ? t('closed') : t('noPrice')}</Badge>
              )}
              <span className="w-5 flex-none text-accent">{one.asset === chosen && <Check size={20} strokeWidth={2} aria-hidden />}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-13 text-t3' : 'sr'}>
        {shown.length === 0 ? t('noMatch') : ''}
      </p>
    </Sheet>
  );
}
