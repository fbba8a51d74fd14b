import { toast } from '@bourse/ui/toast';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useRefresh } from '../wire/use-call.ts';

interface Submitted {
  readonly isDone?: boolean | undefined;
  readonly request?: string | undefined;
}

/**
 * Says whether a change was made or waits for a second person, with a link to the request, and reads the rooms again.
 * `done` is the message where "done" alone isn't enough.
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
