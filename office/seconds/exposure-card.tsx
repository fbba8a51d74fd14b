import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import type { SecondExposure } from '@bourse/contract/office/seconds';
import { Coin } from '@bourse/ui/coin';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { Tag } from '../parts/tag.tsx';
import { usdt } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { AHEAD_MS, ExposureStrip } from './exposure-strip.tsx';
import { type Board, capUsed, NEAR_CAP, openCount } from './seconds.ts';

const grid = 'grid grid-cols-[108px_minmax(0,1fr)_104px_104px_78px_112px] items-center gap-3.5 px-4';

/** Every instrument with an open contract, or that is closed: its next five minutes, both outcomes, and its cap. */
export function ExposureCard({ data }: { readonly data: Board | undefined }): ReactElement {
  const t = useTranslations('seconds');
  const shown = data?.instruments.filter((one) => openCount(one) > 0 || one.closedBecause !== undefined);
  const idle = data?.instruments.filter((one) => !shown!.includes(one)) ?? [];
  const most = Math.max(1, ...(shown ?? []).flatMap(({ seconds }) => seconds.flatMap(({ up, down }) => [+up.gains, +down.gains])));
  const now = data === undefined ? 0 : Date.parse(data.at);
  return (
    <Card
      title={t('bySecond')}
      aside={
        <span className="flex flex-none gap-3.5 text-11 text-t3 max-[700px]:hidden">
          <Key tone="bg-up">{t('paidUp')}</Key>
          <Key tone="bg-down">{t('paidDown')}</Key>
        </span>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys */}
      <section aria-label={t('bySecond')} tabIndex={0} className="overflow-x-auto scroll-thin">
        <div className="min-w-[980px]">
          <div className={`${grid} h-6 text-11 font-medium text-t3`}>
            <span />
            <Axis now={now} />
            <span className="text-end">{t('usHigher')}</span>
            <span className="text-end">{t('usLower')}</span>
            <span className="text-end">{t('frozen')}</span>
            <span className="text-end">{t('worst')}</span>
          </div>
          <ul>
            {shown?.map((one) => (
              <li key={one.symbol} className={`${grid} min-h-[61px] not-first:shadow-[inset_0_1px_0_var(--hair)]`}>
                <Name one={one} />
                <ExposureStrip one={one} now={now} most={most} />
                <span className="text-end font-medium">{usdt(one.ifHigher, 'always')}</span>
                <span className="text-end font-medium">{usdt(one.ifLower, 'always')}</span>
                <span className="text-end text-t2">{usdt(one.frozen)}</span>
                <CapUse loss={one.netLoss} cap={one.totalCap} />
              </li>
            )) ?? (
              <li className="px-4 py-5">
                <Skeleton width="60%" height={12} />
              </li>
            )}
          </ul>
        </div>
      </section>
      {data && (
        <p className="min-h-9 px-4 pt-2 pb-2.5 text-12 text-t3 not-first:shadow-[inset_0_1px_0_var(--hair)]">
          {data.instruments.length === 0
            ? t('noInstruments')
            : idle.length > 0 && `${t('idle')}: ${idle.map(({ symbol }) => assetsIn(symbol).base).join(', ')}`}
        </p>
      )}
    </Card>
  );
}

const Key = ({ tone, children }: { readonly tone: string; readonly children: ReactNode }): ReactElement => (
  <span className="flex items-center gap-1.5">
    <i aria-hidden className={`size-1.5 rounded-[1px] ${tone}`} />
    {children}
  </span>
);

/** The times under which the bars stand. */
function Axis({ now }: { readonly now: number }): ReactElement {
  const at = (n: number): string => timeText(now + (n * AHEAD_MS) / 5, 'time');
  return (
    <span className="relative h-4" aria-hidden>
      {now > 0 &&
        [0, 1, 2, 3, 4, 5].map((n) => (
          <i
            key={n}
            className={`absolute not-italic ${n === 0 ? 'text-t1' : n === 5 ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ insetInlineStart: `${n * 20}%` }}
          >
            {n === 0 ? at(n) : at(n).slice(3)}
          </i>
        ))}
    </span>
  );
}

function Name({ one }: { readonly one: SecondExposure }): ReactElement {
  const t = useTranslations('seconds');
  const more = [
    ...(openCount(one.waiting) > 0 ? [t('waitingCount', { count: openCount(one.waiting) })] : []),
    ...(one.later > 0 ? [t('laterCount', { count: one.later })] : []),
  ];
  return (
    <span className="flex min-w-0 items-center gap-2" title={[shownName(one.symbol), ...more].join(' · ')}>
      <Coin asset={assetsIn(one.symbol).base} size={18} />
      <span className="grid min-w-0 justify-items-start leading-[15px]">
        <b className="font-semibold">{assetsIn(one.symbol).base}</b>
        <small className="text-11 text-t3">{t('openCount', { count: openCount(one) })}</small>
        {one.closedBecause && <Tag tone={one.closedBecause === 'index' ? 'warn' : 'danger'}>{t(`closed.${one.closedBecause}`)}</Tag>}
      </span>
    </span>
  );
}

/** The loss if one direction wins throughout, against what the core allows. */
function CapUse({ loss, cap }: { readonly loss: string; readonly cap: string }): ReactElement {
  const t = useTranslations('seconds');
  const used = capUsed(loss, cap);
  return (
    <span className="grid justify-items-end leading-[15px]">
      <span className={`font-medium ${used >= NEAR_CAP ? 'text-warn' : ''}`}>{usdt(loss)}</span>
      <small className="text-11 text-t3">{t('ofCap', { cap: usdt(cap) })}</small>
      <i aria-hidden className="mt-1 h-[3px] w-full overflow-hidden rounded-full bg-bg3">
        <i className={`block h-full ${used >= NEAR_CAP ? 'bg-warn' : 'bg-accent'}`} style={{ inlineSize: `${Math.min(100, used)}%` }} />
      </i>
    </span>
  );
}
