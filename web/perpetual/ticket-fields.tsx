import { AmountField } from '@bourse/ui/amount-field';
import { Chips } from '@bourse/ui/chips';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { stepped } from '../trading/price-step.ts';
import { PriceSteps } from '../trading/price-steps.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { decimalMarks, moneyText, priceText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import { baseText, priceTextIn } from './contract-market.ts';
import type { TicketField } from './reason.ts';
import type { Facts } from './seen.ts';
import type { Edit, Ticket } from './ticket.ts';

/** What every field of the ticket is given. */
export interface TicketFieldProps {
  readonly ticket: Ticket;
  readonly facts: Facts;
  readonly errorAt: (field: TicketField) => ReactNode;
  /** A change that is being typed, and the end of typing. */
  readonly onType: (edit: Edit) => void;
  readonly onLeft: () => void;
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
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const { info } = facts.market;
  const last = priceTextIn(facts.last ?? facts.mark, info);
  return (
    <AmountField
      look="plain"
      label={t(field)}
      unit={info.quote}
      value={ticket[field]}
      onValue={(value) => onType({ [field]: value })}
      onBlur={onLeft}
      decimals={info.priceDecimals}
      marks={decimalMarks(locale)}
      format={(value) => moneyText(value, locale, { minimum: info.priceDecimals })}
      error={errorAt(field)}
      after={<PriceSteps onStep={(by) => onEdit({ [field]: stepped(ticket[field], by, info.priceDecimals, last) })} />}
    />
  );
}

/** The trigger of a stop order, and which way it triggers. */
export function TriggerField(p: TicketFieldProps & { readonly assessment: Assessment }): ReactElement {
  const locale = useLocale();
  const { ticket, facts, assessment } = p;
  return (
    <>
      <PriceField {...p} field="trigger" />
      {assessment.triggerAbove !== undefined && (
        <p className="text-12 text-t3">
          <TriggerPrice text={priceText(ticket.trigger, locale, facts.market.info.priceDecimals)} above={assessment.triggerAbove} />
        </p>
      )}
    </>
  );
}

/** How far a trailing stop stays behind the best price. */
export function TrailField({ ticket, errorAt, onType, onLeft }: TicketFieldProps): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  return (
    <AmountField
      look="plain"
      label={t('trail')}
      unit="%"
      value={ticket.trail}
      onValue={(trail) => onType({ trail })}
      onBlur={onLeft}
      decimals={2}
      marks={decimalMarks(locale)}
      format={(value) => moneyText(value, locale)}
      error={errorAt('trail')}
    />
  );
}

/** The price that a trigger watches. */
export function TriggerSource({ ticket, onEdit }: Pick<TicketFieldProps, 'ticket' | 'onEdit'>): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <Chips
      fill
      label={t('triggerBy')}
      value={ticket.triggerSource}
      onValue={(triggerSource) => onEdit({ triggerSource })}
      choices={[
        { value: 'mark', label: t('mark') },
        { value: 'last', label: t('last') },
      ]}
    />
  );
}

/** Whole lots; beside them what they are in the base asset. */
export function QuantityField({
  ticket,
  facts,
  assessment,
  errorAt,
  onType,
  onLeft,
}: TicketFieldProps & { readonly assessment: Assessment }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const { info } = facts.market;
  const base =
    assessment.quantity === undefined
      ? undefined
      : moneyText(baseText(assessment.quantity, info), locale, { minimum: info.quantityDecimals });
  return (
    <AmountField
      look="plain"
      name="quantity"
      label={t('quantity')}
      value={ticket.quantity}
      onValue={(quantity) => onType({ quantity })}
      onBlur={onLeft}
      decimals={0}
      marks={decimalMarks(locale)}
      format={(value) => moneyText(value, locale)}
      error={errorAt('quantity')}
      after={
        <span className="flex-none text-end">
          <span className="block text-13 text-t2">{t('lots')}</span>
          {base !== undefined && <Figure text={`${base} ${info.base}`} className="block text-11 text-t3" />}
        </span>
      }
    />
  );
}
