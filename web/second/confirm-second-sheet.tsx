import type { SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { prefer } from '../parts/preferences.ts';
import { ConfirmOrder } from '../trading/confirm-order.tsx';
import { amountText, tradedText } from '../wire/money-text.ts';
import { DirectionBadge } from './direction-badge.tsx';
import { returnOf } from './odds.ts';
import { OddsText } from './odds-line.tsx';
import { payoutOf } from './ticket.ts';
import type { SecondPlacement } from './use-second-placement.ts';

/** The last look before a contract is placed: it can't be cancelled. */
export function ConfirmSecondSheet({
  info,
  placement: { review, placing, send, cancelReview },
  failure,
  isOffline,
}: {
  readonly info: SecondInfo;
  readonly placement: SecondPlacement;
  readonly failure: string | undefined;
  readonly isOffline: boolean;
}): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  return (
    <ConfirmOrder
      room="second"
      order={review && { ...review, side: review.direction === 'up' ? ('buy' as const) : ('sell' as const) }}
      busy={placing.busy}
      failure={failure}
      offline={isOffline && t('reason.offline', { value: '' })}
      onClose={cancelReview}
      onConfirm={({ side: _, ...order }, askAgain) => {
        if (!askAgain) prefer({ confirmOrders: false });
        send(order);
      }}
      label={({ direction }) => t(`confirm.${direction}`)}
      facts={(order) => {
        const payout = payoutOf(order, info);
        return (
          <>
            <p className="mb-2 flex flex-wrap items-center gap-2">
              <span className="text-17 font-semibold">{t('name', { base: info.base })}</span>
              <DirectionBadge {...order} words="second" />
            </p>
            <KeyValues lined>
              <KeyValue name={t('stake')}>
                <Figure text={`${amountText(order.stake, locale, info.asset)} ${info.asset}`} />
              </KeyValue>
              <KeyValue name={t('ifRight')}>
                <Figure text={`${tradedText(payout && returnOf(order.stake, payout, info), locale, info.asset)} ${info.asset}`} />
              </KeyValue>
              <KeyValue name={t('ifWrong')}>
                <Figure text={`\u2212${amountText(order.stake, locale, info.asset)} ${info.asset}`} />
              </KeyValue>
            </KeyValues>
            <p className="mt-2 text-12 text-t2">{payout && <OddsText payout={payout} />}</p>
            <p className="mt-1 text-12 text-t3">{t('confirm.final')}</p>
          </>
        );
      }}
    />
  );
}
