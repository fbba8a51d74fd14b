import { useLayer } from '@bourse/ui/layers';
import { ImageOff, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { support } from '../wire/calls.ts';
import { atOrigin } from '../wire/origin.ts';
import { useCall } from '../wire/use-call.ts';

/** A link works for five minutes; it is asked for anew before it ends. */
const FRESH_MS = 4 * 60_000;

/** Keeps the place of a picture before it is there, so that nothing below it moves. */
export function PictureFrame({
  width,
  height,
  children,
}: {
  readonly width: number;
  readonly height: number;
  readonly children: ReactNode;
}): ReactElement {
  const ratio = Math.min(2.4, Math.max(0.6, width / height));
  return (
    <div className="grid w-60 max-w-full place-items-center overflow-hidden rounded-field bg-bg2" style={{ aspectRatio: ratio }}>
      {children}
    </div>
  );
}

/** A picture of the conversation, behind a link that was made for this moment. */
export function SupportPicture({
  id,
  width,
  height,
  alt,
}: {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}): ReactElement {
  const t = useTranslations('support-chat');
  const app = useTranslations('app');
  const link = useCall(support.picture, { id }, { staleTime: FRESH_MS, refetchInterval: false });
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(false);
  const isFailed = broken || (link.isError && !link.data);
  return (
    <>
      <PictureFrame width={width} height={height}>
        {isFailed ? (
          <button
            type="button"
            onClick={() => {
              setBroken(false);
              void link.refetch();
            }}
            className="grid size-full place-content-center justify-items-center gap-1 p-2 text-12 text-t2"
          >
            <ImageOff size={20} strokeWidth={1.75} aria-hidden />
            {t('pictureFailed')}
            <span className="font-semibold text-accent">{app('retry')}</span>
          </button>
        ) : link.data ? (
          <button type="button" aria-label={`${alt}. ${t('openPicture')}`} onClick={() => setOpen(true)} className="size-full">
            <img
              crossOrigin="anonymous"
              src={atOrigin(link.data.link)}
              alt=""
              className="size-full object-cover"
              onError={() => setBroken(true)}
            />
          </button>
        ) : (
          <span className="skeleton breathing size-full" />
        )}
      </PictureFrame>
      {open && link.data && <Viewer src={atOrigin(link.data.link)} alt={alt} closeLabel={app('close')} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The picture alone, over everything; Escape and the button close it. */
function Viewer({
  src,
  alt,
  closeLabel,
  onClose,
}: {
  readonly src: string;
  readonly alt: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onClose);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none overscroll-contain bg-bg0 p-0 text-t1 backdrop:bg-scrim"
    >
      <div className="grid size-full place-items-center overflow-auto p-2">
        <img crossOrigin="anonymous" src={src} alt={alt} className="max-h-full max-w-full object-contain" />
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dialog.current?.close()}
        className="fixed end-2 top-(--safe-top) mt-2 grid size-11 place-items-center rounded-full bg-bg2"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </dialog>
  );
}
