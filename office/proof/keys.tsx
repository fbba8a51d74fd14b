import { proofOffice } from '@bourse/contract/office/proof';
import type { PublishedKey } from '@bourse/contract/proof';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import type { Column } from '../parts/column.ts';
import { Confirm } from '../parts/confirm.tsx';
import { rowTime } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';

export function useKeyColumns(): readonly Column<PublishedKey>[] {
  const t = useTranslations('proof');
  return useMemo(
    () => [
      {
        id: 'fingerprint',
        head: t('fingerprint'),
        value: (key) => key.keyId,
        cell: (key) => <span className="hash">{key.keyId.replace(/.{4}(?!$)/g, '$& ')}</span>,
      },
      {
        id: 'since',
        head: t('inUse'),
        width: 130,
        value: (key) => key.handover?.at ?? '',
        cell: (key) => <span className="text-t2">{key.handover ? rowTime(key.handover.at) : t('firstKey')}</span>,
      },
    ],
    [t],
  );
}

export function ReplaceKey({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('proof');
  const replace = useSend(proofOffice.replaceKey);
  const asked = useAsked('proof');
  return (
    <Confirm
      title={t('replaceKey')}
      act={t('askFor')}
      busy={replace.isPending}
      error={replace.error ?? undefined}
      usual={[t('usual.yearly'), t('usual.exposed')]}
      onClose={onClose}
      onConfirm={(reason) =>
        replace.mutate(
          { reason },
          {
            onSuccess: (answer) => {
              asked(answer);
              onClose();
            },
          },
        )
      }
    >
      {t('replaceKeyText')}
    </Confirm>
  );
}
