import { isStopType } from '@bourse/core/spot/order';
import { AmountField } from '@bourse/ui/amount-field';
import { Chips } from '@bourse/ui/chips';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { stepped } from '../trading/price-step.ts';
import { PriceSteps } from '../trading/price-steps.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { decimalMarks, moneyText, priceText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import type { Facts, TicketMarket } from './facts.ts';
import type { TicketField } from './reason.ts';
import type { Edit, Ticket } from './ticket.ts';

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
      after={<PriceSteps onStep={(by) => onEdit({ [field]: stepped(ticket[field], by, info.priceDecimals, facts.last) })} />}
    />
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
      name={field}
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
