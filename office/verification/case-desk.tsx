import { verificationOffice } from '@bourse/contract/office/verification';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { errorText } from '../wire/error-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { CaseSide } from './case-side.tsx';
import { notePlace, placeOf, usePlaces } from './places.ts';
import { emptyReview, openFields, type Review, type Side } from './review.ts';

/**
 * A look is an entry of the log: it is taken once and not again by a page that comes back into view. It is forgotten with the
 * case, for the trader may have sent another photo when it is opened the next time.
 */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false };

const followMs = 4_000;

/** One case: its photos in the middle, its fields and the decision beside them. */
export function CaseDesk({ number, onDone }: { readonly number: string; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('verification');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const opened = useCall(verificationOffice.openCase, { case: number }, once);
  const front = useCall(verificationOffice.lookAtPhoto, { case: number, side: 'front' }, { ...once, enabled: opened.isSuccess });
  const back = useCall(verificationOffice.lookAtPhoto, { case: number, side: 'back' }, { ...once, enabled: front.isSuccess });
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

  if (opened.isError)
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
      <section aria-label={t('photos')} className="flex min-h-0 min-w-0 flex-col max-[900px]:h-[70dvh]">
        {fault && (
          <p role="alert" className="mx-4 mt-3 rounded-chip bg-warn-tint px-3 py-2 text-warn">
            {errorText(fault)}
          </p>
        )}
        <PhotoViewer
          photos={(['front', 'back'] as const).map((id) => ({
            id,
            label: t(`parts.${id}`),
            letter: id[0]!,
            src: looks[id].data?.link,
            size: looks[id].data,
            place: one && placeOf(places, one.country, field, id),
          }))}
          // The name and the time are in the pixels already: the server writes them there.
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
        <div
          role="status"
          aria-busy="true"
          aria-label={app('loading')}
          className="grid content-start gap-2 border-s border-hair bg-bg1 p-5"
        >
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <span key={row} className="skeleton breathing block h-[44px]" />
          ))}
        </div>
      )}
    </>
  );
}
