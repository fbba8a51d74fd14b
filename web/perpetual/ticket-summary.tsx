import { decimalText } from '@bourse/core/money/decimal';
import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { KeyValue } from '@bourse/ui/key-value';
import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { heldText, hidden, moneyText, percentText, priceText, profitText, takenText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import type { OrderTicketProps } from './order-ticket-props.ts';
import { isMarketType } from './ticket.ts';

/** What there is, what the order costs, and where the position would be liquidated before and after it. */
export function TicketSummary({
  ticket,
  assessment,
  facts,
  available,
  hideBalances,
  onTransfer,
  advancedId,
  unfolded,
  onUnfold,
}: Pick<OrderTicketProps, 'ticket' | 'assessment' | 'facts' | 'available' | 'hideBalances' | 'onTransfer'> & {
  readonly advancedId: string;
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const { info } = facts.market;
  return (
    <dl className="grid gap-[5px] py-0.5 ltr:[&_dd]:ms-auto rtl:[&_dd.num]:me-auto [&>div]:flex-wrap [&>div]:gap-y-0">
      <KeyValue name={t('available')}>
        <button type="button" onClick={onTransfer} className="target inline-flex items-center gap-1">
          <Figure text={hideBalances ? hidden : heldText(available, locale, info.quote)} />
          <span className="sr">{t('transferIn', { asset: info.quote })}</span>
          <ArrowLeftRight size={14} strokeWidth={2} className="text-accent" aria-hidden />
        </button>
      </KeyValue>
      <OrderFigures assessment={assessment} facts={facts} />
      {!isMarketType(ticket.type) && (
        <div className="flex items-baseline justify-between gap-3 text-13">
          <dt className="text-t3">{t('tif.title')}</dt>
          <dd>
            <button
              type="button"
              aria-expanded={unfolded}
              aria-controls={advancedId}
              onClick={() => onUnfold(!unfolded)}
              className="target inline-flex items-center gap-1 text-t1"
            >
              {ticket.postOnly ? t('tif.postOnlyShort') : ticket.timeInForce}
              <ChevronDown size={14} strokeWidth={2} className={classNames('transition-transform', unfolded && 'rotate-180')} aria-hidden />
            </button>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Margin, fee and liquidation price: in the form and in the review. */
export function OrderFigures({
  assessment: a,
  facts,
}: {
  readonly assessment: Assessment;
  readonly facts: OrderTicketProps['facts'];
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const { info } = facts.market;
  const money = (text: string | undefined) => (
    <Figure text={moneyText(text, locale, { minimum: 2, maximum: 2, roundingMode: 'halfExpand' })} />
  );
  return (
    <>
      <KeyValue name={t('value')}>{money(a.orderValue)}</KeyValue>
      <KeyValue name={t('margin')}>{money(a.margin)}</KeyValue>
      <KeyValue name={<FeeName assessment={a} />}>
        <Figure text={takenText(a.fee, locale)} />
      </KeyValue>
      {a.realised !== undefined && (
        <KeyValue name={t('realised')}>
          <span className={a.realised.startsWith('-') ? 'text-down' : 'text-up'}>
            <Figure text={profitText(a.realised, locale)} />
          </span>
        </KeyValue>
      )}
      {a.worst !== undefined && (
        <KeyValue name={t('worst')}>
          <Figure text={priceText(a.worst, locale, info.priceDecimals)} />
        </KeyValue>
      )}
      <KeyValue name={t('liquidation')}>
        <BeforeAfter before={a.liquidationBefore} after={a.liquidationAfter} decimals={info.priceDecimals} />
      </KeyValue>
    </>
  );
}

/** "Maker fee 0.02%", or "Est. fee 0.05%" where the price that the order meets is known only then. */
function FeeName({ assessment: a }: { readonly assessment: Assessment }): ReactElement {
  const t = useTranslations('perpetual');
  const rate = percentText(decimalText(a.feeRate, 6), useLocale(), 'never');
  if (!a.isFeeEstimate) return <>{t(a.isMaker ? 'feeMaker' : 'feeTaker', { rate: `\u2068${rate}\u2069` })}</>;
  return (
    <>
      {t('estimatedFee')} <Figure text={rate} />
    </>
  );
}

/** "60,291.4 → 60,890.6": what a change does to a price. The old one steps back. */
function BeforeAfter({
  before,
  after,
  decimals,
}: {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly decimals: number;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const [from, to] = [before, after].map((text) => priceText(text, locale, decimals));
  return (
    <bdi dir="ltr" className="num">
      {before !== undefined && (
        <>
          <span className="text-12 text-t3">
            {from} <span aria-hidden>→</span>
          </span>{' '}
          <span className="sr">{t('becomes')}</span>
        </>
      )}
      <span className="font-semibold">{to}</span>
    </bdi>
  );
}
