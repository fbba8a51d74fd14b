import { isMarketType, isStopType } from '@bourse/core/spot/order';
import { AmountField, chip } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { classNames } from '@bourse/ui/class-names';
import { FieldError, fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue } from '@bourse/ui/key-value';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { ArrowLeftRight, ChevronDown, Minus, Plus } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, decimalMarks, heldText, hidden, moneyText, percentText, priceText } from '../wire/money-text.ts';
import { type Assessment, feePercent } from './assess.ts';
import type { Facts } from './facts.ts';
import { expectedText, leastText } from './least-text.ts';
import { Choice } from './order-book.tsx';
import type { TicketField } from './reason.ts';
import { useReasonText } from './reason-text.ts';
import { type Edit, stepped, type Ticket } from './ticket.ts';
import { TriggerPrice } from './trigger-price.tsx';

const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market'] as const;

export interface OrderTicketProps {
  readonly facts: Facts;
  readonly ticket: Ticket;
  readonly assessment: Assessment;
  /** What the server said against the last attempt, at the field that it names. */
  readonly refusal: { readonly field: TicketField | undefined; readonly text: string } | undefined;
  readonly available: { readonly text: string | undefined; readonly asset: string };
  readonly hideBalances: boolean;
  readonly busy: boolean;
  readonly onEdit: (edit: Edit) => void;
  readonly onCountBy: (lead: Ticket['lead']) => void;
  readonly onTotalLeft: () => void;
  readonly onTransfer: () => void;
  readonly onFees: () => void;
  readonly onSubmit: () => void;
}

/** The form at the thumb. Its fields make room by the width of its column, measured in the size of the text. */
export const OrderTicket = (p: OrderTicketProps): ReactElement => (
  <div className="@container grid min-w-0">
    <TicketForm {...p} />
  </div>
);

/** It draws what ticket.ts knows and calculates nothing itself. */
function TicketForm(p: OrderTicketProps): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const reasonText = useReasonText();
  const [choosing, choose] = useState<'type' | 'counted'>();
  const [unfolded, unfold] = useState(false);
  // While someone types, what is wrong stands in the button; at the field it appears once the field is left.
  const [typing, setTyping] = useState(false);
  const advancedId = useId();
  const { ticket, assessment, facts } = p;
  const { info } = facts.market;
  const isBuy = ticket.side === 'buy';
  const isMarket = isMarketType(ticket.type);
  const isStop = isStopType(ticket.type);
  const marks = decimalMarks(locale);
  const reason = assessment.reason && reasonText(assessment.reason, assessment.value, info);

  const fields: readonly TicketField[] = [
    ...(isStop ? (['trigger'] as const) : []),
    ...(isMarket ? ([ticket.lead] as const) : (['price', 'quantity', 'total'] as const)),
  ];
  const isAtField = p.refusal?.field !== undefined && fields.includes(p.refusal.field);

  const edit = (change: Edit) => {
    setTyping(true);
    p.onEdit(change);
  };
  const left = () => setTyping(false);
  const errorAt = (field: TicketField): ReactNode => {
    if (p.refusal?.field === field) return p.refusal.text;
    return !typing && assessment.wrong === field ? reason : undefined;
  };
  const priceField = (field: 'price' | 'trigger') => (
    <AmountField
      key={field}
      look="plain"
      label={field === 'price' ? t('price') : t('trigger')}
      unit={info.quote}
      value={ticket[field]}
      onValue={(value) => edit({ [field]: value })}
      onBlur={left}
      decimals={info.priceDecimals}
      marks={marks}
      format={(value) => moneyText(value, locale, { minimum: info.priceDecimals })}
      error={errorAt(field)}
      after={
        // Beside each other, above each other, or left to the keyboard and the book: the price is never cut.
        <span className="-me-3.5 flex @max-[11rem]:flex-col-reverse @max-[8rem]:hidden">
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              aria-label={by < 0 ? t('stepDown') : t('stepUp')}
              onClick={() => p.onEdit({ [field]: stepped(ticket[field], by, facts.market, facts.last) })}
              className={classNames(
                'grid h-13 w-10 place-items-center text-t2 @max-[11rem]:h-6.5 @max-[11rem]:w-8',
                by < 0 && '-me-1 @max-[11rem]:me-0',
              )}
            >
              {by < 0 ? <Minus size={16} strokeWidth={1.75} aria-hidden /> : <Plus size={16} strokeWidth={1.75} aria-hidden />}
            </button>
          ))}
        </span>
      }
    />
  );
  const amountField = (field: 'quantity' | 'total', after?: ReactNode) => (
    <AmountField
      key={field}
      look="plain"
      label={field === 'quantity' ? t('amount') : t('total')}
      unit={field === 'quantity' ? info.base : info.quote}
      value={ticket[field]}
      onValue={(value) => edit({ [field]: value })}
      onBlur={() => {
        left();
        if (field === 'total') p.onTotalLeft();
      }}
      decimals={field === 'quantity' ? info.quantityDecimals : info.quoteScale}
      marks={marks}
      format={(value) => moneyText(value, locale, field === 'total' ? { minimum: 2 } : {})}
      error={errorAt(field)}
      after={after}
    />
  );
  const counted = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('countBy')}
      onClick={() => choose('counted')}
      className="-me-3.5 flex h-13 items-center gap-1 px-3 text-13 font-medium text-t2"
    >
      <bdi dir="ltr">{ticket.lead === 'total' ? info.quote : info.base}</bdi>
      <ChevronDown size={14} strokeWidth={2} aria-hidden />
    </button>
  );
  const inForce = ticket.postOnly ? t('tif.postOnlyShort') : ticket.timeInForce;

  return (
    <form
      // As high with few fields as a limit order: the button stays where it is when the type changes.
      className="flex min-h-[497px] min-w-0 flex-col gap-2 @max-[11rem]:[&_input]:text-[max(1rem/1.3,16px)] [&_input]:text-ellipsis"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!assessment.reason && !p.busy) p.onSubmit();
      }}
    >
      <Segmented
        label={t('side')}
        value={ticket.side}
        onValue={(side) => p.onEdit({ side })}
        segments={[
          { value: 'buy', label: t('buy'), tone: 'up' },
          { value: 'sell', label: t('sell'), tone: 'down' },
        ]}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('typeIs', { type: t(`type.${ticket.type}`) })}
        onClick={() => choose('type')}
        className={classNames(fieldBox(false), 'min-h-11 w-full justify-between text-15 font-medium')}
      >
        {t(`type.${ticket.type}`)}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isStop && priceField('trigger')}
      {isStop && assessment.triggerAbove !== undefined && (
        <p className="text-12 text-t3">
          <TriggerPrice text={priceText(ticket.trigger, locale, info.priceDecimals)} above={assessment.triggerAbove} />
        </p>
      )}
      {isStop && (
        <Chips
          fill
          label={t('triggerSource')}
          value={ticket.triggerSource}
          onValue={(triggerSource) => p.onEdit({ triggerSource })}
          choices={[
            { value: 'last', label: t('source.last') },
            { value: 'index', label: t('source.index') },
          ]}
        />
      )}
      {isMarket ? (
        <div className={classNames(fieldBox(false), 'min-h-13 bg-track text-15 text-t2')}>{t('marketPrice')}</div>
      ) : (
        priceField('price')
      )}
      {isMarket ? amountField(ticket.lead, counted) : amountField('quantity')}
      <fieldset aria-label={t('share')} className="grid grid-cols-4 gap-1.5 @max-[8rem]:grid-cols-2">
        {[25, 50, 75, 100].map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={ticket.percent === percent}
            onClick={() => p.onEdit({ percent })}
            className={classNames(
              'target min-h-8 rounded-chip text-12 font-medium tabular-nums',
              chip(ticket.percent === percent),
              ticket.percent === percent ? 'text-t1' : 'text-t2',
            )}
          >
            {percent === 100 ? t('all') : <bdi dir="ltr">{percent}%</bdi>}
          </button>
        ))}
      </fieldset>
      {!isMarket && amountField('total')}
      <dl className="grid gap-[5px] py-0.5 [&_dd]:ms-auto [&>div]:flex-wrap [&>div]:gap-y-0">
        <KeyValue name={t('available')}>
          {assessment.reason === 'insufficient' ? (
            <button
              type="button"
              onClick={p.onTransfer}
              className="target inline-flex items-center gap-1 font-medium text-accent"
              aria-label={t('transferIn', { asset: p.available.asset })}
            >
              <Available {...p} />
              <ArrowLeftRight size={14} strokeWidth={2} aria-hidden />
            </button>
          ) : (
            <Available {...p} />
          )}
        </KeyValue>
        <KeyValue
          name={
            <button type="button" onClick={p.onFees} className="target dotted text-start">
              {t('maxFee')} <Figure text={percentText(feePercent(assessment.feeRate), locale, 'never')} />
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
        {isMarket && isBuy === (ticket.lead === 'quantity') && (
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
        {!isMarket && (
          <div className="flex items-baseline justify-between gap-3 text-13">
            <dt className="text-t3">{t('advanced')}</dt>
            <dd>
              <button
                type="button"
                aria-expanded={unfolded}
                aria-controls={advancedId}
                aria-label={t('advancedIs', { value: inForce })}
                onClick={() => unfold(!unfolded)}
                className="target inline-flex items-center gap-1 text-t1"
              >
                {inForce}
                <ChevronDown
                  size={14}
                  strokeWidth={2}
                  className={classNames('transition-transform', unfolded && 'rotate-180')}
                  aria-hidden
                />
              </button>
            </dd>
          </div>
        )}
      </dl>
      {!isMarket && unfolded && (
        <div id={advancedId} className="grid gap-1">
          <Chips
            fill
            label={t('tif.title')}
            value={ticket.timeInForce}
            onValue={(timeInForce) => p.onEdit({ timeInForce })}
            choices={(['GTC', 'IOC', 'FOK'] as const).map((value) => ({ value, label: value }))}
          />
          <p className="text-12 text-t3">{t(`tif.${ticket.timeInForce}`)}</p>
          {ticket.type === 'limit' && (
            <Checkbox on={ticket.postOnly} onChange={(postOnly) => p.onEdit({ postOnly })}>
              {t('tif.postOnly')}
            </Checkbox>
          )}
        </div>
      )}
      {assessment.fillsOnly !== undefined && (
        <p className="text-12 text-warn">
          {t('fillsOnly', { quantity: `\u2068${moneyText(assessment.fillsOnly, locale)} ${info.base}\u2069` })}
        </p>
      )}
      {p.refusal && !isAtField && <FieldError>{p.refusal.text}</FieldError>}
      {/* The line of an error is kept free, so that none moves the button. */}
      {!(p.refusal && !isAtField) && !fields.some(errorAt) && <div className="h-3.5" />}
      {/* At the foot of the column, so that it stays under the thumb whatever the type of the order. */}
      <Button type="submit" tone={isBuy ? 'up' : 'down'} wide busy={p.busy} unless={reason} className="mt-auto px-3!">
        {isBuy ? t('buyAsset', { asset: info.base }) : t('sellAsset', { asset: info.base })}
      </Button>

      <Sheet open={choosing === 'type'} onClose={() => choose(undefined)} title={t('typeTitle')} closeLabel={t('close')}>
        <ul>
          {orderTypes.map((type) => (
            <Choice
              key={type}
              on={type === ticket.type}
              onPick={() => {
                p.onEdit({ type });
                choose(undefined);
              }}
            >
              <span className="py-2">
                {t(`type.${type}`)}
                <span className="block text-12 font-normal text-t3">{t(`typeNote.${type}`)}</span>
              </span>
            </Choice>
          ))}
        </ul>
      </Sheet>
      <Sheet open={choosing === 'counted'} onClose={() => choose(undefined)} title={t('countBy')} closeLabel={t('close')}>
        <ul>
          {(['quantity', 'total'] as const).map((lead) => (
            <Choice
              key={lead}
              on={lead === ticket.lead}
              onPick={() => {
                p.onCountBy(lead);
                choose(undefined);
              }}
            >
              <span className="py-2">
                {lead === 'quantity' ? t('byQuantity', { asset: info.base }) : t('byAmount', { asset: info.quote })}
                <span className="block text-12 font-normal text-t3">
                  {lead === 'quantity' ? t('byQuantityNote') : isBuy ? t('byAmountBuyNote') : t('byAmountSellNote')}
                </span>
              </span>
            </Choice>
          ))}
        </ul>
      </Sheet>
    </form>
  );
}

const Available = ({ available, hideBalances }: Pick<OrderTicketProps, 'available' | 'hideBalances'>): ReactElement => {
  const locale = useLocale();
  return <Figure text={hideBalances ? hidden : heldText(available.text, locale, available.asset)} />;
};
