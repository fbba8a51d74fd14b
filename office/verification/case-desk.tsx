import { verificationOffice } from '@bourse/contract/office/verification';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DeskFailure, PictureFailure, readOnce, SideSkeleton, useReadAgain } from '../parts/desk.tsx';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { useDraft } from '../wire/draft.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { type Case, isOutdated } from './case.ts';
import { CaseSide } from './case-side.tsx';
import { notePlace, placeOf, usePlaces } from './places.ts';
import { emptyReview, openFields, type Review, type Side } from './review.ts';

const followMs = 4_000;
interface Answers {
  /** The round and state that the answers are about. */
  readonly stage: string;
  readonly review: Review;
}
const unanswered: Answers = { stage: '', review: emptyReview };

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
  const [side, setSide] = useState<Side>('front');
  const places = usePlaces();
  const one = opened.data;
  const first = useRef<Case>(undefined);
  first.current ??= one;
  // Answers about one round say nothing about the next, nor about a case that was decided meanwhile.
  const stage = `${one?.round} ${one?.state}`;
  const { value: draft, set } = useDraft<Answers>(`case ${number}`, unanswered, ({ review }) => review === emptyReview);
  const review = draft.stage === stage ? draft.review : emptyReview;
  const { data: news } = follow;
  const isStale = one !== undefined && news !== undefined && follow.dataUpdatedAt > opened.dataUpdatedAt && isOutdated(one, news);
  const again = (): void => void refresh([verificationOffice.openCase, { case: number }], verificationOffice.queue);
  useReadAgain(isStale, follow.dataUpdatedAt, again);
  // Another round has other photos. A view counts towards the daily limit, so nothing else reads them again.
  const isOtherRound = one !== undefined && one.round !== first.current?.round;
  useReadAgain(isOtherRound, one?.round ?? 0, () => void refresh(verificationOffice.lookAtPhoto));
  const looks = { front, back };
  const look = looks[side];
  const [field] = openFields(review);
  const fault = front.error ?? back.error;

  if (opened.isError && !one) return <DeskFailure error={opened.error} onRetry={() => void opened.refetch()} />;
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
          opened={first.current ?? one}
          viewers={news?.viewers}
          review={review}
          onReview={(next) => set({ stage, review: next })}
          side={side}
          hasLooked={front.isSuccess && back.isSuccess}
          onStale={again}
          onDone={onDone}
        />
      ) : (
        <SideSkeleton />
      )}
    </>
  );
}
