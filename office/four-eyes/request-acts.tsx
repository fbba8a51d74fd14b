import { type FourEyesRequest, fourEyes } from '@bourse/contract/office/four-eyes';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { type Mailed, SetUpSent } from '../parts/set-up-sent.tsx';
import { useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** The second person decides; the first can withdraw the request. */
export function RequestActs({ request }: { readonly request: FourEyesRequest }): ReactElement | null {
  const t = useTranslations('four-eyes');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const approve = useSend(fourEyes.approve);
  const refuse = useSend(fourEyes.refuse);
  const withdraw = useSend(fourEyes.withdraw);
  const [mailed, setMailed] = useState<Mailed>();
  const isOpen = request.state === 'waiting' || (request.state === 'approved' && request.may === 'mine');
  // A decision may have changed anything, so everything on screen is read again.
  const done = (text: string) => {
    toast({ kind: 'good', text });
    void refresh();
  };
  // Refused because somebody else decided, or because its subject has changed: the request is shown as it is now.
  const onError = () => void refresh('four-eyes', 'today');
  const busy = approve.isPending || refuse.isPending || withdraw.isPending;
  const error = approve.error ?? refuse.error ?? withdraw.error ?? undefined;
  const forget = () => {
    approve.reset();
    refuse.reset();
    withdraw.reset();
  };

  if (mailed) return <SetUpSent mailed={mailed} onDone={() => setMailed(undefined)} />;
  if (!isOpen) return null;
  // A deposit is confirmed next to its picture, which the second person has to see.
  if (request.kind === 'funds.credit-deposit' && request.may === 'decide')
    return (
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium">{t('youAreSecond')}</span>
        <Go to="/deposits" search={{ id: request.subject.split(':')[1] ?? '', show: 'second_person' }} className="font-medium text-accent">
          {t('openDeposit')}
        </Go>
      </p>
    );
  if (request.may === 'read') return <p className="text-t3">{t('onlyRead')}</p>;
  return (
    <div>
      <div className="mb-2.5 flex items-center gap-2.5">
        {operator && <Avatar name={operator.name} />}
        <p className="font-medium">{request.may === 'mine' ? t('youAreFirst') : t('youAreSecond')}</p>
      </div>
      {request.may === 'mine' ? (
        <ActBar
          busy={busy}
          error={error}
          acts={[
            {
              id: 'withdraw',
              label: t('withdraw'),
              tone: 'danger',
              letter: 'w',
              run: (reason) => {
                forget();
                withdraw.mutate({ id: request.id, reason }, { onSuccess: () => done(t('withdrawnToast')), onError });
              },
            },
          ]}
        />
      ) : (
        <ActBar
          busy={busy}
          error={error}
          acts={[
            {
              id: 'refuse',
              label: t('refuse'),
              tone: 'danger',
              letter: 'r',
              run: (reason) => {
                forget();
                refuse.mutate({ id: request.id, reason }, { onSuccess: () => done(t('refusedToast')), onError });
              },
            },
            {
              id: 'approve',
              label: t('approve'),
              tone: 'ink',
              letter: 'a',
              run: (reason) => {
                forget();
                approve.mutate(
                  { id: request.id, reason },
                  {
                    onSuccess: ({ request: after, mailed: to }) => {
                      if (to) setMailed(to);
                      done(
                        after.effectiveAt && after.state === 'approved'
                          ? t('laterToast', { time: rowTime(after.effectiveAt) })
                          : t('approvedToast'),
                      );
                    },
                    onError,
                  },
                );
              },
            },
          ]}
        />
      )}
    </div>
  );
}
