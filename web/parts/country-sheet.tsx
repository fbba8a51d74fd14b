import { fieldBox } from '@bourse/ui/field';
import { ButtonRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { Check, Search } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countries, countryName } from './dial-codes.ts';

/** Chooses a country, for its dialling code or as residence. Found by its name in the trader's language, in English, or by code. */
export function CountrySheet({
  open,
  onClose,
  value,
  onValue,
  dial = false,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly value: string | undefined;
  readonly onValue: (code: string) => void;
  readonly dial?: boolean;
}): ReactElement {
  const t = useTranslations('identity.country');
  const app = useTranslations('app');
  const locale = useLocale();
  const [wanted, want] = useState('');
  const named = useMemo(
    () =>
      countries
        .map((c) => ({ ...c, name: countryName(c.code, locale), english: countryName(c.code, 'en') }))
        .sort((a, b) => a.name.localeCompare(b.name, locale)),
    [locale],
  );
  const word = wanted.trim().toLowerCase().replace(/^\+/, '');
  const found = named.filter(
    (c) =>
      word === '' ||
      c.name.toLowerCase().includes(word) ||
      c.english.toLowerCase().includes(word) ||
      c.dial.startsWith(word) ||
      c.code.toLowerCase() === word,
  );
  return (
    <Sheet open={open} onClose={onClose} title={dial ? t('dialTitle') : t('title')} closeLabel={app('close')}>
      <div className="sticky top-0 z-10 bg-bg1 pb-2">
        <div className={`${fieldBox(false)} min-h-11 bg-bg2`}>
          <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={wanted}
            onChange={(event) => want(event.target.value)}
            className="h-11 min-w-0 flex-1 text-16 outline-none"
          />
        </div>
      </div>
      <ul className="-mx-3.5 min-h-[50dvh] [content-visibility:auto]">
        {found.map((c) => (
          <ButtonRow
            key={c.code}
            pressed={c.code === value}
            title={c.name}
            value={dial ? <bdi dir="ltr">+{c.dial}</bdi> : undefined}
            after={c.code === value ? <Check size={20} strokeWidth={2} className="text-accent" aria-hidden /> : undefined}
            onClick={() => {
              onValue(c.code);
              onClose();
            }}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="-mt-[46dvh] text-center text-13 text-t3">{t('none')}</p>}
    </Sheet>
  );
}
