import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chosen, choiceClasses } from './account-list.tsx';

export interface ListedCoin {
  readonly asset: string;
  readonly name: string;
  readonly note?: ReactNode;
}

/** Assets to choose from, in a sheet. Many are searched. */
export function CoinList({
  coins,
  chosen,
  onChoose,
}: {
  readonly coins: readonly ListedCoin[];
  readonly chosen: string | undefined;
  readonly onChoose: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const [word, type] = useState('');
  const wanted = word.trim().toLowerCase();
  const shown = coins.filter(({ asset, name }) => asset.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted));
  return (
    <>
      {coins.length > 8 && (
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
      <ul aria-label={t('assetTitle')}>
        {shown.map(({ asset, name, note }) => (
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
              {note && <span className="text-13 text-t2">{note}</span>}
              <Chosen on={asset === chosen} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-13 text-t3' : 'sr'}>
        {shown.length === 0 ? t('assetNone') : ''}
      </p>
    </>
  );
}
