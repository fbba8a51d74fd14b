import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import { hasPasskeys } from '../wire/passkey.ts';
import { type AddedFactor, NewPasskey, NewTotp } from './new-factor.tsx';

/** Setting up the first second factor. Outside practice it can't be skipped. */
export function SetUpStep({
  ticket,
  onAdded,
  onStartAgain,
}: {
  readonly ticket: string;
  readonly onAdded: (added: AddedFactor) => void;
  readonly onStartAgain: () => void;
}): ReactElement {
  const t = useTranslations('entry');
  const [way, setWay] = useState<'totp' | 'passkey'>(hasPasskeys() ? 'passkey' : 'totp');
  return (
    <div>
      <h1 className="text-24 font-semibold tracking-title">{t('setUpTitle')}</h1>
      <p className="mt-1 mb-4 text-t2">{t('setUpText')}</p>
      {hasPasskeys() && (
        <div className="mb-4">
          <ChipRow
            label={t('setUpTitle')}
            value={way}
            onValue={setWay}
            chips={[
              { value: 'passkey', label: t('passkey') },
              { value: 'totp', label: t('authenticator') },
            ]}
          />
        </div>
      )}
      {way === 'totp' ? <NewTotp ticket={ticket} onAdded={onAdded} /> : <NewPasskey ticket={ticket} onAdded={onAdded} />}
      <button type="button" onClick={onStartAgain} className="mt-5 text-12 font-medium text-accent">
        {t('startAgain')}
      </button>
    </div>
  );
}
