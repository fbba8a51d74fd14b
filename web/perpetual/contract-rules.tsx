import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ComingRules, ComingTiers } from './coming-rules.tsx';
import { rateText } from './funding-clock.tsx';
import { LiquidationExample } from './liquidation-example.tsx';
import { TierTable } from './tier-table.tsx';

/** By which rules a contract is traded: lot and steps, bands, fees, funding, tiers, and an example of a liquidation. */
export const ContractRules = ({ info }: { readonly info: PerpetualInfo }): ReactElement => (
  <RoomTexts room="perpetual">
    <Rules info={info} />
  </RoomTexts>
);

function Rules({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual.rules');
  const p = useTranslations('perpetual');
  const locale = useLocale();
  const of = (text: string, unit: string): ReactNode => (
    <bdi dir="ltr">
      {moneyText(text, locale)} {unit}
    </bdi>
  );
  const percent = (fraction: string, decimals = 2) => percentText(percentOf(fraction), locale, 'never', decimals);
  const step = info.priceDecimals === 0 ? '1' : `0.${'0'.repeat(info.priceDecimals - 1)}1`;
  return (
    <>
      <Part title={t('contract')}>
        <KeyValues lined>
          <KeyValue name={t('lot')}>{of(info.contractSize, info.base)}</KeyValue>
          <KeyValue name={t('priceStep')}>{of(step, info.quote)}</KeyValue>
          <KeyValue name={t('minimumNotional')}>{of(info.minimumNotional, info.quote)}</KeyValue>
          <KeyValue name={t('maximumQuantity')}>{p('lotsOf', { lots: Number(info.maximumQuantity) })}</KeyValue>
          <KeyValue name={t('maximumMarketQuantity')}>{p('lotsOf', { lots: Number(info.maximumMarketQuantity) })}</KeyValue>
          <KeyValue name={t('maximumOpenOrders')}>{info.maximumOpenOrders}</KeyValue>
          <KeyValue name={t('leverage')}>
            <bdi dir="ltr">{info.tiers[0]?.maximumLeverage}×</bdi>
          </KeyValue>
        </KeyValues>
      </Part>
      <Part title={t('bands')}>
        <KeyValues lined>
          <KeyValue name={t('priceBand')}>
            <bdi dir="ltr">± {percent(info.priceBand, 0)}</bdi>
          </KeyValue>
          <KeyValue name={t('marketBand')}>
            <bdi dir="ltr">± {percent(info.marketBand, 0)}</bdi>
          </KeyValue>
        </KeyValues>
      </Part>
      <Part title={t('fees')}>
        <KeyValues lined>
          <KeyValue name={t('maker')}>{percent(info.makerFee)}</KeyValue>
          <KeyValue name={t('taker')}>{percent(info.takerFee)}</KeyValue>
        </KeyValues>
      </Part>
      <Funding info={info} />
      <Part title={p('coming.title')}>
        <ComingRules info={info} />
      </Part>
      <Part title={p('tiers.title')}>
        <TierTable info={info} />
        <p className="mt-2 text-13 text-t3">{t('tiersText')}</p>
        <ComingTiers info={info} />
      </Part>
      <Part title={t('example')}>
        <LiquidationExample info={info} />
        <p className="mt-2 text-13 text-t3">{t('insurance', { rate: `\u2068${percent(info.insuranceRate)}\u2069` })}</p>
        <p className="mt-2 text-13 text-t3">{t('crossLoss')}</p>
      </Part>
    </>
  );
}

/** The formula with this contract's numbers, and what the last fundings were. */
function Funding({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual.rules');
  const locale = useLocale();
  const { data } = useCall(perpetual.fundingRates, { symbol: info.symbol, limit: '6' }, { staleTime: 60_000 });
  const percent = (fraction: string) => `\u2068${percentText(percentOf(fraction), locale, 'never', 2)}\u2069`;
  return (
    <Part title={t('funding')}>
      <p className="text-15 text-t2">{t('fundingFormula', { damper: percent(info.fundingDamper), cap: percent(info.fundingCap) })}</p>
      <p className="mt-2 text-13 text-t3">{t('fundingFromProfit')}</p>
      <div className="mt-2">
        <KeyValues lined>
          <KeyValue name={t('fundingEvery')}>{t('hours', { hours: info.fundingHours })}</KeyValue>
          <KeyValue name={t('interest')}>{percent(info.fundingInterest)}</KeyValue>
          <KeyValue name={t('cap')}>± {percent(info.fundingCap)}</KeyValue>
        </KeyValues>
      </div>
      {data && data.rates.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-13 font-semibold">{t('rates')}</h3>
          <KeyValues>
            {data.rates.map(({ at, rate }) => (
              <KeyValue key={at} name={<Figure text={dateText(at, locale, 'shorts')} />}>
                <Figure text={rateText(rate, locale)} />
              </KeyValue>
            ))}
          </KeyValues>
        </>
      )}
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="mt-7">
    <h2 className="mb-1 text-13 font-semibold text-t3">{title}</h2>
    {children}
  </section>
);
