import { shownName } from '@bourse/contract/instrument-id';
import type { SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { RowContent, Rows, rowClasses } from '@bourse/ui/list';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { amountText, percentText } from '../wire/money-text.ts';
import { oddsOf } from './odds.ts';

/** By which rules a second contract is traded: durations with their odds, limits, and how a result comes about. */
export const SecondTerms = ({ info }: { readonly info: SecondInfo }): ReactElement => (
  <RoomTexts room="second-record">
    <Terms info={info} />
  </RoomTexts>
);

function Terms({ info }: { readonly info: SecondInfo }): ReactElement {
  const t = useTranslations('second-record.terms');
  const r = useTranslations('second-record.record');
  const locale = useLocale();
  const percent = (text: string, decimals: number) => <Figure text={percentText(text, locale, 'never', decimals)} />;
  const stake = (text: string) => <Figure text={`${amountText(text, locale, info.asset)} ${info.asset}`} />;
  return (
    <>
      <Part title={t('odds')}>
        <table className="w-full text-13">
          <thead className="text-12 text-t3">
            <tr>
              <th scope="col" className="py-1.5 text-start font-normal">
                {t('duration')}
              </th>
              <th scope="col" className="py-1.5 text-end font-normal">
                {t('payout')}
              </th>
              <th scope="col" className="py-1.5 text-end font-normal">
                {t('breakEven')}
              </th>
              <th scope="col" className="py-1.5 text-end font-normal">
                {t('averageLoss')}
              </th>
            </tr>
          </thead>
          <tbody>
            {info.payouts.map((one) => {
              const odds = oddsOf(one);
              return (
                <tr key={one.durationMs} className="hairline-t h-9">
                  <th scope="row" className="text-start font-medium">
                    <bdi>{r('seconds', { seconds: one.durationMs / 1_000 })}</bdi>
                  </th>
                  <td className="text-end">{percent(odds.payout, 0)}</td>
                  <td className="text-end">{percent(odds.breakEven, 2)}</td>
                  <td className="text-end">{percent(odds.averageLoss, 2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="mt-2 text-13 text-t3">{t('oddsText')}</p>
      </Part>
      <Part title={t('limits')}>
        <KeyValues lined>
          <KeyValue name={t('minimumStake')}>{stake(info.minimumStake)}</KeyValue>
          <KeyValue name={t('maximumStake')}>{stake(info.maximumStake)}</KeyValue>
          <KeyValue name={t('maximumOpen')}>{info.maximumOpen}</KeyValue>
          <KeyValue name={t('index')}>
            <bdi dir="ltr">{shownName(info.index)}</bdi>
          </KeyValue>
          <KeyValue name={t('sources')}>≥ {info.sources}</KeyValue>
        </KeyValues>
      </Part>
      <Part title={t('rules')}>
        <ul className="grid list-disc gap-2 ps-5 text-15 leading-[1.6] text-t2 marker:text-t3">
          {(['strike', 'settlement', 'tie', 'void', 'cancel'] as const).map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
        <Rows className="mt-4">
          <li>
            <Go to="/fairness" search={{}} className={rowClasses}>
              <RowContent title={t('more')} opens />
            </Go>
          </li>
        </Rows>
      </Part>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="mt-7">
    <h2 className="mb-1 text-13 font-semibold text-t3">{title}</h2>
    {children}
  </section>
);
