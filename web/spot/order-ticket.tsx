import { isMarketType, isStopType } from '@bourse/core/spot/order';
import { Button } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { FieldError, fieldBox } from '@bourse/ui/field';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import type { OrderTicketProps } from './order-ticket-props.ts';
import type { TicketField } from './reason.ts';
import { useReasonText } from './reason-text.ts';
import {
  CountedBy,
  PriceField,
  ShareButtons,
  SizeField,
  type TicketFieldProps,
  TimeInForceFields,
  TriggerFields,
} from './ticket-fields.tsx';
import { TicketSheets } from './ticket-sheets.tsx';
import { TicketSummary } from './ticket-summary.tsx';

/** The form at the thumb. Its fields make room by the width of its column, measured in the size of the text. */
export const OrderTicket = (p: OrderTicketProps): ReactElement => (
  <div className="@container grid min-w-0">
    <TicketForm {...p} />
  </div>
);

/** It draws what ticket.ts knows and calculates nothing itself. */
function TicketForm(p: OrderTicketProps): ReactElement {
  const t = useTranslations('spot');
  const [choosing, choose] = useState<'type' | 'counted'>();
  const [unfolded, unfold] = useState(false);
  const advancedId = useId();
  const { ticket, assessment, facts } = p;
  const { market } = facts;
  const isMarket = isMarketType(ticket.type);
  const { reason, fields, formError, hasError, finish } = useTicketErrors(p);

  return (
    <form
      // As high with few fields as a limit order: the button stays where it is when the type changes.
      className="flex min-h-[497px] min-w-0 flex-col gap-2 @max-[11rem]:[&_input]:text-[max(1rem/1.3,16px)] [&_input]:text-ellipsis"
      aria-label={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
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
      <TriggerFields {...fields} assessment={assessment} />
      {isMarket ? (
        <div className={classNames(fieldBox(false), 'min-h-13 bg-track text-15 text-t2')}>{t('marketPrice')}</div>
      ) : (
        <PriceField {...fields} field="price" />
      )}
      {isMarket ? (
        <SizeField
          key={ticket.lead}
          {...fields}
          field={ticket.lead}
          after={<CountedBy ticket={ticket} market={market} onOpen={() => choose('counted')} />}
        />
      ) : (
        <SizeField key="quantity" {...fields} field="quantity" />
      )}
      <ShareButtons ticket={ticket} onEdit={p.onEdit} />
      {!isMarket && <SizeField {...fields} field="total" />}
      <TicketSummary {...p} advancedId={advancedId} unfolded={unfolded} onUnfold={unfold} />
      {!isMarket && unfolded && <TimeInForceFields id={advancedId} ticket={ticket} onEdit={p.onEdit} />}
      <FillsOnly {...p} />
      {formError !== undefined && <FieldError>{formError}</FieldError>}
      {/* The line of an error is kept free, so that none moves the button. */}
      {!hasError && <div className="h-3.5" />}
      {/* At the foot of the column, so that it stays under the thumb whatever the type of the order. */}
      <Button type="submit" tone={ticket.side === 'buy' ? 'up' : 'down'} wide busy={p.busy} unless={reason} className="mt-auto px-3!">
        {ticket.side === 'buy' ? t('buyAsset', { asset: market.info.base }) : t('sellAsset', { asset: market.info.base })}
      </Button>
      <TicketSheets
        open={choosing}
        ticket={ticket}
        info={market.info}
        onClose={() => choose(undefined)}
        onType={(type) => p.onEdit({ type })}
        onCountBy={p.onCountBy}
      />
    </form>
  );
}

/** What is wrong, and where it's said. While someone types it stands in the button, at the field only once the field is left. */
function useTicketErrors(p: OrderTicketProps) {
  const reasonText = useReasonText();
  const [typing, setTyping] = useState(false);
  const { ticket, assessment, facts, refusal } = p;
  const reason = assessment.reason && reasonText(assessment.reason, assessment.value, facts.market.info);
  const shown: readonly TicketField[] = [
    ...(isStopType(ticket.type) ? (['trigger'] as const) : []),
    ...(isMarketType(ticket.type) ? ([ticket.lead] as const) : (['price', 'quantity', 'total'] as const)),
  ];
  const errorAt = (field: TicketField) => {
    if (refusal?.field === field) return refusal.text;
    return !typing && assessment.wrong === field ? reason : undefined;
  };
  const isAtField = refusal?.field !== undefined && shown.includes(refusal.field);
  const formError = isAtField ? undefined : refusal?.text;
  const fields: TicketFieldProps = {
    ticket,
    facts,
    errorAt,
    onType: (edit) => {
      setTyping(true);
      p.onEdit(edit);
    },
    onLeft: (field) => {
      setTyping(false);
      if (field === 'total') p.onTotalLeft();
    },
    onEdit: p.onEdit,
  };
  return { reason, fields, formError, hasError: formError !== undefined || shown.some(errorAt), finish: () => setTyping(false) };
}

function FillsOnly({ assessment: { fillsOnly }, facts }: Pick<OrderTicketProps, 'assessment' | 'facts'>): ReactElement | false {
  const t = useTranslations('spot');
  const locale = useLocale();
  if (fillsOnly === undefined) return false;
  const quantity = `\u2068${moneyText(fillsOnly, locale)} ${facts.market.info.base}\u2069`;
  return <p className="text-12 text-warn">{t('fillsOnly', { quantity })}</p>;
}
