import { verificationOffice } from '@bourse/contract/office/verification';
import { toast } from '@bourse/ui/toast';
import { ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** For a verified trader: asks for the enhanced level, which has higher daily limits, or removes it. */
export function LevelCard({ uid, level }: { readonly uid: string; readonly level: string | undefined }): ReactElement | null {
  const t = useTranslations('traders');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const [isAsking, setAsking] = useState(false);
  const grant = useSend(verificationOffice.grantEnhanced);
  const take = useSend(verificationOffice.takeEnhanced);
  const asked = useAsked('traders');
  const isEnhanced = level === 'enhanced';
  if ((level !== 'verified' && !isEnhanced) || !hasRole(operator, verificationOffice.grantEnhanced.roles)) return null;

  const act = isEnhanced ? take : grant;
  const close = () => {
    act.reset();
    setAsking(false);
  };
  const confirm = (reason: string): void => {
    if (isEnhanced)
      take.mutate(
        { uid, reason },
        {
          onSuccess: () => {
            close();
            toast({ kind: 'good', text: t('enhanced.taken') });
            void refresh('traders', 'verification');
          },
        },
      );
    else
      grant.mutate(
        { uid, reason },
        {
          onSuccess: (answer) => {
            close();
            asked(answer);
          },
        },
      );
  };
  const text = t(isEnhanced ? 'enhanced.takeText' : 'enhanced.grantText');
  return (
    <Card title={t('enhanced.title')} icon={<ShieldCheck size={16} strokeWidth={1.6} aria-hidden />}>
      <div className="px-4 pb-3.5">
        <p className="mb-2.5 text-t2">{text}</p>
        <ActButton small tone={isEnhanced ? 'danger' : 'line'} onClick={() => setAsking(true)}>
          {t(isEnhanced ? 'enhanced.take' : 'enhanced.grant')}
        </ActButton>
      </div>
      {isAsking && (
        <Confirm
          title={t(isEnhanced ? 'enhanced.take' : 'enhanced.grant')}
          act={t(isEnhanced ? 'enhanced.take' : 'enhanced.grant')}
          {...(isEnhanced && { tone: 'danger' as const })}
          busy={act.isPending}
          error={act.error ?? undefined}
          usual={isEnhanced ? [t('enhanced.usual.ranOut')] : [t('enhanced.usual.income'), t('enhanced.usual.company')]}
          onClose={close}
          onConfirm={confirm}
        >
          {text}
        </Confirm>
      )}
    </Card>
  );
}
