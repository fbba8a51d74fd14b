import { shownName } from '@bourse/contract/instrument-id';
import type { SecondExposure } from '@bourse/contract/office/seconds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

const [width, height, middle] = [560, 60, 30];
export const AHEAD_MS = 300_000;

/** One bar a settlement second: above the line what is paid if it ends higher, below if it ends lower. */
export function ExposureStrip({
  one,
  now,
  most,
}: {
  readonly one: SecondExposure;
  readonly now: number;
  /** What the tallest bar of all strips stands for. */
  readonly most: number;
}): ReactElement {
  const t = useTranslations('seconds');
  const tall = (gains: string): number => (Number(gains) > 0 ? Math.max(2, (Number(gains) / most) * (middle - 3)) : 0);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-15 w-full"
      role="img"
      aria-label={t('strip', { contract: shownName(one.symbol), count: one.seconds.length })}
    >
      {[1, 2, 3, 4].map((minute) => (
        <path key={minute} d={`M${(width * minute) / 5} 0v${height}`} stroke="var(--grid)" vectorEffect="non-scaling-stroke" />
      ))}
      <path d={`M0 ${middle}h${width}`} stroke="var(--bg3)" vectorEffect="non-scaling-stroke" />
      {one.seconds.map(({ second, up, down }) => {
        const x = Math.max(0, ((Date.parse(second) - now) / AHEAD_MS) * width);
        const [higher, lower] = [tall(up.gains), tall(down.gains)];
        return (
          <g key={second}>
            <rect x={x} y={middle - 1 - higher} width="3.5" height={higher} rx="1" fill="var(--up)" />
            <rect x={x} y={middle + 1} width="3.5" height={lower} rx="1" fill="var(--down)" />
          </g>
        );
      })}
    </svg>
  );
}
