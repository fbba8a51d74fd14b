import { proofOffice } from '@bourse/contract/office/proof';
import { TriangleAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Confirm } from '../parts/confirm.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';

/** Shown above everything while the database is older than what was acknowledged before: withdrawals are blocked until it's decided. */
export function RestoreMarks(): ReactElement | null {
  const t = useTranslations('proof');
  const operator = useSession((s) => s.operator);
  const { data } = useCall(proofOffice.restoreMarks, {}, { refetchInterval: 30_000 });
  const decide = useSend(proofOffice.decideRestore);
  const asked = useAsked('proof');
  const [isAsking, ask] = useState(false);
  const open = data?.marks.find((mark) => mark.state === 'open');
  if (open === undefined) return null;
  return (
    <section
      role="alert"
      className="mx-5 my-3.5 flex flex-none items-center gap-3.5 rounded-card bg-danger-tint px-4 py-3 max-[900px]:mx-4 max-[600px]:flex-wrap"
    >
      <span className="grid size-8 flex-none place-items-center rounded-field bg-danger-tint text-danger">
        <TriangleAlert size={17} aria-hidden />
      </span>
      <p className="min-w-0 flex-1 text-t2">
        <b className="font-semibold text-danger">{t('shut')}</b>{' '}
        {open.cause === 'restore'
          ? open.backupAt === undefined
            ? t('shutRestoreUndated', { seq: countText(open.seq) })
            : t('shutRestore', { seq: countText(open.seq), at: rowTime(open.backupAt) })
          : t('shutOlder', { seq: countText(open.seq), known: countText(open.knownSeq) })}
      </p>
      {hasRole(operator, proofOffice.decideRestore.roles) && (
        <ActButton small tone="line" onClick={() => ask(true)}>
          {t('openWithdrawals')}
        </ActButton>
      )}
      {isAsking && (
        <Confirm
          title={t('openWithdrawals')}
          act={t('askFor')}
          busy={decide.isPending}
          error={decide.error ?? undefined}
          usual={[t('usual.compared')]}
          onClose={() => ask(false)}
          onConfirm={(reason) =>
            decide.mutate(
              { id: open.id, reason },
              {
                onSuccess: (submitted) => {
                  asked(submitted);
                  ask(false);
                },
              },
            )
          }
        >
          {t('openText')}
        </Confirm>
      )}
    </section>
  );
}
