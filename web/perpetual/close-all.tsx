import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { FieldError } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';

/** Closes all positions at the market. Asks first, and names how many. */
export function CloseAll({ count }: { readonly count: number }): ReactElement | null {
  const t = useTranslations('perpetual');
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.closeAllPositions, 'perpetual');
  const [open, ask] = useState(false);
  if (count === 0 && !open) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => ask(true)} className="min-h-11 flex-none text-13 text-t2">
        {t('closing.all')}
      </button>
      <ConfirmSheet
        open={open}
        onClose={() => ask(false)}
        busy={placing.busy}
        tone="danger"
        title={t('closing.allTitle', { count })}
        confirmLabel={t('closing.all')}
        cancelLabel={t('keep')}
        closeLabel={t('close')}
        onConfirm={() =>
          placing.send(placing.begin({}), () => {
            toast({ kind: 'good', text: t('closing.allDone') });
            ask(false);
          })
        }
      >
        {t('closing.allText')}
        {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      </ConfirmSheet>
    </>
  );
}
