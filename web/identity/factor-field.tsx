import type { FactorMethod } from '@bourse/contract/identity-text';
import { Field, FieldError } from '@bourse/ui/field';
import { Fingerprint } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { PasskeyReason } from './passkey-reason.tsx';
import { askPasskey, type Credential, passkeySupport } from './passkeys.ts';
import { SixDigits } from './six-digits.tsx';

export type Method = z.infer<typeof FactorMethod>;
/** By what the second factor is shown, and what was typed for it. */
export interface FactorEntry {
  readonly method: Method;
  readonly code: string;
}
export type Factor = { readonly totp: string } | { readonly recoveryCode: string } | { readonly passkey: Credential };

const canUse = (method: Method): boolean => method !== 'passkey' || passkeySupport() === 'ready';

/** The method to begin with: the authenticator app, which is there on every page; then a passkey where this one may use it. */
export const firstFactor = (methods: readonly Method[]): FactorEntry => ({
  method: (['totp', 'passkey', 'recovery'] as const).find((m) => methods.includes(m) && canUse(m)) ?? 'recovery',
  code: '',
});
export const isFactorReady = ({ method, code }: FactorEntry): boolean =>
  method === 'passkey' || (method === 'totp' ? code.length === 6 : code.trim().length >= 8);

/** The input for the call. Undefined if the trader cancelled the passkey. */
export async function factorOf({ method, code }: FactorEntry, options: Record<string, unknown> | undefined): Promise<Factor | undefined> {
  if (method === 'totp') return { totp: code };
  if (method === 'recovery') return { recoveryCode: code.trim() };
  const passkey = options && (await askPasskey(options));
  return passkey && { passkey };
}

/** The second factor by one of the ways that the trader has set, and the links to the others. */
export function FactorField({
  methods,
  entry,
  onEntry,
  error,
}: {
  readonly methods: readonly Method[];
  readonly entry: FactorEntry;
  readonly onEntry: (entry: FactorEntry) => void;
  readonly error?: ReactNode;
}): ReactElement {
  const t = useTranslations('identity.factor');
  const others = methods.filter((m) => m !== entry.method && canUse(m));
  return (
    <div>
      {entry.method === 'totp' && (
        <SixDigits label={t('totpCode')} value={entry.code} onValue={(code) => onEntry({ ...entry, code })} error={error} />
      )}
      {entry.method === 'recovery' && (
        <Field
          label={t('recoveryCode')}
          name="recovery-code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          value={entry.code}
          onChange={(event) => onEntry({ ...entry, code: event.target.value })}
          error={error}
          hint={t('recoveryHint')}
        />
      )}
      {entry.method === 'passkey' && (
        <>
          <p className="flex items-center gap-3 rounded-card bg-bg2 p-3.5 text-13 text-t2">
            <Fingerprint size={24} strokeWidth={1.6} className="text-accent" aria-hidden />
            {t('passkeyAsk')}
          </p>
          {error && <FieldError>{error}</FieldError>}
        </>
      )}
      <div className="mt-1 flex flex-wrap gap-x-4">
        {others.map((method) => (
          <button
            key={method}
            type="button"
            onClick={() => onEntry({ method, code: '' })}
            className="min-h-11 text-start text-13 font-medium text-accent"
          >
            {t('instead', { method })}
          </button>
        ))}
      </div>
      {methods.includes('passkey') && !canUse('passkey') && <PasskeyReason />}
    </div>
  );
}
