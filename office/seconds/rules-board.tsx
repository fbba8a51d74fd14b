import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { secondsOffice } from '@bourse/contract/office/seconds';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { InstrumentName } from '../parts/instrument-name.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { StopCard } from '../parts/stop-card.tsx';
import { useStops } from '../parts/stop-rows.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { countText, moneyText, sharePercent, usdt } from '../wire/money-text.ts';
import { durationText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ListForm, Unlisted } from './list-form.tsx';
import { RulesForm } from './rules-form.tsx';
import type { Rules } from './seconds.ts';

/** The rules of every instrument; beside them one with its pause and the form for a change. */
export function RulesBoard(): ReactElement {
  const t = useTranslations('seconds');
  const go = useGo();
  const { symbol } = useAddress('/seconds');
  const { data, error, refetch } = useCall(secondsOffice.rules, {}, { refetchInterval: 10_000 });
  const paused = usePaused();
  const columns = useRuleColumns(paused);
  const open = data?.instruments.find((one) => one.symbol === symbol);
  const asked = data?.unlisted.find((one) => one === symbol);
  const choose = (next: string | undefined): void =>
    go({ to: '/seconds', search: { tab: 'rules', ...(next && { symbol: next }) }, replace: true });
  return (
    <TableWithDetail
      width={440}
      name="second contract rules"
      exports="loaded"
      label={t('tabs.rules')}
      detailLabel={(open || asked) && shownName(open?.symbol ?? asked!)}
      backLabel={t('tabs.rules')}
      onBack={() => choose(undefined)}
      columns={columns}
      rows={data?.instruments}
      keyOf={(one) => one.symbol}
      error={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      empty={t('noInstruments')}
      alarm={(one) => (paused.has(one.symbol) ? 'danger' : undefined)}
      onOpen={(one) => choose(one.symbol)}
      openKey={open?.symbol}
      tools={data && data.unlisted.length > 0 && <Unlisted symbols={data.unlisted} chosen={asked} onChoose={choose} />}
      detail={open ? <Desk key={open.symbol} rules={open} /> : asked && <ListForm key={asked} symbol={asked} />}
    />
  );
}

function usePaused(): ReadonlySet<string> {
  const stops = useStops();
  return useMemo(() => new Set(stops?.flatMap(({ name }) => (name.startsWith('second:') ? [name.slice('second:'.length)] : []))), [stops]);
}

function Desk({ rules }: { readonly rules: Rules }): ReactElement {
  const stops = useStops();
  const name = `second:${rules.symbol}` as const;
  const stop = stops?.find((one) => one.name === name);
  return (
    <div>
      <h2 className="mb-2 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={assetsIn(rules.symbol).base} size={22} />
        {shownName(rules.symbol)}
      </h2>
      {stops && <StopCard key={String(stop !== undefined)} stop={{ name, isStopped: stop !== undefined, ...stop }} />}
      <RulesForm key={JSON.stringify(rules)} rules={rules} />
      <RequestHistory kinds={/^seconds\.change-rules$/} subject={`:${rules.symbol}`} />
    </div>
  );
}

function useRuleColumns(paused: ReadonlySet<string>): readonly Column<Rules>[] {
  const t = useTranslations('seconds');
  return useMemo((): readonly Column<Rules>[] => {
    const stateOf = ({ symbol, listed }: Rules) => (!listed ? t('closed.delisted') : paused.has(symbol) ? t('closed.stopped') : t('open'));
    const range = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
    return [
      {
        id: 'symbol',
        head: t('instrument'),
        width: 136,
        value: (one) => one.symbol,
        cell: (one) => <InstrumentName symbol={one.symbol} />,
      },
      {
        id: 'state',
        head: t('state'),
        width: 84,
        value: stateOf,
        cell: (one) => <Tag tone={!one.listed ? 'plain' : paused.has(one.symbol) ? 'danger' : 'good'}>{stateOf(one)}</Tag>,
      },
      {
        id: 'payouts',
        head: t('payouts'),
        width: 110,
        end: true,
        value: (one) => one.payouts.map(({ payoutRate }) => payoutRate).join(' '),
        cell: ({ payouts }) => {
          const rates = payouts.map(({ payoutRate }) => payoutRate).toSorted((a, b) => Number(a) - Number(b));
          return range(sharePercent(rates[0]!), sharePercent(rates.at(-1)!));
        },
      },
      {
        id: 'durations',
        head: t('durations'),
        width: 120,
        end: true,
        wide: true,
        value: (one) => one.payouts[0]!.durationMs,
        cell: ({ payouts }) => (
          <span className="text-t2">{range(durationText(payouts[0]!.durationMs), durationText(payouts.at(-1)!.durationMs))}</span>
        ),
      },
      {
        id: 'stakes',
        head: t('stakes'),
        width: 120,
        end: true,
        wide: true,
        spare: true,
        value: (one) => Number(one.maximumStake),
        cell: (one) => range(moneyText(one.minimumStake), moneyText(one.maximumStake)),
      },
      {
        id: 'open',
        head: t('maximumOpen'),
        width: 134,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.maximumOpen,
        cell: (one) => <span className="text-t2">{countText(one.maximumOpen)}</span>,
      },
      ...(['bucket', 'total'] as const).map(
        (which): Column<Rules> => ({
          id: which,
          head: t(`${which}Cap`),
          width: 150,
          end: true,
          wide: true,
          spare: which === 'bucket',
          value: (one) => Number(one[`${which}Cap`]),
          cell: (one) => (
            <span>
              {usdt(one[`${which}Cap`])} <span className="text-t3">{sharePercent(one[`${which}Share`])}</span>
            </span>
          ),
        }),
      ),
    ];
  }, [t, paused]);
}
