import { Field } from '@bourse/ui/field';
import { Spinner } from '@bourse/ui/spinner';
import { type ReactElement, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

const waitMs = 60_000;

/** Six digits, filled in by the phone from an SMS or by a paste of anything that holds them, and the button that sends the code. */
export function CodeField({
  value,
  onValue,
  resendAt,
  sending,
  wasSent,
  onSend,
  error,
  hint,
  ref,
}: {
  readonly value: string;
  readonly onValue: (code: string) => void;
  readonly resendAt: number;
  readonly sending: boolean;
  readonly wasSent: boolean;
  readonly onSend: () => void;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}): ReactElement {
  const t = useTranslations('identity.register');
  const left = useLeft(resendAt);
  return (
    <Field
      {...(ref && { ref })}
      className="mt-4"
      label={t('code')}
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="next"
      value={value}
      onChange={(event) => onValue(digitsOf(event.target.value))}
      error={error}
      hint={hint}
      after={
        <button
          type="button"
          disabled={left > 0 || sending}
          onClick={onSend}
          className="-me-2 flex min-h-11 items-center gap-2 px-2 text-13 font-medium text-accent disabled:text-t3"
        >
          {sending ? <Spinner size={16} /> : left > 0 ? <Ring part={(left * 1_000) / waitMs} /> : null}
          <span aria-live="off">{left > 0 ? t('wait', { seconds: left }) : wasSent ? t('resend') : t('send')}</span>
        </button>
      }
    />
  );
}

/** The digits of what was typed or pasted, of any script, six at most. */
export const digitsOf = (text: string): string =>
  [...text]
    .map((c) => {
      const at = c.charCodeAt(0);
      return at >= 0x660 && at <= 0x669 ? String(at - 0x660) : at >= 0x6f0 && at <= 0x6f9 ? String(at - 0x6f0) : c;
    })
    .join('')
    .replace(/\D/g, '')
    .slice(0, 6);

/** Whole seconds until `at`, counting down; 0 when it is past. */
function useLeft(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (at <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now) / 1_000));
}

/** The part of the minute that is left. */
const Ring = ({ part }: { readonly part: number }): ReactElement => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="2" aria-hidden="true" className="-rotate-90">
    <circle cx="8" cy="8" r="6.5" stroke="var(--hair)" />
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeLinecap="round" pathLength="1" strokeDasharray={`${Math.min(1, part)} 1`} />
  </svg>
);
