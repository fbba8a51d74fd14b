import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { classNames } from '@bourse/ui/class-names';
import { FieldError, fieldBox } from '@bourse/ui/field';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ShareButtons } from '../trading/share-buttons.tsx';
import { TicketFrame } from '../trading/ticket-frame.tsx';
import { TimeInForceFields } from '../trading/time-in-force.tsx';
import { ExitFields } from './exit-fields.tsx';
import type { OrderTicketProps } from './order-ticket-props.ts';
import { hasField, type TicketField } from './reason.ts';
import { hasTrigger, isMarketType, type Ticket } from './ticket.ts';
import { PriceField, QuantityField, type TicketFieldProps, TrailField, TriggerField, TriggerSource } from './ticket-fields.tsx';
import { TicketSummary } from './ticket-summary.tsx';
import { TypeSheet } from './type-sheet.tsx';
import { useReasonText } from './use-reason-text.ts';

/** What a trader orders in a contract. */
export function OrderTicket(p: OrderTicketProps): ReactElement {
  const t = useTranslations('perpetual');
  const [choosing, choose] = useState(false);
  const [unfolded, unfold] = useState(false);
  const advancedId = useId();
  const { ticket, assessment } = p;
  const { reason, fields, formError, finish } = useTicketErrors(p);
  return (
    <TicketFrame
      room="perpetual"
      side={ticket.side}
      sides={[
        { value: 'long', label: t('long') },
        { value: 'short', label: t('short') },
      ]}
      onSide={(side) => p.onEdit({ side })}
      type={t(`type.${ticket.type}`)}
      onChooseType={() => choose(true)}
      onSubmit={() => {
        finish();
        if (!assessment.reason && !p.busy) p.onSubmit();
      }}
    >
      {hasTrigger(ticket.type) && <TriggerField {...fields} assessment={assessment} />}
      {ticket.type === 'trailing_stop' && <TrailField {...fields} />}
      {(hasTrigger(ticket.type) || ticket.type === 'trailing_stop') && <TriggerSource {...fields} />}
      {isMarketType(ticket.type) ? (
        <div className={classNames(fieldBox(false), 'min-h-13 bg-track text-15 text-t2')}>{t('marketPrice')}</div>
      ) : (
        <PriceField {...fields} field="price" />
      )}
      <QuantityField {...fields} assessment={assessment} />
      <ShareButtons percent={ticket.percent} onPercent={(percent) => p.onEdit({ percent })} />
      <ExitFields {...fields} assessment={assessment} />
      <TicketSummary {...p} advancedId={advancedId} unfolded={unfolded} onUnfold={unfold} />
      {unfolded && <TimeInForceFields room="perpetual" id={advancedId} ticket={ticket} onEdit={p.onEdit} />}
      <Checkbox on={ticket.reduceOnly} onChange={(reduceOnly) => p.onEdit({ reduceOnly })}>
        {t('reduceOnly')}
      </Checkbox>
      {formError !== undefined && <FieldError>{formError}</FieldError>}
      {/* At the foot of the column, so that it stays under the thumb whatever the type of the order. */}
      <div className="mt-auto grid gap-2">
        <Button type="submit" tone={ticket.side === 'long' ? 'up' : 'down'} wide busy={p.busy} unless={reason} className="px-3!">
          <SubmitLabel ticket={ticket} />
        </Button>
        {assessment.reason === 'insufficient' && (
          <Button tone="tonal" size="medium" wide onClick={p.onTransfer}>
            {t('transferIn', { asset: p.facts.market.info.quote })}
          </Button>
        )}
      </div>
      <TypeSheet open={choosing} type={ticket.type} onClose={() => choose(false)} onType={(type) => p.onEdit({ type })} />
    </TicketFrame>
  );
}

/** Reduce-only, a buy closes a short position and a sell a long one. */
export function SubmitLabel({ ticket: { side, reduceOnly } }: { readonly ticket: Pick<Ticket, 'side' | 'reduceOnly'> }): ReactNode {
  const t = useTranslations('perpetual');
  if (reduceOnly) return side === 'long' ? t('closeShort') : t('closeLong');
  return side === 'long' ? t('openLong') : t('openShort');
}

/** What is wrong, and where it's said. While someone types it stands in the button, at the field only once the field is left. */
function useTicketErrors({ ticket, assessment, facts, refusal, onEdit }: OrderTicketProps) {
  const reasonText = useReasonText();
  const [typing, setTyping] = useState(false);
  const reason = assessment.reason && reasonText(assessment.reason, assessment.value, facts.market.info);
  const errorAt = (field: TicketField): string | undefined => {
    if (refusal?.field === field) return refusal.text;
    return !typing && assessment.wrong === field ? reason : undefined;
  };
  const isShown = refusal?.field !== undefined && hasField(refusal.field, ticket.type);
  const fields: TicketFieldProps = {
    ticket,
    facts,
    errorAt,
    onType: (edit) => {
      setTyping(true);
      onEdit(edit);
    },
    onLeft: () => setTyping(false),
    onEdit,
  };
  return { reason, fields, formError: isShown ? undefined : refusal?.text, finish: () => setTyping(false) };
}
