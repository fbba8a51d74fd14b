import { Refused } from '@bourse/client/refused';
import { Field } from '@bourse/ui/field';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CountrySheet } from '../parts/country-sheet.tsx';
import { countryOf, likelyCountry, phoneNumber } from '../parts/dial-codes.ts';

/** Email or phone, as typed. Both stay while one switches between them. */
export interface AccountEntry {
  readonly way: 'email' | 'phone';
  readonly email: string;
  readonly phone: string;
  readonly country: string;
}

export const emptyEntry = (): AccountEntry => ({ way: 'email', email: '', phone: '', country: likelyCountry() });

/** The account as the wire wants it: the address, or the number as E.164; empty when nothing was typed. */
export const accountOf = (entry: AccountEntry): string => {
  if (entry.way === 'email') return entry.email.trim();
  const country = countryOf(entry.country);
  return entry.phone.trim() === '' || !country ? '' : phoneNumber(country, entry.phone);
};

/** The catalogue's word for an account that is missing or malformed, before the server is asked. */
export const wrongAccount = (entry: AccountEntry): Refused | undefined => {
  const account = accountOf(entry);
  if (account === '') return new Refused('1', 400);
  if (entry.way === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account) ? undefined : new Refused('User1', 400);
  return /^\+[1-9]\d{5,14}$/.test(account) ? undefined : new Refused('phone-invalid', 400);
};

/** An account of an address or of a memory, as if it had been typed. */
export const entryOf = (account: string, country?: string): Partial<AccountEntry> =>
  account.includes('@') ? { way: 'email', email: account } : { way: 'phone', phone: account, ...(country && { country }) };

/** What is kept of an account for the next login. */
export const rememberedOf = (entry: AccountEntry) =>
  entry.way === 'email'
    ? ({ way: 'email', account: entry.email.trim() } as const)
    : ({ way: 'phone', account: entry.phone, country: entry.country } as const);

export function AccountField({
  wayLabel,
  entry,
  onEntry,
  error,
  purpose,
  fixed = false,
  disabled = false,
}: {
  readonly wayLabel: string;
  readonly entry: AccountEntry;
  readonly onEntry: (entry: AccountEntry) => void;
  readonly error?: ReactNode;
  /** login: the account of somebody known, for password managers and passkeys; register: a new one; reset: a known one alone. */
  readonly purpose: 'login' | 'register' | 'reset';
  /** The way is settled: no choice between email and phone. */
  readonly fixed?: boolean;
  readonly disabled?: boolean;
}): ReactElement {
  const t = useTranslations('identity.login');
  const c = useTranslations('identity.country');
  const [choosing, choose] = useState(false);
  const dial = countryOf(entry.country)?.dial ?? '1';
  return (
    <>
      {!fixed && (
        <Segmented
          label={wayLabel}
          value={entry.way}
          onValue={(way) => onEntry({ ...entry, way })}
          segments={[
            { value: 'email', label: t('email') },
            { value: 'phone', label: t('phone') },
          ]}
        />
      )}
      <div className={fixed ? undefined : 'mt-5'}>
        {entry.way === 'email' ? (
          <Field
            key="email"
            label={t('email')}
            type="email"
            inputMode="email"
            name="email"
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete={{ login: 'username webauthn', register: 'email', reset: 'username' }[purpose]}
            disabled={disabled}
            value={entry.email}
            onChange={(event) => onEntry({ ...entry, email: event.target.value })}
            error={error}
          />
        ) : (
          <Field
            key="phone"
            label={t('phone')}
            type="tel"
            inputMode="tel"
            name="phone"
            dir="ltr"
            autoComplete={purpose === 'register' ? 'tel-national' : 'username tel-national'}
            disabled={disabled}
            value={entry.phone}
            onChange={(event) => onEntry({ ...entry, phone: event.target.value })}
            error={error}
            before={
              <button
                type="button"
                disabled={disabled}
                aria-label={c('dial', { code: `+${dial}` })}
                onClick={() => choose(true)}
                className="-ms-2 flex min-h-11 items-center gap-1 border-e border-hair ps-2 pe-3 text-16 font-medium"
              >
                <bdi dir="ltr" className="num">
                  +{dial}
                </bdi>
                <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
              </button>
            }
          />
        )}
      </div>
      <CountrySheet
        dial
        open={choosing}
        onClose={() => choose(false)}
        value={entry.country}
        onValue={(country) => onEntry({ ...entry, country })}
      />
    </>
  );
}
