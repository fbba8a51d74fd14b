import type { InstrumentInfo } from '@bourse/contract/market';
import type { OrderType } from '@bourse/core/spot/order';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../trading/choice.tsx';
import type { Ticket } from './ticket.ts';

const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market'] as const;

/** The choices of the ticket: the type of the order, and by what a market order is counted. */
export function TicketSheets({
  open,
  ticket,
  info,
  onClose,
  onType,
  onCountBy,
}: {
  readonly open: 'type' | 'counted' | undefined;
  readonly ticket: Ticket;
  readonly info: InstrumentInfo;
  readonly onClose: () => void;
  readonly onType: (type: OrderType) => void;
  readonly onCountBy: (lead: Ticket['lead']) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const isBuy = ticket.side === 'buy';
  return (
    <>
      <Sheet open={open === 'type'} onClose={onClose} title={t('typeTitle')} closeLabel={t('close')}>
        <ul>
          {orderTypes.map((type) => (
            <Choice
              key={type}
              on={type === ticket.type}
              onPick={() => {
                onType(type);
                onClose();
              }}
            >
              <Named name={t(`type.${type}`)} note={t(`typeNote.${type}`)} />
            </Choice>
          ))}
        </ul>
      </Sheet>
      <Sheet open={open === 'counted'} onClose={onClose} title={t('countBy')} closeLabel={t('close')}>
        <ul>
          {(['quantity', 'total'] as const).map((lead) => (
            <Choice
              key={lead}
              on={lead === ticket.lead}
              onPick={() => {
                onCountBy(lead);
                onClose();
              }}
            >
              <Named
                name={lead === 'quantity' ? t('byQuantity', { asset: info.base }) : t('byAmount', { asset: info.quote })}
                note={lead === 'quantity' ? t('byQuantityNote') : isBuy ? t('byAmountBuyNote') : t('byAmountSellNote')}
              />
            </Choice>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

const Named = ({ name, note }: { readonly name: string; readonly note: string }): ReactElement => (
  <span className="py-2">
    {name}
    <span className="block text-12 font-normal text-t3">{note}</span>
  </span>
);
