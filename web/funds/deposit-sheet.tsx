import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { DepositDetail } from './deposit-detail.tsx';

/** The detail of a deposit, over the list or page that it was opened from. */
export function DepositSheet({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('funds.depositDetail');
  const app = useTranslations('app');
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      {id !== undefined && <DepositDetail id={id} />}
    </Sheet>
  );
}
