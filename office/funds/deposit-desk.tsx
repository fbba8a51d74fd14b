import { fundsOffice } from '@bourse/contract/office/funds';
import { EyeOff } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useKeys } from '../parts/keys.ts';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { DepositSide } from './deposit-side.tsx';

/** A look is an entry of the log: it is taken once, and only where the reviewer stays for a moment. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false };
const staysMs = 250;
const followMs = 3_000;

/** One deposit: its picture in the middle; what the trader said, what is known and the decision beside it. */
export function DepositDesk({
  id,
  secondPersonFrom,
  onClose,
  onDone,
}: {
  readonly id: string;
  readonly secondPersonFrom: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const maySee = hasRole(operator, fundsOffice.lookAtProof.roles);
  const [stays, stay] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => stay(true), staysMs);
    return () => clearTimeout(timer);
  }, []);
  const opened = useCall(fundsOffice.openDeposit, { deposit: id }, { ...once, enabled: stays });
  const look = useCall(fundsOffice.lookAtProof, { deposit: id }, { ...once, enabled: maySee && opened.isSuccess });
  const follow = useCall(fundsOffice.followDeposit, { deposit: id }, { enabled: stays, refetchInterval: followMs, retry: false });
  const again = () => void refresh([fundsOffice.openDeposit, { deposit: id }]);
  // What became of it elsewhere is read at once: nobody decides on what it was.
  const { data: one } = opened;
  const isStale =
    one !== undefined &&
    follow.data !== undefined &&
    follow.dataUpdatedAt > opened.dataUpdatedAt &&
    (follow.data.state !== one.state || follow.data.takenBy?.operator !== one.takenBy?.operator);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that says so
  useEffect(() => {
    if (isStale) again();
  }, [isStale, follow.dataUpdatedAt]);
  useKeys([{ keys: 'Escape', label: t('closeOne'), run: onClose }]);

  if (opened.isError && !opened.data)
    return (
      <div role="alert" className="col-span-2 grid place-content-center justify-items-center gap-3 p-6 text-center">
        <p className="text-danger">{errorText(opened.error)}</p>
        <ActButton small onClick={() => void opened.refetch()}>
          {app('retry')}
        </ActButton>
      </div>
    );
  return (
    <>
      <section aria-label={t('proof')} className="flex min-h-0 min-w-0 flex-col max-[900px]:h-[60dvh]">
        {look.error && (
          <p role="alert" className="mx-4 mt-3 rounded-chip bg-warn-tint px-3 py-2 text-warn">
            {errorText(look.error)}
          </p>
        )}
        {maySee ? (
          <PhotoViewer
            photos={[{ id: 'proof', label: t('proof'), src: look.data?.link, size: look.data ?? opened.data?.picture }]}
            // The name and the time are in the pixels already: the server writes them there.
            watermark=""
            seen={look.data && t('seenEntry', { entry: look.data.entry })}
            note={opened.data && t('pictureNote', { time: rowTime(opened.data.picture.sentAt) })}
            onExpired={() => void refresh([fundsOffice.lookAtProof, { deposit: id }])}
          />
        ) : (
          <div className="grid flex-1 place-content-center justify-items-center gap-2 p-6 text-center text-t3">
            <EyeOff size={22} strokeWidth={1.6} aria-hidden />
            <p className="max-w-72">{t('onlyFinanceSees')}</p>
          </div>
        )}
      </section>
      {opened.data ? (
        <DepositSide
          key={`${opened.data.state} ${opened.data.isMine}`}
          one={opened.data}
          hasLooked={look.isSuccess || opened.data.hasLooked}
          secondPersonFrom={secondPersonFrom}
          viewers={follow.data?.viewers}
          onChanged={again}
          onDone={onDone}
        />
      ) : (
        <div
          role="status"
          aria-busy="true"
          aria-label={app('loading')}
          className="grid content-start gap-2 border-s border-hair bg-bg1 p-5"
        >
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <span key={line} className="skeleton breathing block h-[44px]" />
          ))}
        </div>
      )}
    </>
  );
}
