import type { FourEyesRequest } from '@bourse/contract/office/four-eyes';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../parts/avatar.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { useChangeText } from '../parts/change-text.ts';
import { Changes } from '../parts/changes.tsx';
import { useRequestTitle } from '../parts/request-title.ts';
import { SubjectLink } from '../parts/subject-link.tsx';
import { Tag, type TagTone } from '../parts/tag.tsx';
import { rowTime } from '../wire/time-text.ts';

const tones: Record<FourEyesRequest['state'], TagTone> = {
  waiting: 'accent',
  approved: 'accent',
  done: 'good',
  refused: 'danger',
  withdrawn: 'plain',
  expired: 'plain',
  failed: 'danger',
};

export function StateTag({ state }: { readonly state: FourEyesRequest['state'] }): ReactElement {
  const t = useTranslations('four-eyes');
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}

/** Who asked, when and why, what would change, and the outcome. The reason of a withdrawal replaces that of the approval before it. */
export function RequestDetail({ request: r }: { readonly request: FourEyesRequest }): ReactElement {
  const t = useTranslations('four-eyes');
  const say = useChangeText();
  const titleOf = useRequestTitle();
  const verb = r.state === 'refused' ? t('refusedBy') : t('approvedBy');
  const isWithdrawn = r.state === 'withdrawn';
  return (
    <div>
      <p className="mb-1 flex items-center gap-2 text-t2">
        <StateTag state={r.state} />
        <SubjectLink subject={r.subject} />
      </p>
      <h2 className="mb-3 text-17 font-semibold tracking-title text-balance">{titleOf(r)}</h2>
      <h3 className="mb-1.5 text-12 font-medium text-t2">{r.state === 'waiting' ? t('changes') : t('changed')}</h3>
      <Changes changes={say(r, r.changes)} />
      {r.outlook && (
        <>
          <h3 className="mt-3 mb-1.5 text-12 font-medium text-t2">{t('outlook')}</h3>
          <Changes changes={say(r, r.outlook)} />
        </>
      )}
      <div className="mt-4 flex gap-2.5">
        <span className="grid size-[26px] flex-none place-items-center rounded-full bg-success-tint text-success">
          <Check size={14} strokeWidth={2} aria-hidden />
        </span>
        <p className="text-t2">
          <b className="font-medium text-t1">{t('first')}. </b>
          {t('asked', { name: r.maker.name, time: rowTime(r.madeAt), reason: r.reason })}
        </p>
      </div>
      {r.checker && r.decidedAt && (
        <div className="mt-2.5 flex gap-2.5">
          <Avatar name={r.checker.name} />
          <p className="text-t2">
            {isWithdrawn
              ? t('approvedAt', { name: r.checker.name, time: rowTime(r.decidedAt) })
              : t('decided', { name: r.checker.name, state: verb, time: rowTime(r.decidedAt), reason: r.decision ?? '' })}
          </p>
        </div>
      )}
      {isWithdrawn && (
        <div className="mt-2.5 flex gap-2.5">
          <Avatar name={r.maker.name} />
          <p className="text-t2">{t('withdrew', { name: r.maker.name, reason: r.decision ?? '' })}</p>
        </div>
      )}
      <div className="-mx-4 mt-3">
        <Facts>
          {r.state === 'waiting' && <Fact name={t('expires')}>{rowTime(r.expiresAt)}</Fact>}
          {r.effectiveAt && (r.state === 'approved' || r.state === 'done') && <Fact name={t('effective')}>{rowTime(r.effectiveAt)}</Fact>}
        </Facts>
      </div>
      {r.failure && (
        <p role="alert" className="rounded-field bg-danger-tint px-3 py-2.5 text-danger">
          {t('failure')}: {r.failure}
        </p>
      )}
    </div>
  );
}
