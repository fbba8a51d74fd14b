import type { SecondInfo } from '@bourse/contract/seconds-text';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { ButtonRow, Rows } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useTicker } from '../wire/market-feed.ts';
import { percentText, shareText } from '../wire/money-text.ts';
import { oddsOf } from './odds.ts';

/** The markets with second contracts. */
export function InstrumentSheet({
  open,
  infos,
  current,
  onPick,
  onClose,
}: {
  readonly open: boolean;
  readonly infos: readonly SecondInfo[];
  readonly current: string;
  readonly onPick: (symbol: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('second');
  return (
    <Sheet open={open} onClose={onClose} title={t('markets')} closeLabel={t('close')}>
      <Rows className="mb-2 bg-bg2!" label={t('markets')}>
        {infos.map((info) => (
          <Instrument key={info.symbol} info={info} isCurrent={info.symbol === current} onPick={onPick} />
        ))}
      </Rows>
    </Sheet>
  );
}

function Instrument({
  info,
  isCurrent,
  onPick,
}: {
  readonly info: SecondInfo;
  readonly isCurrent: boolean;
  readonly onPick: (symbol: string) => void;
}): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const change = useTicker(info.index)?.change24h;
  const share = (percent: number) => `\u2068${shareText(String(percent), locale)}\u2069`;
  const payouts = info.payouts.map((one) => Number(oddsOf(one).payout));
  return (
    <ButtonRow
      icon={<Coin asset={info.base} size={28} />}
      title={t('name', { base: info.base })}
      note={
        info.isOpen
          ? t('pays', { least: share(Math.min(...payouts)), most: share(Math.max(...payouts)) })
          : t(`reason.${info.closedBecause ?? 'stopped'}`, { value: '' })
      }
      value={<Figure text={percentText(change, locale)} className={change?.startsWith('-') ? 'text-down' : 'text-up'} />}
      pressed={isCurrent}
      onClick={() => onPick(info.symbol)}
    />
  );
}
