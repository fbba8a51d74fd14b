import { toast } from '@bourse/ui/toast';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useRefresh } from '../wire/use-call.ts';

interface Submitted {
  readonly isDone?: boolean | undefined;
  readonly request?: string | undefined;
}

/**
 * Says whether something is done or waits for a second person, with the way to the request. What was read from the rooms is
 * read anew; `done` is said where there is more to say than that it is done.
 */
export function useAsked(rooms: string | readonly string[], done?: string): (submitted: Submitted) => void {
  const t = useTranslations('app');
  const go = useGo();
  const refresh = useRefresh();
  return ({ isDone, request }) => {
    void refresh(...[rooms].flat(), 'four-eyes', 'today');
    toast({
      kind: 'good',
      text: isDone ? (done ?? t('changedToast')) : t('askedToast'),
      ...(request && { action: { label: t('toRequest'), onPress: () => go({ to: '/approvals', search: { id: request } }) } }),
    });
  };
}
