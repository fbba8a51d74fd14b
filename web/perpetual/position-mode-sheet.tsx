import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { useHeld, useOpenOrders, useSettings } from './use-contracts.ts';

/** One position per contract, or a long and a short one beside each other. */
export function PositionModeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <Sheet open={open} onClose={onClose} title={t('positionMode.title')} closeLabel={t('close')}>
      <PositionModeForm onDone={onClose} />
    </Sheet>
  );
}

function PositionModeForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useTranslations('perpetual');
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.setPositionMode, 'perpetual');
  const now = useSettings().data?.positionMode;
  const positions = useHeld().data?.length ?? 0;
  const orders = useOpenOrders().data?.length ?? 0;
  const isBusy = positions + orders > 0;
  const [chosen, choose] = useState<'one_way' | 'hedge'>();
  const mode = chosen ?? now ?? 'one_way';
  const apply = () =>
    placing.send(placing.begin({ positionMode: mode }), () => {
      toast({ kind: 'good', text: t(`positionMode.done.${mode}`) });
      onDone();
    });
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Segmented
        label={t('positionMode.title')}
        value={mode}
        onValue={(next) => {
          choose(next);
          placing.forget();
        }}
        segments={[
          { value: 'one_way', label: t('positionMode.one_way') },
          { value: 'hedge', label: t('positionMode.hedge') },
        ]}
      />
      <p className="min-h-14 text-13 text-t2">{t(`positionMode.text.${mode}`)}</p>
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button type="submit" wide busy={placing.busy} unless={isBusy ? t('positionMode.held') : mode === now && t('positionMode.same')}>
        {t('mode.confirm')}
      </Button>
    </form>
  );
}
