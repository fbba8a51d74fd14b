import { messagesOffice, type OutboxMessage } from '@bourse/contract/office/messages';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** The two decisions about a message. They belong to the page, which stays when another one is opened before the answer arrives. */
export function useMessageDecisions() {
  const retry = useSend(messagesOffice.retry);
  const cancel = useSend(messagesOffice.cancel);
  return {
    retry,
    cancel,
    forget: () => {
      retry.reset();
      cancel.reset();
    },
  };
}

/** Sends a waiting message now, or cancels it. */
export function MessageActs({
  message,
  decisions: { retry, cancel },
}: {
  readonly message: OutboxMessage;
  readonly decisions: ReturnType<typeof useMessageDecisions>;
}): ReactElement {
  const t = useTranslations('messages');
  const refresh = useRefresh();
  const done = (text: string) => ({
    onSuccess: () => {
      toast({ kind: 'good' as const, text });
      void refresh('messages');
    },
  });
  const { id } = message;
  return (
    <ActBar
      key={id}
      stacked
      busy={retry.isPending || cancel.isPending}
      error={retry.error ?? cancel.error ?? undefined}
      usual={[t('usual.fixed'), t('usual.wrong')]}
      acts={[
        {
          id: 'cancel',
          label: t('cancel'),
          tone: 'danger',
          letter: 'x',
          run: (reason) => cancel.mutate({ id, reason }, done(t('cancelled'))),
        },
        { id: 'retry', label: t('retry'), tone: 'ink', letter: 'y', run: (reason) => retry.mutate({ id, reason }, done(t('retried'))) },
      ]}
    />
  );
}
