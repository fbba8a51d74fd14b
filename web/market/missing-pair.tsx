import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { market } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** In the place of a pair that is not traded: whether it ever was, and the way on. `children`: what is left of it. */
export function MissingPair({ symbol, children }: { readonly symbol: string; readonly children?: ReactNode }): ReactElement {
  const t = useTranslations('market.quote');
  const app = useTranslations('app');
  const { data, isPending } = useCall(market.endedInstruments, {}, { staleTime: 60_000 });
  if (isPending) return <SkeletonRows label={app('loading')} rows={3} />;
  const ended = data?.find((i) => i.symbol === symbol);
  const onward = (
    <Go to="/markets" search={{ list: 'spot' }} className={buttonClasses('tonal', 'medium')}>
      {t('unknownAction')}
    </Go>
  );
  if (!ended)
    return (
      <Empty title={t('unknownTitle')} action={onward}>
        {t('unknownText')}
      </Empty>
    );
  return (
    <>
      <Empty
        title={t('endedTitle', { pair: ended.name })}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Go to="/tradeOrder" className={buttonClasses('tonal', 'medium')}>
              {t('endedAction')}
            </Go>
            {onward}
          </span>
        }
      >
        {t('endedText')}
      </Empty>
      {children}
    </>
  );
}
