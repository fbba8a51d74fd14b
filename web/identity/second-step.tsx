import { codeOf } from '@bourse/client/refused';
import type { Output } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { Skeleton } from '@bourse/ui/skeleton';
import { TitleBar } from '@bourse/ui/title-bar';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { CallFailure } from '../parts/screen.tsx';
import { identity } from '../wire/calls.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { type FactorEntry, FactorField, factorOf, firstFactor, isFactorReady } from './factor-field.tsx';

/** The second factor of a login, a reset or an unfreezing, for whoever holds the ticket of the first step. */
export function SecondStep({
  ticket,
  onDone,
  onBack,
}: {
  readonly ticket: string;
  readonly onDone: (answer: Output<typeof identity.secondStep>) => void;
  readonly onBack: () => void;
}): ReactElement {
  const t = useTranslations('identity.factor');
  const app = useTranslations('app');
  const text = useErrorText();
  const options = useCall(identity.secondStepOptions, { ticket }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const step = useSend(identity.secondStep);
  const [chosen, choose] = useState<FactorEntry>();
  const [error, setError] = useState<unknown>();
  const entry = chosen ?? (options.data && firstFactor(options.data.methods));
  const isOver = codeOf(error) === 'ticket-expired' || codeOf(options.error) === 'ticket-expired';

  const submit = async (now: FactorEntry): Promise<void> => {
    if (step.isPending || !isFactorReady(now)) return;
    setError(undefined);
    try {
      const factor = await factorOf(now, options.data?.passkey);
      if (!factor) return;
      onDone(await step.mutateAsync({ ticket, ...factor }));
    } catch (cause) {
      setError(cause);
      choose({ ...now, code: '' });
      if (now.method === 'passkey') void options.refetch(); // a challenge is good for one answer
    }
  };

  return (
    <div className="flex min-h-[calc(100dvh-var(--ribbon))] flex-col">
      <TitleBar title="" backLabel={app('back')} onBack={onBack} />
      <main className="flex-1 px-6 pt-2">
        <h1 className="text-32 font-semibold tracking-hero">{t('title')}</h1>
        <p className="mt-1 mb-6 text-15 text-t2">{t('lead')}</p>
        {isOver ? (
          <>
            <p role="alert" className="rounded-card bg-danger-tint p-3.5 text-13 text-danger">
              {text(error ?? options.error)}
            </p>
            <Button wide className="mt-4" onClick={onBack}>
              {t('again')}
            </Button>
          </>
        ) : options.isError ? (
          <CallFailure title={t('failed')} error={options.error} onRetry={() => void options.refetch()} />
        ) : !entry || !options.data ? (
          <div aria-busy="true" role="status" aria-label={app('loading')}>
            <Skeleton height={56} />
          </div>
        ) : (
          <Form onSend={() => submit(entry)}>
            <FactorField
              methods={options.data.methods}
              entry={entry}
              onEntry={(next) => {
                setError(undefined);
                choose(next);
                if (next.method === 'totp' && next.code.length === 6) void submit(next);
              }}
              error={error === undefined ? undefined : text(error)}
            />
            <Button type="submit" wide busy={step.isPending} className="mt-4" unless={isFactorReady(entry) ? undefined : t('needCode')}>
              {entry.method === 'passkey' ? t('usePasskey') : app('confirm')}
            </Button>
          </Form>
        )}
      </main>
    </div>
  );
}
