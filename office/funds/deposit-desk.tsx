import { fundsOffice } from '@bourse/contract/office/funds';
import { EyeOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { DeskFailure, PictureFailure, readOnce, SideSkeleton, useReadAgain, useStays } from '../parts/desk.tsx';
import { useKeys } from '../parts/keys.ts';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { DepositSide } from './deposit-side.tsx';

const followMs = 3_000;

/** One deposit: its picture in the middle; the trader's claim, what we know and the decision beside it. */
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
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const maySee = hasRole(operator, fundsOffice.lookAtProof.roles);
  const stays = useStays();
  const opened = useCall(fundsOffice.openDeposit, { deposit: id }, { ...readOnce, enabled: stays });
  const look = useCall(fundsOffice.lookAtProof, { deposit: id }, { ...readOnce, enabled: maySee && opened.isSuccess });
  const follow = useCall(fundsOffice.followDeposit, { deposit: id }, { enabled: stays, refetchInterval: followMs, retry: false });
  const again = () => void refresh([fundsOffice.openDeposit, { deposit: id }]);
  const { data: one } = opened;
  const isStale =
    one !== undefined &&
    follow.data !== undefined &&
    follow.dataUpdatedAt > opened.dataUpdatedAt &&
    (follow.data.state !== one.state || follow.data.takenBy?.operator !== one.takenBy?.operator);
  useReadAgain(isStale, follow.dataUpdatedAt, again);
  useKeys([{ keys: 'Escape', label: t('closeOne'), run: onClose }]);

  if (opened.isError && !opened.data) return <DeskFailure error={opened.error} onRetry={() => void opened.refetch()} />;
  return (
    <>
      <section aria-label={t('proof')} className="flex min-h-0 min-w-0 flex-col max-[900px]:h-[60dvh]">
        {look.error && <PictureFailure error={look.error} />}
        {maySee ? (
          <PhotoViewer
            photos={[{ id: 'proof', label: t('proof'), src: look.data?.link, size: look.data ?? opened.data?.picture }]}
            // The server has already written the operator's name and the time into the pixels.
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
        <SideSkeleton />
      )}
    </>
  );
}
