import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { passwordMin } from '../parts/system-config.ts';
import { passwordStrength } from './password-strength.ts';

const shades = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-success', 'bg-success'];

/** Four bars and a word; the word alone would do. */
export function PasswordMeter({ password }: { readonly password: string }): ReactElement {
  const t = useTranslations('identity.second');
  const e = useTranslations('error');
  const least = passwordMin();
  if (password === '') return <>{least > 7 ? e('msg_6_value', { value: String(least) }) : t('rule')}</>;
  const score = [...password].length < least ? 0 : passwordStrength(password);
  return (
    <span className="flex items-center gap-2">
      <span className="grid flex-1 grid-cols-4 gap-1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={`h-1 rounded-full ${bar <= score ? shades[score] : 'bg-bg3'}`} />
        ))}
      </span>
      <span aria-live="polite">
        {t('strength')}: {t('strengths', { score: String(score) })}
      </span>
    </span>
  );
}

/** Beside the repeated password, as soon as it is the same. */
export function SamePassword(): ReactElement {
  const t = useTranslations('identity.second');
  return (
    <span className="flex items-center gap-1.5 text-success">
      <Check size={14} strokeWidth={2.5} aria-hidden /> {t('match')}
    </span>
  );
}
