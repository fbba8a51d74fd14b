import type { SecondInfo } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';
import { Segmented } from '@bourse/ui/segmented';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useKeys } from '../parts/keys.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { StatusLine } from '../parts/status-line.tsx';
import { wideMedia } from '../parts/wide.ts';
import desk from '../trading/workspace.css?url';
import { DeskHead } from './desk-head.tsx';
import { DetailLink } from './detail-link.tsx';
import { HistoryTable } from './history-table.tsx';
import { LimitsCard } from './limits-card.tsx';
import { Notes } from './notes.tsx';
import { OddsCard } from './odds-card.tsx';
import type { Opening } from './opening.ts';
import { RunningCards } from './running-cards.tsx';
import { SecondTicket } from './second-ticket.tsx';
import { SideButtons } from './side-buttons.tsx';
import { TickChart } from './tick-chart.tsx';
import type { SecondTrade } from './use-second-trade.ts';
import { VoidsTable } from './voids-table.tsx';
import styles from './workspace.css?url';

interface WorkspaceProps {
  readonly trade: SecondTrade;
  readonly infos: readonly SecondInfo[];
  readonly opening: Opening;
}

/** The page of a wide window: chart and form side by side, running contracts and history below the chart. */
export default function Workspace(p: WorkspaceProps): ReactElement {
  return (
    <RoomTexts room="desk">
      <Desk {...p} />
    </RoomTexts>
  );
}

const CHIPS = ['10', '20', '50', '100'];

function Desk({ trade, infos, opening: { show, input, buttons } }: WorkspaceProps): ReactElement {
  const t = useTranslations('second');
  // A letter chooses and focuses; only Enter or a click sends.
  const choose = (direction: Direction) => {
    flushSync(() => trade.edit({ direction }));
    if (trade.fault === undefined) buttons[direction].current?.focus();
    else input.current?.focus();
  };
  const discard = () => trade.edit({ stake: '', direction: undefined });
  useKeys({
    u: () => choose('up'),
    d: () => choose('down'),
    Escape: discard,
  });
  return (
    <main className="desk second-desk">
      <link rel="stylesheet" href={desk} precedence="wide" media={wideMedia} />
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <DeskHead trade={trade} show={show} />
      <div className="second-grid">
        <ChartCell trade={trade} />
        <section aria-label={t('form')} className="desk-cell second-ticket">
          <div className="grid gap-3 p-4">
            <Notes trade={trade} />
            <SecondTicket trade={trade} chips={CHIPS} onTransfer={() => show('transfer')} input={input} />
            <OddsCard trade={trade} onOpen={() => show('how')} />
            <SideButtons
              returns={trade.returns}
              reason={trade.reason}
              busy={trade.placement.sending}
              chosen={trade.ticket.direction}
              onPress={trade.place}
              buttons={buttons}
            />
            <p className="text-center text-11 text-balance text-t3">{t('strikeNote')}</p>
          </div>
          <LimitsCard trade={trade} onOpen={() => show('limits')} />
        </section>
        <section aria-label={t('running')} className="desk-cell second-running">
          <h2 className="second-title">
            {t('running')} <span className="num text-12 font-normal text-t3">{trade.running?.length}</span>
          </h2>
          <RunningCards trade={trade} />
        </section>
        <section aria-label={t('history')} className="desk-cell second-history">
          <Past infos={infos} />
        </section>
      </div>
      <StatusLine
        note={t('desk.noFee')}
        keys={[
          ['U', t('up')],
          ['D', t('down')],
          ['↵', t('desk.place')],
          ['Esc', t('desk.discard')],
        ]}
      />
    </main>
  );
}

const spans = { '2': 120_000, '5': 300_000, '15': 900_000 } as const;

function ChartCell({ trade }: { readonly trade: SecondTrade }): ReactElement {
  const t = useTranslations('second');
  const [span, setSpan] = useState<keyof typeof spans>('5');
  const [follows, follow] = useState(true);
  return (
    <section aria-label={t('chart.title')} className="desk-cell second-chart-cell">
      <div className="second-tools">
        <Segmented
          label={t('chart.span')}
          value={span}
          onValue={setSpan}
          segments={(['2', '5', '15'] as const).map((value) => ({ value, label: t('chart.minutes', { minutes: value }) }))}
        />
        <span className="flex-1 truncate text-12 text-t2">{t('chart.text')}</span>
        <label className="flex items-center gap-2 text-12 text-t2">
          <input
            type="checkbox"
            checked={follows}
            onChange={(event) => follow(event.target.checked)}
            className="size-4"
            style={{ accentColor: 'var(--accent)' }}
          />
          {t('chart.follow')}
        </label>
      </div>
      <div className="min-h-0 flex-1">
        <TickChart
          info={trade.info}
          ticks={trade.ticks}
          now={trade.now}
          contracts={trade.own}
          selectedId={trade.selected?.contractId}
          follows={follows}
          spanMs={spans[span]}
          isWide
        />
      </div>
    </section>
  );
}

function Past({ infos }: { readonly infos: readonly SecondInfo[] }): ReactElement {
  const t = useTranslations('second');
  const [tab, setTab] = useState<'history' | 'voids'>('history');
  return (
    <Tabs
      label={t('history')}
      value={tab}
      onValue={setTab}
      tabs={[
        { value: 'history', label: t('history') },
        { value: 'voids', label: t('table.voids') },
      ]}
      after={<DetailLink className="text-13 font-medium text-accent">{t('viewAll')}</DetailLink>}
    >
      {tab === 'history' ? <HistoryTable infos={infos} /> : <VoidsTable />}
    </Tabs>
  );
}
