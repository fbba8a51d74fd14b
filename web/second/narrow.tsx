import { IconButton } from '@bourse/ui/button';
import { ChevronDown, History, Info } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Screen } from '../parts/screen.tsx';
import { DetailLink } from './detail-link.tsx';
import { Notes } from './notes.tsx';
import { OddsLine } from './odds-line.tsx';
import type { Opening } from './opening.ts';
import { PriceHead } from './price-head.tsx';
import { RunningCards } from './running-cards.tsx';
import { SecondTicket } from './second-ticket.tsx';
import { SideButtons } from './side-buttons.tsx';
import { TickChart } from './tick-chart.tsx';
import type { SecondTrade } from './use-second-trade.ts';

const icon = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const;
const SPAN_MS = 120_000;

/** The page of a phone: the price and its line, what runs, the form, and the two buttons at the thumb. */
export function Narrow({
  trade,
  opening: { show, input, buttons },
}: {
  readonly trade: SecondTrade;
  readonly opening: Opening;
}): ReactElement {
  const t = useTranslations('second');
  const { info, selected, placement } = trade;
  const name = t('name', { base: info.base });
  return (
    <Screen
      heading="bar"
      up="/index"
      title={
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('choose', { name })}
          onClick={() => show('markets')}
          className="flex h-11 max-w-full items-center gap-1"
        >
          <span className="truncate">{name}</span>
          <ChevronDown size={16} strokeWidth={1.75} className="flex-none" aria-hidden />
        </button>
      }
      actions={
        <>
          <IconButton label={t('how.title')} aria-haspopup="dialog" onClick={() => show('how')}>
            <Info {...icon} />
          </IconButton>
          <DetailLink label={t('history')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
            <History {...icon} />
          </DetailLink>
        </>
      }
      foot={
        <>
          <OddsLine payout={trade.payout} onOpen={() => show('how')} />
          <div className="pt-1.5">
            <SideButtons
              returns={trade.returns}
              reason={trade.reason}
              busy={placement.sending}
              chosen={trade.ticket.direction}
              onPress={trade.place}
              buttons={buttons}
            />
          </div>
        </>
      }
    >
      <PriceHead info={info} price={trade.price} isStale={trade.isStale} selected={selected} />
      <Notes trade={trade} className="px-4 pb-2" />
      <div style={{ height: 'clamp(180px, 31dvh, 320px)' }}>
        <TickChart
          info={info}
          ticks={trade.ticks}
          now={trade.now}
          contracts={trade.own}
          selectedId={selected?.contractId}
          spanMs={SPAN_MS}
        />
      </div>
      <div className="grid gap-3 px-4 pt-2 pb-20">
        <RunningCards trade={trade} />
        <SecondTicket
          trade={trade}
          chips={['20', '100']}
          onTransfer={() => show('transfer')}
          onLimits={() => show('limits')}
          input={input}
        />
      </div>
    </Screen>
  );
}
