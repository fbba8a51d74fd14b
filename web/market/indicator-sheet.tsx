import { Sheet } from '@bourse/ui/sheet';
import { Switch } from '@bourse/ui/switch';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { IndicatorName } from './chart/indicators.ts';
import { toggleIndexLine, toggleIndicator, toggleMarkLine, useChartWishes } from './chart-wishes.ts';

const overCandles = ['ma', 'ema', 'boll', 'vol'] as const satisfies readonly IndicatorName[];
const inPanes = ['macd', 'kdj', 'rsi'] as const satisfies readonly IndicatorName[];

/** What is drawn over and under the candles. Each says in a few words what it is. */
export function IndicatorSheet({
  open,
  withMark,
  onClose,
}: {
  readonly open: boolean;
  /** A contract has a mark price besides the index. */
  readonly withMark: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('market.chart');
  const m = useTranslations('app');
  const { indicators, indexLine, markLine } = useChartWishes();
  const line = (name: IndicatorName) => (
    <Wish
      key={name}
      title={<bdi dir="ltr">{name.toUpperCase()}</bdi>}
      label={name.toUpperCase()}
      note={t(`about.${name}`)}
      on={indicators.includes(name)}
      onToggle={() => toggleIndicator(name)}
    />
  );
  return (
    <Sheet open={open} onClose={onClose} title={t('indicators')} closeLabel={m('close')}>
      <h3 className="pt-1 text-13 font-semibold text-t3">{t('overCandles')}</h3>
      {overCandles.map(line)}
      <Wish title={t('indexLine')} label={t('indexLine')} note={t('about.indexLine')} on={indexLine} onToggle={toggleIndexLine} />
      {withMark && <Wish title={t('markLine')} label={t('markLine')} note={t('about.markLine')} on={markLine} onToggle={toggleMarkLine} />}
      <h3 className="pt-4 text-13 font-semibold text-t3">{t('ownPane')}</h3>
      {inPanes.map(line)}
    </Sheet>
  );
}

function Wish({
  title,
  label,
  note,
  on,
  onToggle,
}: {
  readonly title: ReactNode;
  readonly label: string;
  readonly note: string;
  readonly on: boolean;
  readonly onToggle: () => void;
}): ReactElement {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-14 cursor-pointer items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="block text-15 font-medium">{title}</span>
        <span className="block text-12 text-t3">{note}</span>
      </span>
      <Switch id={id} label={label} on={on} onChange={onToggle} />
    </label>
  );
}
