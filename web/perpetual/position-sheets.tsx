import type { PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { CloseForm } from './close-form.tsx';
import { contractMarket } from './contract-market.ts';
import { ExitsForm } from './exits-form.tsx';
import { reverseResult } from './fill-result.ts';
import { MarginForm } from './margin-form.tsx';
import type { PositionAct } from './position-card.tsx';
import type { PositionFormProps } from './position-form-props.ts';
import { ShareForm } from './share-form.tsx';
import { useContractMap } from './use-contracts.ts';

const forms = { close: CloseForm, exits: ExitsForm, margin: MarginForm, share: ShareForm } as const;

/** The sheets of a position: one is open at a time. */
export function PositionSheets({
  position,
  act,
  onClose,
}: {
  readonly position: PerpetualPosition | undefined;
  readonly act: PositionAct | undefined;
  readonly onClose: () => void;
}): ReactElement | null {
  const t = useTranslations('perpetual');
  const info = useContractMap().get(position?.symbol ?? '');
  const [last, setLast] = useState<{ position: PerpetualPosition; info: PerpetualInfo; act: PositionAct }>();
  const isOpen = position !== undefined && info !== undefined && act !== undefined;
  if (isOpen && (last?.position !== position || last.act !== act)) setLast({ position, info, act });
  // What it says stays readable while it closes.
  const shown = last;
  if (!shown) return null;
  const market = contractMarket(shown.info);
  if (shown.act === 'reverse') return <Reverse open={isOpen} position={shown.position} market={market} onDone={onClose} />;
  const Form = forms[shown.act];
  const title = { close: t('closing.title'), exits: t('exits.title'), margin: t('marginEdit.title'), share: t('share.title') }[shown.act];
  return (
    <Sheet open={isOpen} onClose={onClose} title={title} closeLabel={t('close')}>
      <Form key={`${shown.position.symbol} ${shown.position.side}`} position={shown.position} market={market} onDone={onClose} />
    </Sheet>
  );
}

/** Closes at the market and opens as many lots on the other side. */
function Reverse({ open, position, market: { info }, onDone }: PositionFormProps & { readonly open: boolean }): ReactElement {
  const t = useTranslations('perpetual');
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.reversePosition, 'perpetual');
  return (
    <ConfirmSheet
      open={open}
      onClose={onDone}
      busy={placing.busy}
      title={t('reverse.title', { name: `\u2068${info.base}${info.quote}\u2069` })}
      confirmLabel={t('reverse.button')}
      cancelLabel={t('keep')}
      closeLabel={t('close')}
      onConfirm={() =>
        placing.send(placing.begin({ symbol: position.symbol }), ({ orders: [order] }) => {
          if (order) {
            const { came, kind, stays, filled, lots } = reverseResult(order);
            const word = came === 'filled' ? 'reverse.done' : came === 'none' ? 'placed.none' : stays ? 'closing.partly' : 'reverse.partly';
            toast({ kind, text: t(word, { filled, lots }) });
          }
          onDone();
        })
      }
    >
      {t(position.side === 'long' ? 'reverse.toShort' : 'reverse.toLong', { lots: Number(position.quantity) })}
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
    </ConfirmSheet>
  );
}
