import { identityOffice } from '@bourse/contract/office/identity';
import type { Role } from '@bourse/contract/office/roles';
import { toast } from '@bourse/ui/toast';
import { Lock, LockOpen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { exactText } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';

/** Locks or unlocks the account, with a reason, and asks for a lost second factor to be removed. */
export function LockCard({ uid, isLocked }: { readonly uid: string; readonly isLocked: boolean | undefined }): ReactElement | null {
  const t = useTranslations('traders');
  const app = useTranslations('app');
  const rolesOf = (roles: readonly Role[]) =>
    new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.map((role) => app(`roles.${role}`)));
  const asked = useAsked('traders');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const lock = useSend(identityOffice.lockTrader);
  const unlock = useSend(identityOffice.unlockTrader);
  const reset = useSend(identityOffice.requestFactorReset);
  const [isResetting, setResetting] = useState(false);
  const maySee = hasRole(operator, identityOffice.standing.roles);
  const standing = useCall(identityOffice.standing, { uid }, { enabled: maySee && uid !== '', staleTime: 60_000 }).data;
  if (isLocked === undefined) return null;

  const done = (text: string) => {
    toast({ kind: 'good', text });
    void refresh('traders', 'identity', 'today');
  };
  const mayLock = hasRole(operator, identityOffice.lockTrader.roles);
  const mayUnlock = hasRole(operator, identityOffice.unlockTrader.roles);
  const hasFactor = standing !== undefined && (standing.hasTotp || standing.passkeys > 0);

  return (
    <Card
      title={isLocked ? t('unlockTitle') : t('lockTitle')}
      icon={isLocked ? <LockOpen size={16} strokeWidth={1.6} aria-hidden /> : <Lock size={16} strokeWidth={1.6} aria-hidden />}
    >
      <div className="px-4 pb-3.5">
        {isLocked && standing?.lock && (
          <p className="mb-2 font-medium">
            {standing.lockedBy && standing.lockedAt
              ? t(`lockedBy.${standing.lock}`, { name: standing.lockedBy, time: exactText(standing.lockedAt) })
              : t(`lockCauses.${standing.lock}`)}
          </p>
        )}
        {isLocked && standing?.lockReason && (
          <p className="mb-2 text-t2 [overflow-wrap:anywhere]">
            {t('lockReason')}: {standing.lockReason}
          </p>
        )}
        {(isLocked ? mayUnlock : mayLock) && <p className="mb-2 text-t2">{isLocked ? t('unlockText') : t('lockText')}</p>}
        {isLocked ? (
          mayUnlock ? (
            <ActBar
              key="unlock"
              stacked
              busy={unlock.isPending}
              error={unlock.error ?? undefined}
              acts={[
                {
                  id: 'unlock',
                  label: t('unlockAct'),
                  tone: 'ink',
                  letter: 'u',
                  run: (reason) => unlock.mutate({ uid, reason }, { onSuccess: () => done(t('unlockedToast')) }),
                },
              ]}
            />
          ) : (
            <p className="text-t3">{t('whoUnlocks', { roles: rolesOf(identityOffice.unlockTrader.roles) })}</p>
          )
        ) : mayLock ? (
          <ActBar
            key="lock"
            stacked
            busy={lock.isPending}
            error={lock.error ?? undefined}
            usual={[t('lockUsual.asked'), t('lockUsual.lost'), t('lockUsual.fraud'), t('lockUsual.authority')]}
            acts={[
              {
                id: 'lock',
                label: t('lockAct'),
                tone: 'danger',
                letter: 'l',
                run: (reason) => lock.mutate({ uid, reason }, { onSuccess: () => done(t('lockedToast')) }),
              },
            ]}
          />
        ) : (
          <p className="text-t3">{t('whoLocks', { roles: rolesOf(identityOffice.lockTrader.roles) })}</p>
        )}
        {hasFactor && hasRole(operator, identityOffice.requestFactorReset.roles) && (
          <button type="button" onClick={() => setResetting(true)} className="mt-3 text-12 font-medium text-accent">
            {t('resetFactor')}
          </button>
        )}
      </div>
      {isResetting && (
        <Confirm
          title={t('resetFactor')}
          act={t('resetFactor')}
          tone="danger"
          busy={reset.isPending}
          error={reset.error ?? undefined}
          onClose={() => setResetting(false)}
          onConfirm={(reason) =>
            reset.mutate(
              { uid, reason },
              {
                onSuccess: (answer) => {
                  setResetting(false);
                  asked(answer);
                },
              },
            )
          }
        >
          {t('resetFactorText')}
        </Confirm>
      )}
    </Card>
  );
}
