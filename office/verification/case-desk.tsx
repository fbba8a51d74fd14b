import { verificationOffice } from '@bourse/contract/office/verification';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeskFailure, PictureFailure, readOnce, SideSkeleton } from '../parts/desk.tsx';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { CaseSide } from './case-side.tsx';
import { notePlace, placeOf, usePlaces } from './places.ts';
import { emptyReview, openFields, type Review, type Side } from './review.ts';

const followMs = 4_000;

/** One case: its photos in the middle, its fields and the decision beside them. */
export function CaseDesk({ number, onDone }: { readonly number: string; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('verification');
  const refresh = useRefresh();
  const opened = useCall(verificationOffice.openCase, { case: number }, readOnce);
  const front = useCall(verificationOffice.lookAtPhoto, { case: number, side: 'front' }, { ...readOnce, enabled: opened.isSuccess });
  const back = useCall(verificationOffice.lookAtPhoto, { case: number, side: 'back' }, { ...readOnce, enabled: front.isSuccess });
  const follow = useCall(
    verificationOffice.followCase,
    { case: number },
    { enabled: opened.isSuccess, refetchInterval: followMs, retry: false },
  );
  const [review, setReview] = useState<Review>(emptyReview);
  const [side, setSide] = useState<Side>('front');
  const places = usePlaces();
  const one = opened.data;
  const looks = { front, back };
  const look = looks[side];
  const [field] = openFields(review);
  const fault = front.error ?? back.error;

  if (opened.isError) return <DeskFailure error={opened.error} onRetry={() => void opened.refetch()} />;
  return (
    <>
      <section aria-label={t('photos')} className="flex min-h-0 min-w-0 flex-col max-[900px]:h-[70dvh]">
        {fault && <PictureFailure error={fault} />}
        <PhotoViewer
          photos={(['front', 'back'] as const).map((id) => ({
            id,
            label: t(`parts.${id}`),
            letter: id[0]!,
            src: looks[id].data?.link,
            size: looks[id].data,
            place: one && placeOf(places, one.country, field, id),
          }))}
          // The server has already written the operator's name and the time into the pixels.
          watermark=""
          onShow={(id) => setSide(id as Side)}
          onPoint={(id, place) => {
            if (one && field) notePlace(one.country, field, id as Side, place);
          }}
          seen={look.data && t('seen', { entry: look.data.entry })}
          note={look.data && t('taken', { time: rowTime(look.data.sentAt) })}
          onExpired={() => {
            void refresh([verificationOffice.lookAtPhoto, { case: number, side }]);
          }}
        />
      </section>
      {one ? (
        <CaseSide
          one={one}
          viewers={follow.data?.viewers}
          review={review}
          onReview={setReview}
          side={side}
          hasLooked={front.isSuccess && back.isSuccess}
          onDone={onDone}
        />
      ) : (
        <SideSkeleton />
      )}
    </>
  );
}
