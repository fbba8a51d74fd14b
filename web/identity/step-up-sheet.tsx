import { codeOf, Refused } from '@bourse/client/refused';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { CallFailure } from '../parts/screen.tsx';
import { identity } from '../wire/calls.ts';
import { renewSession } from '../wire/session.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { type FactorEntry, FactorField, factorOf, firstFactor, isFactorReady, type Method } from './factor-field.tsx';

/** A password, and the second factor where one is set: for some minutes this session may change what protects the account. */
export function StepUpSheet({ open, onAnswer }: { readonly open: boolean; readonly onAnswer: (confirmed: boolean) => void }): ReactElement {
  const t = useTranslations('identity.stepUp');
  const app = useTranslations('app');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(false)}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <Button type="submit" form={form} wide busy={busy}>
          {app('confirm')}
        </Button>
      }
    >
      {open && <Proof form={form} onBusy={setBusy} onDone={() => onAnswer(true)} />}
    </Sheet>
  );
}

function Proof({
  form,
  onBusy,
  onDone,
}: {
  readonly form: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('identity.stepUp');
  const l = useTranslations('identity.login');
  const f = useTranslations('identity.factor');
  const app = useTranslations('app');
  const text = useErrorText();
  const info = useCall(identity.info, {}, { staleTime: 60_000 });
  const options = useCall(identity.stepUpOptions, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const send = useSend(identity.stepUp);
  const [bySafe, setBySafe] = useState(false);
  const [password, setPassword] = useState('');
  const [chosen, choose] = useState<FactorEntry>();
  const [wrong, setWrong] = useState<{ password?: unknown; factor?: unknown }>({});
  const methods = options.data?.methods ?? [];
  const shown = chosen ?? firstOf(methods);

  const submit = async (): Promise<void> => {
    if (send.isPending) return;
    setWrong({ ...(password === '' && { password: t('needPassword') }), ...(isMissing(shown) && { factor: f('needCode') }) });
    if (password === '' || isMissing(shown)) return;
    onBusy(true);
    let factor = shown;
    try {
      // Whoever confirms before the factors are known waits for them; that they could not be had is said in their place.
      const known = options.data ?? (await options.refetch()).data;
      if (!known) return;
      factor ??= firstOf(known.methods);
      if (isMissing(factor)) return setWrong({ factor: f('needCode') });
      const proof = factor && (await factorOf(factor, known.passkey));
      if (factor && !proof) return;
      const { token } = await send.mutateAsync({ ...(bySafe ? { safePassword: password } : { password }), ...proof });
      renewSession(token);
      onDone();
    } catch (error) {
      const isFactor = ['second-factor-wrong', 'second-factor-needed', 'passkey-refused'].includes(codeOf(error) ?? '');
      setWrong(isFactor ? { factor: error } : { password: error });
      if (isFactor && factor) choose({ ...factor, code: '' });
      if (factor?.method === 'passkey') void options.refetch(); // a challenge is good for one answer
    } finally {
      onBusy(false);
    }
  };
  const words = (error: unknown) => (error === undefined ? undefined : error instanceof Refused ? text(error) : String(error));

  return (
    <Form id={form} onSend={submit} className="grid gap-4 pb-3">
      <p className="text-15 text-t2">{t('lead')}</p>
      <div>
        <PasswordField
          key={String(bySafe)}
          name="password"
          label={bySafe ? t('safePassword') : t('password')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete={bySafe ? 'off' : 'current-password'}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setWrong(({ password: _, ...rest }) => rest);
          }}
          error={words(wrong.password)}
        />
        {info.data?.hasSafePassword && (
          <button
            type="button"
            onClick={() => {
              setBySafe(!bySafe);
              setPassword('');
              setWrong({});
            }}
            className="min-h-11 text-start text-13 font-medium text-accent"
          >
            {bySafe ? t('usePassword') : t('useSafePassword')}
          </button>
        )}
      </div>
      {options.isError ? (
        <CallFailure title={t('failed')} error={options.error} onRetry={() => void options.refetch()} />
      ) : !options.data ? (
        <div role="status" aria-busy="true" aria-label={app('loading')}>
          <Skeleton height={56} />
        </div>
      ) : (
        shown && (
          <FactorField
            methods={methods}
            entry={shown}
            onEntry={(next) => {
              choose(next);
              setWrong(({ factor: _, ...rest }) => rest);
            }}
            error={words(wrong.factor)}
          />
        )
      )}
    </Form>
  );
}

const firstOf = (methods: readonly Method[]): FactorEntry | undefined => (methods.length === 0 ? undefined : firstFactor(methods));
const isMissing = (factor: FactorEntry | undefined): boolean => factor !== undefined && !isFactorReady(factor);
