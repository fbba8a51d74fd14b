import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Check, Search } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { localName, useLocalName } from '../locales/local-name.ts';
import { SearchInput } from './search-input.tsx';

export interface AssetRow {
  readonly asset: string;
  readonly name: string;
  /** At the end: the balance, or why it can't be chosen. */
  readonly end?: ReactNode;
  readonly isClosed?: boolean;
}

export const choiceClasses = 'flex min-h-14 w-full items-center gap-3 text-start -outline-offset-2';

/** The mark of the chosen one; its space is kept for the others. */
export const Chosen = ({ on }: { readonly on: boolean }): ReactElement => (
  <span className="w-5 flex-none text-accent">{on && <Check size={20} strokeWidth={2} aria-hidden />}</span>
);

/** Up to this many are visible without a search. */
export const FEW_ASSETS = 8;

/** By its symbol or its name, in English or in the language of the app. */
export const matchesWord = ({ asset, name }: Pick<AssetRow, 'asset' | 'name'>, word: string, locale: string): boolean =>
  [asset, name, localName(name, locale)].some((text) => text.toLowerCase().includes(word.trim().toLowerCase()));

/** Assets to choose from, in a sheet or on a page. */
export function AssetRows({
  label,
  assets,
  chosen,
  onChoose,
  none,
}: {
  readonly label: string;
  readonly assets: readonly AssetRow[];
  readonly chosen: string | undefined;
  readonly onChoose: (asset: string) => void;
  /** Shown where the search found nothing. */
  readonly none: string;
}): ReactElement {
  const named = useLocalName();
  return (
    <>
      <ul aria-label={label}>
        {assets.map(({ asset, name, end, isClosed = false }) => (
          <li key={asset} className="[&+&]:hairline-t">
            <button
              type="button"
              disabled={isClosed}
              aria-pressed={asset === chosen}
              onClick={() => onChoose(asset)}
              className={choiceClasses}
            >
              <Coin asset={asset} />
              <span className="min-w-0 flex-1">
                <bdi dir="ltr" className={`block text-15 font-semibold rtl:text-end ${isClosed ? 'text-t3' : ''}`}>
                  {asset}
                </bdi>
                <span className="block truncate text-12 text-t3">
                  <bdi>{named(name)}</bdi>
                </span>
              </span>
              {end}
              {chosen !== undefined && <Chosen on={asset === chosen} />}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={assets.length === 0 ? 'py-8 text-center text-13 text-t3' : 'sr'}>
        {assets.length === 0 ? none : ''}
      </p>
    </>
  );
}

export const AssetSearch = ({
  label,
  word,
  onWord,
}: {
  readonly label: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}): ReactElement => (
  <search className={`${fieldBox(false)} min-h-11`}>
    <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
    <SearchInput label={label} word={word} onWord={onWord} enterKeyHint="search" />
  </search>
);
