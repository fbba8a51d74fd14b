import { kindOf, shownName } from '@bourse/contract/instrument-id';
import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { IconButton } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { ButtonRow, RowContent, Rows, rowClasses, SwitchRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { ArrowLeftRight, ChevronDown, Columns2, Ellipsis, List, ScrollText } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { PairSheet } from '../bridges/pair-sheet.tsx';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { Go, useGo } from '../nav/go.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { Candles } from '../trading/candles-icon.tsx';
import { rememberTrade, useTradeMemory } from '../trading/trade-memory.ts';
import { market } from '../wire/calls.ts';
import { seedTickers, useTicker } from '../wire/market-feed.ts';
import { directionOf, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { PositionModeSheet } from './position-mode-sheet.tsx';

const icon = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const;
const rowIcon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
type Opened = 'pairs' | 'more' | 'transfer' | 'positionMode';

/** Which contract, how its day went, and the ways from here. */
export function FuturesHead({ symbol, info }: { readonly symbol: string; readonly info: PerpetualInfo | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  const app = useTranslations('app');
  const locale = useLocale();
  const go = useGo();
  const ticker = useTicker(symbol);
  const quotes = useCall(market.quotesLists, {}, { staleTime: 15_000 });
  const [open, show] = useState<Opened>();
  useEffect(() => {
    if (quotes.data) seedTickers(quotes.data);
  }, [quotes.data]);
  const direction = directionOf(ticker?.change24h);
  const name = shownName(symbol).replace(/ \w+$/, '');
  const close = () => show(undefined);
  return (
    <header className="flex min-h-13 items-center gap-1 ps-4 pe-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
        <h1>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('choose', { name })}
            onClick={() => show('pairs')}
            className="flex h-11 items-center gap-1 text-20 font-semibold tracking-title"
          >
            <bdi dir="ltr">{name}</bdi>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </h1>
        <Badge>{t('badge')}</Badge>
        <span
          className={classNames(
            'flex items-center text-13 font-medium',
            direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t3',
          )}
        >
          {direction !== 'flat' && <span className="sr">{app(direction)}</span>}
          <Figure text={percentText(ticker?.change24h, locale)} />
        </span>
      </div>
      <Go
        to="/quoteDetail"
        search={{ symbol }}
        aria-label={t('chart')}
        className="grid size-11 flex-none place-items-center rounded-button text-t2 lg:hidden"
      >
        <Candles />
      </Go>
      <IconButton label={t('more')} aria-haspopup="dialog" onClick={() => show('more')}>
        <Ellipsis {...icon} />
      </IconButton>
      <PairSheet
        open={open === 'pairs'}
        current={symbol}
        onClose={close}
        onPick={(picked) => {
          close();
          if (kindOf(picked) !== 'perpetual') return go({ to: '/trades', search: { symbol: picked } });
          rememberTrade({ contract: picked });
          go({ to: '/futures', search: { symbol: picked }, replace: true });
        }}
      />
      <More open={open === 'more'} name={info?.name ?? name} symbol={symbol} onShow={show} onClose={close} />
      <PositionModeSheet open={open === 'positionMode'} onClose={close} />
      <TransferSheet open={open === 'transfer'} onClose={close} to="perpetual" asset={info?.quote ?? 'USDT'} />
    </header>
  );
}

function More({
  open,
  name,
  symbol,
  onShow,
  onClose,
}: {
  readonly open: boolean;
  readonly name: string;
  readonly symbol: string;
  readonly onShow: (next: Opened) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const chart = useTradeMemory((m) => m.chart);
  const depth = useTradeMemory((m) => m.depth);
  const confirms = usePreferences((p) => p.confirmOrders);
  return (
    <Sheet open={open} onClose={onClose} title={name} closeLabel={t('close')}>
      <div className="grid gap-3 pb-2">
        <Rows className="bg-bg2!">
          <SwitchRow label={t('chartHere')} on={chart} onChange={(on) => rememberTrade({ chart: on })} />
          <SwitchRow label={t('depthHere')} on={depth} onChange={(on) => rememberTrade({ depth: on })} />
          <SwitchRow label={t('confirmEvery')} on={confirms} onChange={(confirmOrders) => prefer({ confirmOrders })} />
        </Rows>
        <Rows className="bg-bg2!">
          <ButtonRow icon={<Columns2 {...rowIcon} />} title={t('positionMode.title')} onClick={() => onShow('positionMode')} />
          <li>
            <Go to="/futuresOrder" onClick={onClose} className={rowClasses}>
              <RowContent icon={<List {...rowIcon} />} title={t('history')} opens />
            </Go>
          </li>
          <ButtonRow icon={<ArrowLeftRight {...rowIcon} />} title={t('transfer')} onClick={() => onShow('transfer')} />
          <li>
            <Go to="/contract" search={{ symbol }} onClick={onClose} className={rowClasses}>
              <RowContent icon={<ScrollText {...rowIcon} />} title={t('terms')} opens />
            </Go>
          </li>
        </Rows>
      </div>
    </Sheet>
  );
}
