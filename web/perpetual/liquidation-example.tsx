import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Segmented } from '@bourse/ui/segmented';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText, percentText, priceText } from '../wire/money-text.ts';
import { contractMarket, priceIn } from './contract-market.ts';
import { useFigures } from './use-contracts.ts';
import { highestLeverageFor, workedLiquidation } from './worked-liquidation.ts';

const sizes = [1, 10, 100, 1_000, 10_000] as const;

/** A liquidation in numbers: side, size and leverage by sliders, computed by the functions that liquidate. */
export function LiquidationExample({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const r = useTranslations('perpetual.rules');
  const locale = useLocale();
  const market = useMemo(() => contractMarket(info), [info]);
  const mark = priceIn(useFigures(info.symbol)?.mark, info);
  const [side, setSide] = useState<'long' | 'short'>('long');
  const [step, setStep] = useState(2);
  const [wished, wish] = useState(20);
  const quantity = Math.min(sizes[step] ?? 100, Number(info.maximumQuantity));
  const highest = mark === undefined ? (info.tiers[0]?.maximumLeverage ?? 1) : highestLeverageFor(mark, quantity, market);
  const leverage = Math.min(wished, highest);
  const worked = mark === undefined ? undefined : workedLiquidation(side === 'long', mark, quantity, leverage, market);
  const money = (text: string | undefined) => <Figure text={`${moneyText(text, locale, { minimum: 2, maximum: 2 })} ${info.quote}`} />;
  return (
    <div className="rounded-card bg-bg1 p-3.5">
      <Segmented
        label={t('side')}
        value={side}
        onValue={setSide}
        segments={[
          { value: 'long', label: t('long'), tone: 'up' },
          { value: 'short', label: t('short'), tone: 'down' },
        ]}
      />
      <Slider
        name={t('size')}
        shown={t('lotsOf', { lots: quantity })}
        value={step}
        lowest={0}
        highest={sizes.length - 1}
        onValue={setStep}
      />
      <Slider name={t('leverage.title')} shown={`\u2066${leverage}×\u2069`} value={leverage} lowest={1} highest={highest} onValue={wish} />
      <KeyValues lined>
        <KeyValue name={r('entry')}>
          <Figure text={priceText(worked?.entry, locale, info.priceDecimals)} />
        </KeyValue>
        <KeyValue name={t('value')}>{money(worked?.value)}</KeyValue>
        <KeyValue name={r('initial')}>{money(worked?.initial)}</KeyValue>
        <KeyValue name={r('maintenance')}>{money(worked?.maintenance)}</KeyValue>
        <KeyValue name={t('liquidation')} strong>
          <span className="text-warn">
            <Figure text={priceText(worked?.liquidation, locale, info.priceDecimals)} />
          </span>
        </KeyValue>
        <KeyValue name={r('away')}>
          <Figure text={percentText(worked?.move, locale, 'always', 2)} />
        </KeyValue>
      </KeyValues>
      <p className="mt-2 text-12 text-t3">{r('exampleText')}</p>
    </div>
  );
}

function Slider({
  name,
  shown,
  value,
  lowest,
  highest,
  onValue,
}: {
  readonly name: string;
  readonly shown: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
  readonly onValue: (value: number) => void;
}): ReactElement {
  return (
    <label className="mt-3 block text-13">
      <span className="flex justify-between gap-3">
        <span className="text-t3">{name}</span>
        <span className="font-medium">{shown}</span>
      </span>
      <input
        type="range"
        min={lowest}
        max={highest}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onValue(Number(event.target.value))}
        className="h-11 w-full"
        style={{ accentColor: 'var(--accent)' }}
      />
    </label>
  );
}
