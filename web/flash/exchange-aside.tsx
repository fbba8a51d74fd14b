import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { SideLine, SideList } from '../parts/side-list.tsx';
import { flash } from '../wire/calls.ts';
import { heldText, missing, shareText, tradedText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { percentOfShare } from './exchange.ts';

const recent = '4';

/** Beside the exchange of a wide window: what one costs, and the latest ones. */
export function ExchangeAside({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('desk.form');
  const locale = useLocale();
  const { data } = useCall(flash.assets, {}, { refetchInterval: 10_000 });
  const log = useCall(flash.log, { limit: recent });
  return (
    <>
      <section className="wide-card side-card">
        <h2>{t('costs')}</h2>
        <KeyValues>
          <KeyValue name={t('spread')}>
            <Figure text={data ? shareText(percentOfShare(data.spreadBasisPoints), locale) : missing} />
          </KeyValue>
          <KeyValue name={t('fee')}>
            <Figure text={data ? shareText(percentOfShare(data.feeBasisPoints), locale) : missing} />
          </KeyValue>
          <KeyValue name={t('minimum')}>
            <Figure text={`${heldText(data?.minimum, locale, 'USDT')} USDT`} />
          </KeyValue>
          <KeyValue name={t('quoteLife')}>{data ? t('seconds', { count: data.quoteSeconds }) : missing}</KeyValue>
        </KeyValues>
      </section>
      <SideList
        title={t('recentConversions')}
        all={(words) => <Go to="/changeLog">{words}</Go>}
        list={log.data?.exchanges.slice(0, Number(recent))}
        isFailed={log.isError && !log.data}
      >
        {(one) => (
          <SideLine
            key={one.id}
            amount={<Figure text={`+${tradedText(one.toAmount, locale, one.to)} ${one.to}`} />}
            at={one.at}
            end={<Figure text={`−${tradedText(one.fromAmount, locale, one.from)} ${one.from}`} className="text-12 text-t2" />}
          />
        )}
      </SideList>
      {children}
    </>
  );
}
