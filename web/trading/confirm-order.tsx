import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

export interface ConfirmOrderProps<Order> {
  /** Undefined: closed. */
  readonly order: Order | undefined;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (order: Order, askAgain: boolean) => void;
}

/** The last look before an order is sent. `facts` says what it is and what it comes to. */
export function ConfirmOrder<Order extends { readonly side: 'buy' | 'sell' }>({
  room,
  order,
  busy,
  failure,
  offline,
  label,
  facts,
  onClose,
  onConfirm,
}: ConfirmOrderProps<Order> & {
  readonly room: 'spot' | 'perpetual' | 'second';
  /** What the button says instead while nothing can be sent. */
  readonly offline: string | false;
  readonly label: (order: Order) => ReactNode;
  readonly facts: (order: Order) => ReactNode;
}): ReactElement {
  const t = useTranslations(room);
  const [last, setLast] = useState(order);
  const [quiet, setQuiet] = useState(false);
  if (order && order !== last) setLast(order);
  const shown = order ?? last; // what it says stays readable while it closes
  return (
    <Sheet
      open={order !== undefined}
      onClose={busy ? () => undefined : onClose}
      title={t('confirm.title')}
      closeLabel={t('close')}
      foot={
        shown && (
          <Button
            tone={shown.side === 'buy' ? 'up' : 'down'}
            wide
            busy={busy}
            unless={offline}
            onClick={() => order && onConfirm(order, !quiet)}
          >
            {failure ? t('confirm.again') : label(shown)}
          </Button>
        )
      }
    >
      {shown && (
        <>
          {facts(shown)}
          {failure && <FieldError>{failure}</FieldError>}
          <Checkbox on={quiet} onChange={setQuiet}>
            {t('confirm.quiet')}
          </Checkbox>
        </>
      )}
    </Sheet>
  );
}
