import { kindOf, shownName } from '@bourse/contract/instrument-id';
import type { InstrumentInfo } from '@bourse/contract/market';
import { percentOf } from '@bourse/core/money/percent';
import { Chips } from '@bourse/ui/chips';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ButtonRow, Rows } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonText } from '@bourse/ui/skeleton';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ContractRules } from '../bridges/contract-rules.tsx';
import { SecondTerms } from '../bridges/second-terms.tsx';
import { useAddress, useGo } from '../nav/go.ts';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { isPractice, useHasContracts, useSystemConfig } from '../parts/system-config.ts';
import { seconds as calls, market, perpetual } from '../wire/calls.ts';
import { moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { FeeExample } from './fee-example.tsx';
import { FeeTiers } from './fee-tiers.tsx';

/** The trading rules of each pair: steps, limits, fees and index sources. Each kind of contract has its own section. */
export default function ContractPage(): ReactElement {
  const t = useTranslations('news.contract');
  const go = useGo();
  const { symbol } = useAddress('/contract');
  const instruments = useCall(market.instruments, {}, { staleTime: 600_000 });
  const list = instruments.data;
  const hasContracts = useHasContracts();
  const contracts = useCall(perpetual.instruments, {}, { enabled: hasContracts, staleTime: 600_000 }).data ?? [];
  const contract = contracts.find((one) => one.symbol === symbol);
  const seconds = useCall(calls.instruments, {}, { staleTime: 600_000 }).data ?? [];
  const second = seconds.find((one) => one.symbol === symbol);
  const chosen = contract ?? second ?? list?.find((one) => one.symbol === symbol) ?? list?.[0];
  return (
    <Screen title={t('title')} up="/aboutCenter">
      <div className="px-4">
        <p className="text-15 text-t2">{t('lead')}</p>
        {list && chosen ? (
          <>
            <div className="mt-5">
              <Chips
                label={t('pair')}
                value={chosen.symbol}
                onValue={(next) => go({ to: '/contract', search: { symbol: next }, replace: true })}
                choices={[...list, ...contracts, ...seconds].map(({ symbol, name }) => ({
                  value: symbol,
                  label: <bdi dir="ltr">{kindOf(symbol) === 'seconds' ? shownName(symbol) : name}</bdi>,
                }))}
              />
            </div>
            {!('kind' in chosen) ? (
              <SecondTerms info={chosen} />
            ) : chosen.kind === 'perpetual' ? (
              <ContractRules info={chosen} />
            ) : (
              <SpotRules info={chosen} />
            )}
          </>
        ) : instruments.error ? (
          <CallFailure title={t('failed')} error={instruments.error} onRetry={() => void instruments.refetch()} />
        ) : (
          <div className="mt-6">
            <SkeletonText label={t('loading')} lines={10} />
          </div>
        )}
      </div>
    </Screen>
  );
}

function SpotRules({ info }: { readonly info: InstrumentInfo }): ReactElement {
  const t = useTranslations('news.contract');
  const locale = useLocale();
  const of = (text: string, asset: string): ReactNode => `${moneyText(text, locale)} ${asset}`;
  const step = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`);
  return (
    <>
      <Part title={t('trading')}>
        <KeyValues lined>
          <KeyValue name={t('kind')}>
            <bdi dir="auto">{t('spot')}</bdi>
          </KeyValue>
          <KeyValue name={t('priceStep')}>{of(step(info.priceDecimals), info.quote)}</KeyValue>
          <KeyValue name={t('quantityStep')}>{of(step(info.quantityDecimals), info.base)}</KeyValue>
          <KeyValue name={t('minimumNotional')}>{of(info.minimumNotional, info.quote)}</KeyValue>
          <KeyValue name={t('maximumQuantity')}>{of(info.maximumQuantity, info.base)}</KeyValue>
          <KeyValue name={t('maximumMarketQuantity')}>{of(info.maximumMarketQuantity, info.base)}</KeyValue>
          <KeyValue name={t('maximumOpenOrders')}>{info.maximumOpenOrders}</KeyValue>
        </KeyValues>
      </Part>
      <Part title={t('bands')}>
        <KeyValues lined>
          <KeyValue name={t('priceBand')}>± {fractionText(info.priceBand, locale)}</KeyValue>
          <KeyValue name={t('marketBand')}>± {fractionText(info.marketBand, locale)}</KeyValue>
        </KeyValues>
        <p className="mt-2 text-13 text-t3">{t('bandsText')}</p>
      </Part>
      <Part title={t('fees')}>
        <FeeTiers />
        <FeeExample info={info} />
        <FeesText />
      </Part>
      <IndexRules info={info} />
    </>
  );
}

/** The source of the index price. */
function IndexRules({ info }: { readonly info: InstrumentInfo }): ReactElement {
  const t = useTranslations('news.contract');
  const locale = useLocale();
  const practice = isPractice(useSystemConfig());
  const { normal, degraded, deviation } = info.indexSources;
  return (
    <Part title={t('index')}>
      <p className="text-15 leading-[1.6] text-t2">{practice ? t('indexPractice') : t('indexLive')}</p>
      <div className="mt-2">
        <KeyValues lined>
          <KeyValue name={t('indexRule')}>
            <bdi dir="auto">{t('median')}</bdi>
          </KeyValue>
          <KeyValue name={t('indexNormal')}>≥ {normal}</KeyValue>
          <KeyValue name={t('indexDegraded')}>≥ {degraded}</KeyValue>
          <KeyValue name={t('indexDeviation')}>± {fractionText(deviation, locale)}</KeyValue>
        </KeyValues>
      </div>
      <p className="mt-2 text-13 text-t3">{t('indexText')}</p>
    </Part>
  );
}

/** The operator's words about fees, where somebody wants more than the table. */
function FeesText(): ReactElement {
  const t = useTranslations('news.contract');
  const app = useTranslations('app');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Rows className="mt-4">
        <ButtonRow title={t('feesText')} opens onClick={() => setOpen(true)} />
      </Rows>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('feesText')} closeLabel={app('close')}>
        <FeesDocument />
      </Sheet>
    </>
  );
}

function FeesDocument(): ReactElement {
  const t = useTranslations('news.contract');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text without links has to be scrolled by the keyboard too
    <section tabIndex={0} aria-label={t('feesText')} className="min-h-[50dvh] text-15 -outline-offset-2">
      <DocumentText query={useDocument('fees')} prefix="fees" />
    </section>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="mt-7">
    <h2 className="mb-1 text-13 font-semibold text-t3">{title}</h2>
    {children}
  </section>
);

/** "0.1" is 10 %. */
const fractionText = (fraction: string, locale: string): string => percentText(percentOf(fraction), locale, 'never', 0);
