import { ledgerOffice } from '@bourse/contract/office/ledger';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';

/** Commands that the engine couldn't apply, each with the reason, until an operator has noted it. */
export function SetAsideCard(): ReactElement | null {
  const t = useTranslations('ledger');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const { data } = useCall(ledgerOffice.setAside, {}, { refetchInterval: 30_000 });
  const reviewing = useSend(ledgerOffice.reviewSetAside);
  const [row, setRow] = useState<string>();
  const close = (): void => {
    reviewing.reset();
    setRow(undefined);
  };
  if (!data || data.commands.length === 0) return null;
  return (
    <Card title={t('setAside')}>
      <ul>
        {data.commands.map((one) => (
          <li key={one.row} className={`px-4 py-2.5 shadow-[inset_0_1px_0_var(--hair)] ${one.reviewed ? '' : 'bg-danger-tint'}`}>
            <div className="flex flex-wrap items-baseline gap-2">
              <span className="hash">{one.kind}</span>
              {one.isForged && <Tag tone="danger">{t('forged')}</Tag>}
              <span className="ms-auto text-12 text-t3">{rowTime(one.at)}</span>
            </div>
            <p className={`mt-0.5 text-12 ${one.reviewed ? 'text-t3' : 'text-danger'}`}>{one.why}</p>
            <p className="hash mt-0.5 text-11 text-t3 [overflow-wrap:anywhere]">{one.body}</p>
            {one.reviewed ? (
              <p className="mt-0.5 text-12 text-t3">{t('reviewedBy', { name: one.reviewed.by.name, time: rowTime(one.reviewed.at) })}</p>
            ) : (
              hasRole(operator, ledgerOffice.reviewSetAside.roles) && (
                <ActButton small tone="line" className="mt-2" onClick={() => setRow(one.row)}>
                  {t('markReviewed')}
                </ActButton>
              )
            )}
          </li>
        ))}
      </ul>
      {row !== undefined && (
        <Confirm
          title={t('markReviewedTitle')}
          act={t('markReviewed')}
          tone="ink"
          busy={reviewing.isPending}
          error={reviewing.error ?? undefined}
          onClose={close}
          onConfirm={(reason) =>
            reviewing.mutate(
              { row, reason },
              {
                onSuccess: () => {
                  toast({ kind: 'good', text: t('reviewedToast') });
                  void refresh('ledger', 'today');
                  close();
                },
              },
            )
          }
        >
          {t('markReviewedText')}
        </Confirm>
      )}
    </Card>
  );
}
