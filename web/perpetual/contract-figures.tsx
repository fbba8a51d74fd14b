import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import { useTicker } from '../wire/market-feed.ts';
import { moneyText, priceText, shortText } from '../wire/money-text.ts';
import { baseText } from './contract-market.ts';
import { Countdown, FundingRate } from './funding-clock.tsx';
import { useFundingSheet } from './funding-row.tsx';
import { useFigures } from './use-contracts.ts';

/** Mark, index, funding and the figures of the day in one line. */
export function ContractFigures({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const m = useTranslations('market.quote');
  const d = useTranslations('desk.trade');
  const locale = useLocale();
  const depth = useTradeMemory((x) => x.depth);
  const ticker = useTicker(info.symbol);
  const figures = useFigures(info.symbol);
  const funding = useFundingSheet(info.symbol);
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  return (
    <div className="desk-figures desk-figures-contract">
      <span className={`desk-last ${ticker?.change24h.startsWith('-') ? 'text-down' : 'text-up'}`}>{price(ticker?.last)}</span>
      <dl>
        <One name={t('mark')}>{price(figures?.mark)}</One>
        <One name={t('index')}>{price(figures?.index)}</One>
        <One name={t('fundingShort')}>
          <button type="button" aria-haspopup="dialog" onClick={funding.show}>
            <span className={figures?.fundingRate?.startsWith('-') ? 'text-down' : 'text-up'}>
              <FundingRate figures={figures} />
            </span>{' '}
            <Countdown until={figures?.nextFundingAt} />
          </button>
        </One>
        <One name={m('high')}>{price(ticker?.high)}</One>
        <One name={m('low')}>{price(ticker?.low)}</One>
        <One name={m('turnover')}>
          <Figure text={shortText(ticker?.turnover, locale)} />
        </One>
        <One name={t('openInterest', { asset: info.base })}>
          <Figure text={figures ? moneyText(baseText(Number(figures.openInterest), info), locale) : '–'} />
        </One>
      </dl>
      <button type="button" aria-pressed={depth} onClick={() => rememberTrade({ depth: !depth })} className="desk-about">
        {d('depth')}
      </button>
      <Go to="/contract" search={{ symbol: info.symbol }} className="desk-about">
        {t('terms')}
      </Go>
      {funding.sheet}
    </div>
  );
}

const One = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
