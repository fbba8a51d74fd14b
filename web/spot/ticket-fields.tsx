import { isStopType } from '@bourse/core/spot/order';
import { AmountField, chip } from '@bourse/ui/amount-field';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { classNames } from '@bourse/ui/class-names';
import { ChevronDown, Minus, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalMarks, moneyText, priceText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import type { Facts, TicketMarket } from './facts.ts';
import type { TicketField } from './reason.ts';
import { type Edit, stepped, type Ticket } from './ticket.ts';
import { TriggerPrice } from './trigger-price.tsx';

/** What every field of the ticket is given. */
export interface TicketFieldProps {
  readonly ticket: Ticket;
  readonly facts: Facts;
  readonly errorAt: (field: TicketField) => ReactNode;
  /** A change that is being typed, and the end of typing. */
  readonly onType: (edit: Edit) => void;
  readonly onLeft: (field: TicketField) => void;
  /** A change that is complete at once. */
  readonly onEdit: (edit: Edit) => void;
}

export function PriceField({
  field,
  ticket,
  facts,
  errorAt,
  onType,
  onLeft,
  onEdit,
}: TicketFieldProps & { readonly field: 'price' | 'trigger' }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { info } = facts.market;
  return (
    <AmountField
      look="plain"
      label={field === 'price' ? t('price') : t('trigger')}
      unit={info.quote}
      value={ticket[field]}
      onValue={(value) => onType({ [field]: value })}
      onBlur={() => onLeft(field)}
      decimals={info.priceDecimals}
      marks={decimalMarks(locale)}
      format={(value) => moneyText(value, locale, { minimum: info.priceDecimals })}
      error={errorAt(field)}
      after={<Steps onStep={(by) => onEdit({ [field]: stepped(ticket[field], by, facts.market, facts.last) })} />}
    />
  );
}

/** Beside each other, above each other, or left to the keyboard and the book: the price is never cut. */
function Steps({ onStep }: { readonly onStep: (by: 1 | -1) => void }): ReactElement {
  const t = useTranslations('spot');
  return (
    <span className="-me-3.5 flex @max-[11rem]:flex-col-reverse @max-[8rem]:hidden">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          aria-label={by < 0 ? t('stepDown') : t('stepUp')}
          onClick={() => onStep(by)}
          className={classNames(
            'grid h-13 w-10 place-items-center text-t2 @max-[11rem]:h-6.5 @max-[11rem]:w-8',
            by < 0 && '-me-1 @max-[11rem]:me-0',
          )}
        >
          {by < 0 ? <Minus size={16} strokeWidth={1.75} aria-hidden /> : <Plus size={16} strokeWidth={1.75} aria-hidden />}
        </button>
      ))}
    </span>
  );
}

export function SizeField({
  field,
  ticket,
  facts,
  errorAt,
  onType,
  onLeft,
  after,
}: TicketFieldProps & { readonly field: 'quantity' | 'total'; readonly after?: ReactNode }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { info } = facts.market;
  return (
    <AmountField
      look="plain"
      label={field === 'quantity' ? t('amount') : t('total')}
      unit={field === 'quantity' ? info.base : info.quote}
      value={ticket[field]}
      onValue={(value) => onType({ [field]: value })}
      onBlur={() => onLeft(field)}
      decimals={field === 'quantity' ? info.quantityDecimals : info.quoteScale}
      marks={decimalMarks(locale)}
      format={(value) => moneyText(value, locale, field === 'total' ? { minimum: 2 } : {})}
      error={errorAt(field)}
      after={after}
    />
  );
}

/** By what a market order is counted: opens the choice. */
export function CountedBy({
  ticket,
  market: { info },
  onOpen,
}: {
  readonly ticket: Ticket;
  readonly market: TicketMarket;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('spot');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('countBy')}
      onClick={onOpen}
      className="-me-3.5 flex h-13 items-center gap-1 px-3 text-13 font-medium text-t2"
    >
      <bdi dir="ltr">{ticket.lead === 'total' ? info.quote : info.base}</bdi>
      <ChevronDown size={14} strokeWidth={2} aria-hidden />
    </button>
  );
}

/** The trigger of a stop order, which way it fires, and the price that it watches. */
export function TriggerFields(p: TicketFieldProps & { readonly assessment: Assessment }): ReactElement | false {
  const t = useTranslations('spot');
  const locale = useLocale();
  const { ticket, assessment, facts, onEdit } = p;
  if (!isStopType(ticket.type)) return false;
  return (
    <>
      <PriceField {...p} field="trigger" />
      {assessment.triggerAbove !== undefined && (
        <p className="text-12 text-t3">
          <TriggerPrice text={priceText(ticket.trigger, locale, facts.market.info.priceDecimals)} above={assessment.triggerAbove} />
        </p>
      )}
      <Chips
        fill
        label={t('triggerSource')}
        value={ticket.triggerSource}
        onValue={(triggerSource) => onEdit({ triggerSource })}
        choices={[
          { value: 'last', label: t('source.last') },
          { value: 'index', label: t('source.index') },
        ]}
      />
    </>
  );
}

/** Shares of what is available. */
export function ShareButtons({ ticket, onEdit }: Pick<TicketFieldProps, 'ticket' | 'onEdit'>): ReactElement {
  const t = useTranslations('spot');
  return (
    <fieldset aria-label={t('share')} className="grid grid-cols-4 gap-1.5 @max-[8rem]:grid-cols-2">
      {[25, 50, 75, 100].map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={ticket.percent === percent}
          onClick={() => onEdit({ percent })}
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
  );
}

export function TimeInForceFields({
  id,
  ticket,
  onEdit,
}: Pick<TicketFieldProps, 'ticket' | 'onEdit'> & { readonly id: string }): ReactElement {
  const t = useTranslations('spot');
  return (
    <div id={id} className="grid gap-1">
      <Chips
        fill
        label={t('tif.title')}
        value={ticket.timeInForce}
        onValue={(timeInForce) => onEdit({ timeInForce })}
        choices={(['GTC', 'IOC', 'FOK'] as const).map((value) => ({ value, label: value }))}
      />
      <p className="text-12 text-t3">{t(`tif.${ticket.timeInForce}`)}</p>
      {ticket.type === 'limit' && (
        <Checkbox on={ticket.postOnly} onChange={(postOnly) => onEdit({ postOnly })}>
          {t('tif.postOnly')}
        </Checkbox>
      )}
    </div>
  );
}
