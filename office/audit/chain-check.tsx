import type { Output } from '@bourse/contract/call';
import { audit } from '@bourse/contract/office/audit';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Link2, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useKeys } from '../parts/keys.ts';
import { shortHash } from '../parts/pulse.ts';
import { errorText } from '../wire/error-text.ts';
import { countText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';

/** Has the server recompute the chain and shows whether it's intact, above everything else. */
export function ChainCheck({ chain }: { readonly chain: 'office' | 'engine' }): ReactElement {
  const t = useTranslations('audit');
  const client = useQueryClient();
  // The last result for each chain is kept while this operator is signed in, also when they leave the page.
  const key = [audit.check.path, chain];
  const { data } = useQuery<Output<typeof audit.check>>({ queryKey: key, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const { error, isPending, mutateAsync } = useSend(audit.check);
  // Kept even if the other chain is on screen when it arrives. A failure shows through `error`.
  const check = () =>
    void mutateAsync({ chain }).then(
      (result) => client.setQueryData(key, result),
      () => undefined,
    );
  useKeys([{ keys: 'c', label: t('check'), run: check, hint: true }]);
  const isBroken = data !== undefined && !data.isWhole;
  return (
    <section
      aria-live="polite"
      className={`mx-5 mt-3.5 flex flex-none items-center gap-3.5 rounded-card px-4 py-3 max-[900px]:mx-4 max-[600px]:flex-wrap light:shadow-[0_0_0_1px_var(--hair)] ${isBroken ? 'bg-danger-tint' : 'bg-bg1'}`}
    >
      <span
        className={`grid size-8 flex-none place-items-center rounded-field ${
          isBroken ? 'bg-danger-tint text-danger' : data ? 'bg-success-tint text-success' : 'bg-bg2 text-t3'
        }`}
      >
        {isBroken ? <TriangleAlert size={17} aria-hidden /> : data ? <Check size={17} aria-hidden /> : <Link2 size={17} aria-hidden />}
      </span>
      <p className="min-w-0 flex-1 text-t2">
        {data ? (
          <>
            <b className={`font-semibold ${isBroken ? 'text-danger' : 'text-t1'}`}>
              {isBroken ? t('broken', { id: countText(data.brokenAt) }) : t('whole')}
            </b>{' '}
            {isBroken
              ? t('brokenText', { why: data.why ?? '', entries: countText(data.entries), time: timeText(data.at, 'time') })
              : t('wholeText', {
                  entries: countText(data.entries),
                  seconds: (data.ms / 1_000).toFixed(2),
                  time: timeText(data.at, 'time'),
                })}
            {!isBroken && (
              <span className="hash block">{t('headText', { hash: shortHash(data.head.hash), id: countText(data.head.id) })}</span>
            )}
          </>
        ) : (
          <>
            <b className="font-semibold text-t1">{t('unchecked')}</b>{' '}
            {error ? <span className="text-danger">{errorText(error)}</span> : t('uncheckedText')}
          </>
        )}
      </p>
      <ActButton small busy={isPending} cap="C" onClick={check}>
        {data ? t('again') : t('check')}
      </ActButton>
    </section>
  );
}
