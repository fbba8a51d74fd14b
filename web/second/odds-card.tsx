import { IconButton } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { seconds } from '../wire/calls.ts';
import { moneyText, shareText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { averageLossOf, hitRateOf, oddsOf } from './odds.ts';
import { OddsText } from './odds-line.tsx';
import type { SecondTrade } from './use-second-trade.ts';

/** What the payout means, and on the same bar how often the trader was right. */
export function OddsCard({
  trade: { info, payout, ticket },
  onOpen,
}: {
  readonly trade: SecondTrade;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const odds = oddsOf(payout);
  const loss = averageLossOf(ticket.stake, payout, info);
  return (
    <section aria-label={t('odds.title')} className="second-odds">
      <div className="flex items-center justify-between">
        <h2>{t('odds.title')}</h2>
        <IconButton label={t('how.title')} aria-haspopup="dialog" onClick={onOpen} className="-my-3 -me-3">
          <Info size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <dl className="second-figures">
        <One name={t('odds.breakEven')}>
          <Figure text={shareText(odds.breakEven, locale)} />
        </One>
        <One name={t('odds.chance')}>
          <Figure text="50%" />
        </One>
        <One name={t('odds.averageLossIn', { asset: info.asset })}>
          <Figure text={loss === undefined ? '–' : moneyText(`-${loss}`, locale, { minimum: 2, maximum: 2, roundingMode: 'halfExpand' })} />
        </One>
      </dl>
      <HitRate breakEven={odds.breakEven} />
      <p className="text-12 text-t2">
        <OddsText payout={payout} />
      </p>
    </section>
  );
}

const One = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function HitRate({ breakEven }: { readonly breakEven: string }): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const { data } = useCall(seconds.record, { days: '30' }, { staleTime: 30_000, quiet: true });
  const rate = data && hitRateOf(data);
  return (
    <div className="grid gap-1.5 text-11 text-t3">
      <span aria-hidden className="second-bar">
        <span style={{ width: `${rate ?? 0}%` }} />
        <span style={{ insetInlineStart: `${breakEven}%` }} />
      </span>
      <p className="flex justify-between gap-3">
        <span>
          {data &&
            (rate === undefined
              ? t('odds.noRecord')
              : t('odds.record', { won: data.won, decided: data.won + data.lost, rate: `\u2068${shareText(rate, locale)}\u2069` }))}
        </span>
        <span>{t('odds.needed', { rate: `\u2068${shareText(breakEven, locale)}\u2069` })}</span>
      </p>
    </div>
  );
}
