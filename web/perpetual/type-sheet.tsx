import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../trading/choice.tsx';
import { type OrderType, orderTypes } from './ticket.ts';

export function TypeSheet({
  open,
  type,
  onClose,
  onType,
}: {
  readonly open: boolean;
  readonly type: OrderType;
  readonly onClose: () => void;
  readonly onType: (type: OrderType) => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <Sheet open={open} onClose={onClose} title={t('typeTitle')} closeLabel={t('close')}>
      <ul>
        {orderTypes.map((one) => (
          <Choice
            key={one}
            on={one === type}
            onPick={() => {
              onType(one);
              onClose();
            }}
          >
            <span className="py-2">
              {t(`type.${one}`)}
              <span className="block text-12 font-normal text-t3">{t(`typeNote.${one}`)}</span>
            </span>
          </Choice>
        ))}
      </ul>
    </Sheet>
  );
}
