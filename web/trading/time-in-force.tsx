import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

const choices = (['GTC', 'IOC', 'FOK'] as const).map((value) => ({ value, label: value }));

interface Lasting {
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly postOnly: boolean;
}

/** How long an order stays, and whether it may take. */
export function TimeInForceFields({
  room,
  id,
  ticket,
  onEdit,
}: {
  readonly room: 'spot' | 'perpetual';
  readonly id: string;
  readonly ticket: Lasting & { readonly type: string };
  readonly onEdit: (edit: Partial<Lasting>) => void;
}): ReactElement {
  const t = useTranslations(room);
  return (
    <div id={id} className="grid gap-1">
      <Chips fill label={t('tif.title')} value={ticket.timeInForce} onValue={(timeInForce) => onEdit({ timeInForce })} choices={choices} />
      <p className="text-12 text-t3">{t(`tif.${ticket.timeInForce}`)}</p>
      {ticket.type === 'limit' && (
        <Checkbox on={ticket.postOnly} onChange={(postOnly) => onEdit({ postOnly })}>
          {t('tif.postOnly')}
        </Checkbox>
      )}
    </div>
  );
}
