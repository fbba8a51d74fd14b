import { Button } from '@bourse/ui/button';
import type { Crop } from '@bourse/ui/shrink-picture';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Whether the browser lends a camera to this page at all: not on plain http, not in every web view. */
export const hasCamera = (): boolean => window.isSecureContext && navigator.mediaDevices?.getUserMedia !== undefined;

/** Width of the frame in the view, its shape (that of an ID card), and how much beside it is kept. */
const FRAME = 0.88;
const CARD = 85.6 / 53.98;
const MARGIN = 1.08;

/** The picture of the camera with a frame for the document. What is taken is the frame and a little beside it. */
export function LiveCamera({
  frameLabel,
  onTaken,
  onFailed,
  onCancel,
}: {
  readonly frameLabel: string;
  readonly onTaken: (video: HTMLVideoElement, crop: Crop) => void;
  readonly onFailed: () => void;
  readonly onCancel: () => void;
}): ReactElement {
  const t = useTranslations('verification.photo');
  const video = useRef<HTMLVideoElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const [isLive, live] = useState(false);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 2_560 }, height: { ideal: 1_440 } } })
      .then(
        (opened) => {
          stream = opened;
          const element = video.current;
          if (isGone || element === null) return stop(opened);
          element.srcObject = opened;
          void element.play().catch(() => undefined);
        },
        () => isGone || failed.current(),
      );
    return () => {
      isGone = true;
      if (stream) stop(stream);
    };
  }, []);

  return (
    <div>
      <div className="relative aspect-[4/5] overflow-hidden rounded-card bg-bg2">
        <video
          ref={video}
          muted
          playsInline
          aria-label={frameLabel}
          onPlaying={() => live(true)}
          className="absolute inset-0 size-full object-cover"
        />
        <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden" aria-hidden>
          <div
            className="rounded-card border-2 border-on-scrim shadow-[0_0_0_999px_var(--scrim)]"
            style={{ width: `${FRAME * 100}%`, aspectRatio: CARD }}
          />
        </div>
        <p className="absolute inset-x-4 top-4 text-center text-15 font-medium text-on-scrim">{frameLabel}</p>
      </div>
      <div className="mt-3 grid gap-2">
        <Button
          wide
          busy={!isLive}
          onClick={() => {
            const element = video.current;
            if (element !== null) onTaken(element, frameOf(element));
          }}
        >
          {isLive ? t('shutter') : t('starting')}
        </Button>
        <Button wide tone="text" onClick={onCancel}>
          {t('noCamera')}
        </Button>
      </div>
    </div>
  );
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Where the frame lies in the pixels of the camera: the view shows the middle of them, filled to its edges. */
function frameOf(video: HTMLVideoElement): Crop {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = Math.min(videoWidth, (clientWidth * FRAME * MARGIN) / scale);
  const height = Math.min(videoHeight, (clientWidth * FRAME * MARGIN) / CARD / scale);
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}
