import { isMarketType, isStopType } from '@bourse/core/spot/order';
import { Button } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { FieldError, fieldBox } from '@bourse/ui/field';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ShareButtons } from '../trading/share-buttons.tsx';
import { TicketFrame } from '../trading/ticket-frame.tsx';
import { TimeInForceFields } from '../trading/time-in-force.tsx';
import { moneyText } from '../wire/money-text.ts';
import type { OrderTicketProps } from './order-ticket-props.ts';
import type { TicketField } from './reason.ts';
import { useReasonText } from './reason-text.ts';
import { CountedBy, PriceField, SizeField, type TicketFieldProps, TriggerFields } from './ticket-fields.tsx';
import { TicketSheets } from './ticket-sheets.tsx';
import { TicketSummary } from './ticket-summary.tsx';

/** It draws what ticket.ts knows and calculates nothing itself. */
export function OrderTicket(p: OrderTicketProps): ReactElement {
  const t = useTranslations('spot');
  const [choosing, choose] = useState<'type' | 'counted'>();
  const [unfolded, unfold] = useState(false);
  const advancedId = useId();
  const { ticket, assessment, facts } = p;
  const { market } = facts;
  const isMarket = isMarketType(ticket.type);
  const { reason, fields, formError, hasError, finish } = useTicketErrors(p);

  return (
    <TicketFrame
      room="spot"
      side={ticket.side}
      sides={[
        { value: 'buy', label: t('buy') },
        { value: 'sell', label: t('sell') },
      ]}
      onSide={(side) => p.onEdit({ side })}
      type={t(`type.${ticket.type}`)}
      onChooseType={() => choose('type')}
      onSubmit={() => {
        finish();
        if (!assessment.reason && !p.busy) p.onSubmit();
      }}
    >
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
      <ShareButtons percent={ticket.percent} onPercent={(percent) => p.onEdit({ percent })} />
      {!isMarket && <SizeField {...fields} field="total" />}
      <TicketSummary {...p} advancedId={advancedId} unfolded={unfolded} onUnfold={unfold} />
      {!isMarket && unfolded && <TimeInForceFields room="spot" id={advancedId} ticket={ticket} onEdit={p.onEdit} />}
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
    </TicketFrame>
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
