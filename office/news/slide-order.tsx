import { type ContentHead, news } from '@bourse/contract/office/news';
import { toast } from '@bourse/ui/toast';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from '../parts/confirm.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** The order of the pictures on the home page. */
export function SlideOrder({ slides, onClose }: { readonly slides: readonly ContentHead[]; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('news');
  const refresh = useRefresh();
  const send = useSend(news.order);
  const [ids, setIds] = useState(slides.map((one) => one.id));
  const move = (at: number, by: -1 | 1) => {
    const next = [...ids];
    [next[at], next[at + by]] = [next[at + by] as string, next[at] as string];
    setIds(next);
  };
  return (
    <Confirm
      title={t('orderTitle')}
      act={t('orderSave')}
      onClose={onClose}
      busy={send.isPending}
      error={send.error ?? undefined}
      onConfirm={(reason) =>
        send.mutate(
          { ids, reason },
          {
            onSuccess: () => {
              toast({ kind: 'good', text: t('ordered') });
              void refresh('news');
              onClose();
            },
          },
        )
      }
    >
      <ol className="grid gap-1">
        {ids.map((id, at) => (
          <li key={id} className="flex min-h-10 items-center gap-2 rounded-field bg-bg2 ps-3 pe-1">
            <span className="min-w-0 flex-1 cut text-t1">{slides.find((one) => one.id === id)?.title}</span>
            <button
              type="button"
              aria-label={t('up')}
              disabled={at === 0}
              onClick={() => move(at, -1)}
              className="grid size-8 place-items-center text-t2 disabled:opacity-30"
            >
              <ArrowUp size={16} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={t('down')}
              disabled={at === ids.length - 1}
              onClick={() => move(at, 1)}
              className="grid size-8 place-items-center text-t2 disabled:opacity-30"
            >
              <ArrowDown size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
    </Confirm>
  );
}
