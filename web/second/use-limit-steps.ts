import type { SecondLimits } from '@bourse/contract/seconds-text';
import { toast } from '@bourse/ui/toast';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { useRequestIds } from '../parts/request-ids.ts';
import { seconds } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

export type Step = 'daily_loss' | 'no_daily_loss' | 'cool_off' | 'exclude' | 'include';

/** Sends a change of the trader's own limits, once, and says what it did. */
export function useLimitSteps(): {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly send: (step: Step, dailyLoss?: string, onDone?: (limits: SecondLimits) => void) => void;
} {
  const t = useTranslations('second.limits');
  const errorText = useErrorText();
  const refresh = useRefresh();
  const ids = useRequestIds();
  const sending = useSend(seconds.setLimits, { quiet: true });
  return {
    busy: sending.isPending,
    error: sending.error === null ? undefined : errorText(sending.error),
    send: (step, dailyLoss, onDone) => {
      const wish = { step, ...(dailyLoss !== undefined && { dailyLoss }) };
      sending.mutate(
        { requestId: ids.noteSent(wish), ...wish },
        {
          onSuccess: ({ limits }) => {
            ids.settle(wish);
            void refresh(seconds.limits);
            const isLater = step === 'daily_loss' && limits.next !== undefined;
            toast({ kind: 'good', text: t(`done.${isLater ? 'daily_loss_later' : step}`) });
            onDone?.(limits);
          },
          onError: (failure) => ids.settle(wish, failure),
        },
      );
    },
  };
}
