import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { countText, moneyText, usdt } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { CloseOnly } from './close-only.tsx';
import { type ContractRisk, percent, ratePercent, sizeOf } from './contract.ts';
import { RulesDesk } from './rules-form.tsx';

const desks = ['figures', 'rules'] as const;

/** One contract: its figures, or its rules. */
export function ContractDesk({ one }: { readonly one: ContractRisk }): ReactElement {
  const t = useTranslations('perpetual');
  const [desk, choose] = useState<(typeof desks)[number]>('figures');
  return (
    <div>
      <h2 className="mb-2 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={assetsIn(one.symbol).base} size={22} />
        {shownName(one.symbol)}
      </h2>
      <div className="mb-3">
        <ChipRow label={t('desk')} value={desk} onValue={choose} chips={desks.map((value) => ({ value, label: t(`desks.${value}`) }))} />
      </div>
      {desk === 'figures' ? <ContractFigures one={one} /> : <RulesDesk symbol={one.symbol} />}
    </div>
  );
}

/** Every figure of its risk, with links to the positions behind it. */
function ContractFigures({ one }: { readonly one: ContractRisk }): ReactElement {
  const t = useTranslations('perpetual');
  const { symbol } = one;
  const { base } = assetsIn(symbol);
  const size = (lots: string): string => `${moneyText(sizeOf(lots, one.contractSize))} ${base}`;
  return (
    <div>
      <div className="-mx-4 mb-3">
        <Facts>
          <Fact name={t('openInterest')}>
            {usdt(one.openValue)} USDT · {size(one.openInterest)}
          </Fact>
          <Fact name={t('longs')}>
            <Go to="/perpetuals" search={{ tab: 'positions', symbol, side: 'long' }} className="text-accent underline">
              {t('positionCount', { count: one.longs })}
            </Go>{' '}
            · {t('largestShare', { share: percent(one.largestLong) })}
          </Fact>
          <Fact name={t('shorts')}>
            <Go to="/perpetuals" search={{ tab: 'positions', symbol, side: 'short' }} className="text-accent underline">
              {t('positionCount', { count: one.shorts })}
            </Go>{' '}
            · {t('largestShare', { share: percent(one.largestShort) })}
          </Fact>
          <Fact name={t('fund')}>
            {one.insurance === undefined
              ? t('holdsNothing')
              : `${size(one.insurance)} · ${t(one.insurance.startsWith('-') ? 'short' : 'long')}`}
          </Fact>
          <Fact name={t('mark')}>{moneyText(one.mark)}</Fact>
          <Fact name={t('indexPrice')}>
            {moneyText(one.index)} · {t(`index.${one.indexState}`)}
          </Fact>
          <Fact name={t('distance')}>{percent(one.distance)}</Fact>
          <Fact name={t('premium')}>{ratePercent(one.premium)}</Fact>
          <Fact name={t('fundingNow')}>{ratePercent(one.fundingRate)}</Fact>
          <Fact name={t('fundingLast')}>{ratePercent(one.lastFundingRate)}</Fact>
          <Fact name={t('nextFunding')}>{rowTime(one.nextFundingAt)}</Fact>
          <Fact name={t('openOrders')}>{countText(one.openOrders)}</Fact>
        </Facts>
      </div>
      <CloseOnly symbol={symbol} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        <Go to="/perpetuals" search={{ tab: 'holders', symbol }} className="font-medium text-accent">
          {t('toHolders')}
        </Go>
        <Go to="/perpetuals" search={{ tab: 'liquidations', symbol }} className="font-medium text-accent">
          {t('toLiquidations')}
        </Go>
      </p>
    </div>
  );
}
