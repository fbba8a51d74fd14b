import { isMarketType, isStopType } from '@bourse/core/spot/order';
import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { KeyValue } from '@bourse/ui/key-value';
import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, heldText, hidden, moneyText } from '../wire/money-text.ts';
import { FeeName } from './fee-name.tsx';
import { expectedText, leastText } from './least-text.ts';
import type { OrderTicketProps } from './order-ticket-props.ts';

type SummaryProps = Pick<OrderTicketProps, 'ticket' | 'assessment' | 'facts' | 'available' | 'hideBalances' | 'onTransfer' | 'onFees'>;

/** What there is, and what the order costs and brings. `advancedId`: the part that `onUnfold` opens. */
export function TicketSummary(
  p: SummaryProps & { readonly advancedId: string; readonly unfolded: boolean; readonly onUnfold: (unfolded: boolean) => void },
): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { ticket, assessment, facts } = p;
  const { info } = facts.market;
  const isMarket = isMarketType(ticket.type);
  return (
    <dl className="grid gap-[5px] py-0.5 ltr:[&_dd]:ms-auto rtl:[&_dd.num]:me-auto [&>div]:flex-wrap [&>div]:gap-y-0">
      <Available {...p} />
      <KeyValue
        name={
          <button type="button" onClick={p.onFees} className="target dotted text-start">
            <FeeName isWaitingStop={isStopType(ticket.type)} rate={assessment.feeRate} />
          </button>
        }
      >
        <Figure text={amountText(assessment.maxFee, locale, assessment.feeAsset)} />
      </KeyValue>
      {isMarket && (
        <KeyValue name={t('worst')}>
          <Figure text={moneyText(assessment.worst, locale, { minimum: info.priceDecimals })} />
        </KeyValue>
      )}
      {/* What the field does not say: the money for coins, or the coins for money. */}
      {isMarket && (ticket.side === 'buy') === (ticket.lead === 'quantity') && (
        <KeyValue name={t('confirm.spendMost')}>
          <Figure text={amountText(assessment.spend, locale, assessment.spendAsset)} />
        </KeyValue>
      )}
      <KeyValue name={t('receive')} strong>
        <Figure text={assessment.expected === undefined ? leastText(assessment, info, locale) : expectedText(assessment, info, locale)} />
      </KeyValue>
      {assessment.expected !== undefined && (
        <KeyValue name={t('atLeast')}>
          <Figure text={leastText(assessment, info, locale)} />
        </KeyValue>
      )}
      {!isMarket && <Advanced {...p} inForce={ticket.postOnly ? t('tif.postOnlyShort') : ticket.timeInForce} />}
    </dl>
  );
}

/** Where it isn't enough, the amount leads to a transfer. */
function Available({ assessment, available, hideBalances, onTransfer }: SummaryProps): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const amount = <Figure text={hideBalances ? hidden : heldText(available.text, locale, available.asset)} />;
  return (
    <KeyValue name={t('available')}>
      {assessment.reason === 'insufficient' ? (
        <button type="button" onClick={onTransfer} className="target inline-flex items-center gap-1 font-medium text-accent">
          {amount}
          <span className="sr">{t('transferIn', { asset: available.asset })}</span>
          <ArrowLeftRight size={14} strokeWidth={2} aria-hidden />
        </button>
      ) : (
        amount
      )}
    </KeyValue>
  );
}

function Advanced({
  inForce,
  advancedId,
  unfolded,
  onUnfold,
}: {
  readonly inForce: string;
  readonly advancedId: string;
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
}): ReactElement {
  const t = useTranslations('spot');
  return (
    <div className="flex items-baseline justify-between gap-3 text-13">
      <dt className="text-t3">{t('advanced')}</dt>
      <dd>
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={advancedId}
          aria-label={t('advancedIs', { value: inForce })}
          onClick={() => onUnfold(!unfolded)}
          className="target inline-flex items-center gap-1 text-t1"
        >
          {inForce}
          <ChevronDown size={14} strokeWidth={2} className={classNames('transition-transform', unfolded && 'rotate-180')} aria-hidden />
        </button>
      </dd>
    </div>
  );
}
