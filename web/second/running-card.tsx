import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, moneyText, priceText, tradedText } from '../wire/money-text.ts';
import { countdownOf } from './countdown.ts';
import { DirectionBadge } from './direction-badge.tsx';
import { useIndexPrice, useServerClock } from './own-seconds.ts';
import { distanceDecimals, shownDecimals, standingOf } from './standing.ts';
import { TimeRing } from './time-ring.tsx';

interface RunningCardProps {
  readonly contract: SecondContract;
  readonly info: SecondInfo;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A running contract: its time, its strike, and what it would bring if it were settled now. */
export function RunningCard({ contract, info, isSelected, onSelect }: RunningCardProps): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const price = useIndexPrice(info.index);
  const countdown = countdownOf(contract, useServerClock());
  return (
    <article
      aria-label={t('contractOf', {
        direction: t(contract.direction),
        seconds: contract.durationMs / 1_000,
        stake: amountText(contract.stake, locale, contract.asset),
      })}
      className={`relative flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-bg1 px-3 py-2.5 ${isSelected ? 'shadow-[inset_0_0_0_1px_var(--accent)]' : ''}`}
      data-selected={isSelected || undefined}
    >
      {/* The whole card selects. */}
      <button
        type="button"
        aria-pressed={isSelected}
        aria-label={t('showOnChart')}
        onClick={onSelect}
        className="absolute inset-0 rounded-card"
      />
      <TimeRing countdown={countdown} label={t(`phase.${countdown.phase}`, { seconds: countdown.seconds })} />
      <div className="min-w-24 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-15 font-semibold">
          <Figure text={`${moneyText(contract.stake, locale)} ${contract.asset}`} className="whitespace-nowrap" />
          <DirectionBadge {...contract} words="second" />
        </p>
        <p className="mt-0.5 flex items-center gap-1 truncate text-12 text-t2">
          {countdown.phase === 'running' && contract.strike ? (
            <>
              {t('strike')} <Figure text={priceText(contract.strike.price, locale, shownDecimals(info))} />
            </>
          ) : (
            <>
              <ShieldCheck size={14} strokeWidth={1.75} className="flex-none" aria-hidden />
              {countdown.phase === 'waiting' ? t('signed') : t('settling')}
            </>
          )}
        </p>
      </div>
      <Now contract={contract} info={info} price={countdown.phase === 'running' ? price : undefined} />
    </article>
  );
}

/** "At current price 91.00", or how far the price still has to go. */
function Now({
  contract,
  info,
  price,
}: Pick<RunningCardProps, 'contract' | 'info'> & { readonly price: string | undefined }): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const standing = contract.strike && standingOf(contract.direction, contract.strike.price, price, info);
  const [label, text, tone] =
    standing === undefined
      ? [t('ifRight'), tradedText(contract.winPayout, locale, contract.asset), 'text-t1']
      : standing.result === 'losing' && standing.needs !== undefined
        ? [t('needs'), needsText(standing.needs, locale, info), 'text-t1']
        : [
            t('returnsNow'),
            tradedText(standing.result === 'winning' ? contract.winPayout : contract.stake, locale, contract.asset),
            standing.result === 'winning' ? 'text-up' : 'text-t1',
          ];
  return (
    <p className="ms-auto flex-none text-end">
      <span className="block text-11 text-t3">{label}</span>
      <Figure text={text} className={`text-17 font-semibold ${tone}`} />
    </p>
  );
}

function needsText(needs: string, locale: string, info: SecondInfo): string {
  const decimals = distanceDecimals(needs, info);
  return moneyText(needs, locale, { minimum: decimals, maximum: decimals, sign: 'always' });
}
