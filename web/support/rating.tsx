import { Button } from '@bourse/ui/button';
import { FieldError, fieldBox } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { Star } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { support } from '../wire/calls.ts';
import { useSend } from '../wire/use-call.ts';

const stars = [1, 2, 3, 4, 5] as const;

/** How it was: asked once after each closing. */
export function Rating({ onRated }: { readonly onRated: () => void }): ReactElement {
  const t = useTranslations('support-chat.rate');
  const text = useErrorText();
  const [chosen, choose] = useState<number>();
  const [comment, setComment] = useState('');
  const rate = useSend(support.rate);
  return (
    <section aria-label={t('title')} className="mt-4 grid justify-items-center gap-3 rounded-card bg-bg1 p-4">
      <h2 className="text-15 font-semibold">{t('title')}</h2>
      <div role="radiogroup" aria-label={t('title')} className="flex">
        {stars.map((count) => (
          // biome-ignore lint/a11y/useSemanticElements: a star is drawn, and the keys are those of a button
          <button
            key={count}
            type="button"
            role="radio"
            aria-checked={chosen === count}
            aria-label={t('stars', { count })}
            onClick={() => choose(count)}
            className="grid size-11 place-items-center"
          >
            <Star
              size={28}
              strokeWidth={1.5}
              className={chosen !== undefined && count <= chosen ? 'fill-accent text-accent' : 'text-t3'}
              aria-hidden
            />
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <>
          <div className={`${fieldBox(false)} w-full`}>
            <textarea
              rows={2}
              dir="auto"
              maxLength={500}
              value={comment}
              aria-label={t('comment')}
              placeholder={t('comment')}
              onChange={(event) => setComment(event.target.value)}
              className="w-full resize-none py-2.5 text-16 outline-none"
            />
          </div>
          {rate.isError && <FieldError>{text(rate.error)}</FieldError>}
          <Button
            tone="tonal"
            size="medium"
            wide
            busy={rate.isPending}
            onClick={() =>
              rate.mutate(
                { stars: chosen, ...(comment.trim() && { comment: comment.trim() }) },
                {
                  onSuccess: () => {
                    toast({ kind: 'good', text: t('thanks') });
                    onRated();
                  },
                },
              )
            }
          >
            {t('send')}
          </Button>
        </>
      )}
    </section>
  );
}
