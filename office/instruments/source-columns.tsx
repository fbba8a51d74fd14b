import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Dot } from '../parts/tag.tsx';
import { countText, missing, moneyText } from '../wire/money-text.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { deviationText, type Index, oldestOf, toneOf, usedOf, type Venue, widestOf } from './price-sources.ts';

const State = ({ tone, text }: { readonly tone: 'good' | 'warn' | 'danger'; readonly text: string }): ReactElement => (
  <span className="flex items-center gap-1.5 text-t2">
    <Dot tone={tone} />
    {text}
  </span>
);

export function useIndexColumns(): readonly Column<Index>[] {
  const t = useTranslations('sources');
  return useMemo(
    (): readonly Column<Index>[] => [
      {
        id: 'symbol',
        head: t('symbol'),
        width: 124,
        value: (one) => one.symbol,
        cell: (one) => (
          <span className="flex items-center gap-2 font-medium">
            <Coin asset={assetsIn(one.symbol).base} size={18} />
            {shownName(one.symbol)}
          </span>
        ),
      },
      {
        id: 'state',
        head: t('state'),
        width: 108,
        value: (one) => t(`states.${one.state}`),
        cell: (one) => <State tone={toneOf(one)} text={t(`states.${one.state}`)} />,
      },
      {
        id: 'price',
        head: t('price'),
        end: true,
        value: (one) => one.price,
        order: (one) => Number(one.price ?? 0),
        cell: (one) => <span className="font-medium">{moneyText(one.price)}</span>,
      },
      {
        id: 'used',
        head: t('used'),
        width: 104,
        end: true,
        wide: true,
        value: usedOf,
        cell: (one) => t('usedOf', { used: String(usedOf(one)), all: String(one.sources.length) }),
      },
      {
        id: 'widest',
        head: t('widest'),
        width: 124,
        end: true,
        wide: true,
        value: widestOf,
        order: (one) => Math.abs(Number(widestOf(one) ?? 0)),
        cell: (one) => <span className="text-t2">{deviationText(widestOf(one))}</span>,
      },
      {
        id: 'oldest',
        head: t('oldest'),
        width: 124,
        end: true,
        wide: true,
        spare: true,
        value: oldestOf,
        cell: (one) => <span className="text-t2">{oldestOf(one) === undefined ? missing : t('ms', { ms: countText(oldestOf(one)) })}</span>,
      },
      {
        id: 'at',
        head: t('tick'),
        width: 92,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.at,
        cell: (one) => <span className="text-t2">{timeText(one.at, 'time')}</span>,
      },
      {
        id: 'coming',
        head: t('coming'),
        width: 140,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.coming[0]?.appliesAt,
        cell: (one) => <span className="text-t3">{one.coming[0] ? rowTime(one.coming[0].appliesAt) : t('noComing')}</span>,
      },
    ],
    [t],
  );
}

export function useVenueColumns(): readonly Column<Venue>[] {
  const t = useTranslations('sources');
  return useMemo((): readonly Column<Venue>[] => {
    const count = (id: 'reconnects' | 'garbage' | 'late'): Column<Venue> => ({
      id,
      head: t(id),
      width: 96,
      end: true,
      wide: true,
      value: (one) => one[id],
      cell: (one) => countText(one[id]),
    });
    return [
      { id: 'venue', head: t('venue'), width: 108, value: (one) => one.venue, cell: (one) => <b className="font-medium">{one.venue}</b> },
      {
        id: 'state',
        head: t('state'),
        width: 120,
        value: (one) => t(one.isConnected ? 'connected' : 'disconnected'),
        cell: (one) => <State tone={one.isConnected ? 'good' : 'danger'} text={t(one.isConnected ? 'connected' : 'disconnected')} />,
      },
      { id: 'host', head: t('host'), wide: true, value: (one) => one.host, cell: (one) => <span className="text-t2">{one.host}</span> },
      {
        id: 'rate',
        head: t('rate'),
        width: 96,
        end: true,
        value: (one) => Number(one.messagesPerSecond),
        cell: (one) => moneyText(one.messagesPerSecond),
      },
      {
        id: 'skew',
        head: t('skew'),
        width: 96,
        end: true,
        wide: true,
        value: (one) => one.skewMs,
        cell: (one) => (one.skewMs === undefined ? missing : t('ms', { ms: moneyText(String(one.skewMs)) })),
      },
      count('reconnects'),
      count('garbage'),
      count('late'),
      { id: 'refused', head: t('refused'), wide: true, value: (one) => one.refused ?? '' },
    ];
  }, [t]);
}
