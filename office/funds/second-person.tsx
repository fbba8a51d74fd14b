import { fourEyes } from '@bourse/contract/office/four-eyes';
import { fundsOffice } from '@bourse/contract/office/funds';
import { toast } from '@bourse/ui/toast';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Changes } from '../parts/changes.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';

/** The request that a deposit waits for: who asked, when and why, what would happen, and the second person's decision. */
export function SecondPerson({
  request,
  hasLooked,
  onDone,
}: {
  readonly request: string;
  readonly hasLooked: boolean;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const eyes = useTranslations('four-eyes');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const maySee = hasRole(operator, fundsOffice.lookAtProof.roles);
  const { data } = useCall(fourEyes.list, { state: 'waiting', limit: '500' });
  const approve = useSend(fourEyes.approve);
  const refuse = useSend(fourEyes.refuse);
  const one = data?.requests.find((r) => r.id === request);
  const done = (text: string): void => {
    toast({ kind: 'good', text });
    void refresh('funds', 'four-eyes', 'today');
    onDone();
  };
  return (
    <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
      {one && (
        <>
          <div className="mb-2.5 flex gap-2.5">
            <span className="flex flex-none">
              <span aria-hidden className="grid size-[26px] place-items-center rounded-full bg-success-tint text-success">
                <Check size={14} strokeWidth={2} />
              </span>
              {one.may === 'decide' && operator && (
                <span className="-ms-1.5 rounded-full shadow-[0_0_0_2px_var(--bg1)]">
                  <Avatar name={operator.name} />
                </span>
              )}
            </span>
            <p className="text-t2">
              <b className="font-medium text-t1">
                {one.may === 'decide' ? t('youAreSecond') : one.may === 'mine' ? eyes('youAreFirst') : eyes('onlyRead')}{' '}
              </b>
              {eyes('asked', { name: one.maker.name, time: rowTime(one.madeAt), reason: one.reason })}
            </p>
          </div>
          <div className="mb-2.5">
            <Changes changes={one.changes} />
          </div>
        </>
      )}
      {one?.may === 'decide' ? (
        <ActBar
          stacked
          busy={approve.isPending || refuse.isPending}
          error={approve.error ?? refuse.error ?? undefined}
          acts={[
            {
              id: 'refuse',
              label: eyes('refuse'),
              tone: 'danger',
              letter: 'r',
              run: (reason) => refuse.mutate({ id: request, reason }, { onSuccess: () => done(eyes('refusedToast')) }),
            },
            {
              id: 'approve',
              label: t('confirmArrived'),
              tone: 'ink',
              letter: 'a',
              unless: hasLooked || !maySee ? undefined : t('lookFirst'),
              run: (reason) => approve.mutate({ id: request, reason }, { onSuccess: () => done(t('credited')) }),
            },
          ]}
        />
      ) : (
        <Go to="/approvals" search={{ id: request }} className="font-medium text-accent">
          {eyes('toRequest')}
        </Go>
      )}
    </div>
  );
}
