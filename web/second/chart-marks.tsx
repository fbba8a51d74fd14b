import type { SecondContract } from '@bourse/contract/seconds-text';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { type ChartMark, type Plot, type Scales, winningSide } from './chart-geometry.ts';

interface ChartMarksProps {
  readonly marks: readonly ChartMark[];
  readonly selected: ChartMark | undefined;
  readonly contracts: readonly SecondContract[];
  readonly scales: Scales;
  readonly plot: Plot;
  readonly isWide: boolean;
}

/** The strikes. The selected one has a line across, its winning side tinted, and the times of strike and settlement. */
export function ChartMarks({ marks, selected, contracts, scales, plot, isWide }: ChartMarksProps): ReactElement {
  const side = selected && winningSide(selected, scales, plot);
  return (
    <>
      {selected && side && (
        <rect {...side} fill={selected.direction === 'up' ? 'var(--up)' : 'var(--down)'} opacity={0.09} data-winning={selected.direction} />
      )}
      {marks
        .filter((mark) => mark !== selected)
        .map((mark) => (
          <OtherMark
            key={mark.id}
            mark={mark}
            contract={contracts.find(({ contractId }) => contractId === mark.id)}
            scales={scales}
            plot={plot}
            isWide={isWide}
          />
        ))}
      {selected && (
        <SelectedMark
          mark={selected}
          contract={contracts.find(({ contractId }) => contractId === selected.id)}
          scales={scales}
          plot={plot}
          isWide={isWide}
        />
      )}
    </>
  );
}

interface MarkProps {
  readonly mark: ChartMark;
  readonly contract: SecondContract | undefined;
  readonly scales: Scales;
  readonly plot: Plot;
  readonly isWide: boolean;
}

function SelectedMark({ mark, contract, scales: { x, y }, plot, isWide }: MarkProps): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const [from, to, at] = [Math.round(x(mark.strikeAt)) + 0.5, Math.round(x(mark.settleAt)) + 0.5, Math.round(y(mark.strike)) + 0.5];
  const time = (ms: number) => dateText(ms, locale, 'time');
  return (
    <>
      <path d={`M${from} 0V${plot.height}${to > plot.width ? '' : `M${to} 0V${plot.height}`}`} stroke="var(--line)" strokeDasharray="2 4" />
      <path d={`M0 ${at}H${plot.width}`} stroke="var(--accent)" strokeDasharray="5 3" />
      <circle cx={from} cy={at} r={4} fill={isWide ? 'var(--bg1)' : 'var(--bg0)'} stroke="var(--accent)" strokeWidth={2} />
      {isWide ? (
        <>
          {contract && (
            <Label
              x={12}
              y={at}
              tint="var(--accent-tint)"
              ink="var(--accent)"
              text={`${t('strike')} · ${t(mark.direction)} ${t('seconds', { seconds: contract.durationMs / 1_000 })} · ${moneyText(contract.stake, locale)}`}
            />
          )}
          <Label
            isMiddle
            x={from}
            y={plot.height + 12}
            tint="var(--bg3)"
            ink="var(--text1)"
            text={`${t('strike')} ${time(mark.strikeAt)}`}
          />
          <Label
            isMiddle
            x={Math.min(to, plot.width - 56)}
            y={plot.height + 12}
            tint="var(--bg3)"
            ink="var(--text1)"
            text={`${t('settles')} ${time(mark.settleAt)}`}
          />
        </>
      ) : (
        <>
          <text x={16} y={at - 6} fontSize="0.6875rem" fontWeight={600} fill="var(--accent)">
            {t('strike')}
          </text>
          <text x={from - 6} y={plot.height - 6} textAnchor="end" fontSize="0.6875rem" fill="var(--text3)" className="num">
            {time(mark.strikeAt)}
          </text>
        </>
      )}
    </>
  );
}

function OtherMark({ mark, contract, scales: { x, y }, plot, isWide }: MarkProps): ReactElement | null {
  const t = useTranslations('second');
  const locale = useLocale();
  const at = Math.round(y(mark.strike)) + 0.5;
  if (at < 0 || at > plot.height) return null;
  const [from, to] = [Math.max(0, x(mark.strikeAt)), Math.min(plot.width, x(mark.settleAt))];
  return (
    <>
      <path d={`M${from} ${at}H${to}`} stroke="var(--text3)" strokeDasharray="2 3" />
      <circle cx={x(mark.strikeAt)} cy={at} r={4} fill={isWide ? 'var(--bg1)' : 'var(--bg0)'} stroke="var(--text3)" strokeWidth={2} />
      {isWide && contract && (
        <Label
          x={Math.max(12, from + 10)}
          y={at}
          tint={`var(--${mark.direction}-tint)`}
          ink={`var(--${mark.direction})`}
          text={`${t(mark.direction)} ${t('seconds', { seconds: contract.durationMs / 1_000 })} · ${moneyText(contract.stake, locale)}`}
        />
      )}
    </>
  );
}

/** A text on a tinted ground, laid out by the page. */
function Label({
  x,
  y,
  text,
  tint,
  ink,
  isMiddle = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly tint: string;
  readonly ink: string;
  readonly isMiddle?: boolean;
}): ReactElement {
  return (
    <foreignObject x={isMiddle ? x - 110 : x} y={y - 10} width={220} height={20} style={{ overflow: 'visible' }}>
      <div className={isMiddle ? 'flex justify-center' : 'flex'}>
        <span
          className="num h-5 rounded-[4px] px-1.5 text-11 leading-5 font-medium whitespace-nowrap"
          style={{ background: tint, color: ink }}
        >
          {text}
        </span>
      </div>
    </foreignObject>
  );
}
