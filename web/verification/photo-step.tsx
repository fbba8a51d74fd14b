import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Spinner } from '@bourse/ui/spinner';
import { Camera, Check, ImageUp, TriangleAlert } from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { CardSketch } from './card-sketch.tsx';
import { judgedFile, judgedPhoto } from './judged-photo.ts';
import { hasCamera, LiveCamera } from './live-camera.tsx';
import type { Side } from './submission.ts';
import { type Photo, usePhoto } from './use-photo.ts';

/** One side of the document: taken with the camera or chosen, looked at, and sent. */
export function PhotoStep({ side, onDone }: { readonly side: Side; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('verification.photo');
  const text = useErrorText();
  const [isLive, live] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const choosing = useRef<HTMLInputElement>(null);
  const taking = useRef<HTMLInputElement>(null);
  const photo = usePhoto(side, onDone);
  const { shown, busy, error, isKept } = photo;
  const isThere = shown !== undefined || isKept;
  const look: Photo['look'] = (work) => {
    live(false);
    return photo.look(work);
  };

  if (isLive)
    return (
      <LiveCamera
        frameLabel={t('frame', { side })}
        onTaken={(video, crop) => void look(() => judgedPhoto(video, crop))}
        onFailed={() => {
          live(false);
          setBroken(true);
        }}
        onCancel={() => live(false)}
      />
    );
  return (
    <div>
      {/* The first opens the camera of a phone by itself, also where the page itself gets none. */}
      <PhotoInput input={taking} capture="environment" onChosen={(chosen) => void look(() => judgedFile(chosen))} />
      <PhotoInput input={choosing} data-side={side} onChosen={(chosen) => void look(() => judgedFile(chosen))} />
      <div className="relative grid aspect-[1.586] place-items-center overflow-hidden rounded-card bg-bg2">
        {!isThere ? (
          <CardSketch side={side} />
        ) : shown === undefined ? (
          <p className="px-6 text-center text-13 text-t2">{t('uploaded')}</p>
        ) : (
          <img src={shown} alt={t('preview', { side })} className="absolute inset-0 size-full object-contain" />
        )}
        {busy === 'looking' && (
          <span role="status" aria-label={t('looking')} className="absolute inset-0 grid place-items-center bg-scrim text-on-scrim">
            <Spinner size={28} />
          </span>
        )}
      </div>
      <Verdict {...photo} isBroken={isBroken} />
      {error !== undefined && <FieldError>{text(error)}</FieldError>}
      {!isThere ? (
        <>
          <Rules side={side} />
          <div className="mt-6 grid gap-2">
            <Button
              wide
              busy={busy === 'looking'}
              icon={<Camera size={20} strokeWidth={1.75} aria-hidden />}
              onClick={() => (hasCamera() && !isBroken ? live(true) : taking.current?.click())}
            >
              {t('take', { side })}
            </Button>
            <Button wide tone="tonal" icon={<ImageUp size={20} strokeWidth={1.75} aria-hidden />} onClick={() => choosing.current?.click()}>
              {t('choose')}
            </Button>
          </div>
        </>
      ) : (
        <Decision {...photo} />
      )}
    </div>
  );
}

function PhotoInput({
  input,
  onChosen,
  capture,
  ...rest
}: {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChosen: (file: File) => void;
  readonly capture?: 'environment';
  readonly 'data-side'?: Side;
}): ReactElement {
  return (
    <input
      ref={input}
      type="file"
      // In the phone app on Android only an input for every picture opens the camera.
      accept={capture ? 'image/*' : 'image/jpeg,image/png,image/webp'}
      capture={capture}
      hidden
      {...rest}
      onChange={({ target }) => {
        const [chosen] = target.files ?? [];
        target.value = '';
        if (chosen) onChosen(chosen);
      }}
    />
  );
}

/** What a look at the photo found. */
function Verdict({ taken, isKept, shown, isBroken }: Photo & { readonly isBroken: boolean }): ReactElement {
  const t = useTranslations('verification.photo');
  const faults = taken?.faults ?? [];
  return (
    <div aria-live="polite">
      {(shown !== undefined || isKept) && faults.length === 0 && (
        <p className="mt-3 flex items-center gap-2 text-13 text-success">
          <Check size={16} strokeWidth={2.25} aria-hidden />
          {isKept && !taken ? t('kept') : t('sharp')}
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className="mt-3 flex items-start gap-2 text-13 text-warn">
          <TriangleAlert size={16} strokeWidth={2} className="mt-px" aria-hidden />
          <span>{t(`faults.${fault}`)}</span>
        </p>
      ))}
      {isBroken && shown === undefined && !isKept && <p className="mt-3 text-13 text-t2">{t('broken')}</p>}
    </div>
  );
}

function Rules({ side }: { readonly side: Side }): ReactElement {
  const t = useTranslations('verification.photo');
  return (
    <ul className="mt-4 grid gap-2 text-13 text-t2">
      {(['whole', 'read', 'light'] as const).map((rule) => (
        <li key={rule} className="flex items-start gap-2">
          <Check size={16} strokeWidth={2} className="mt-px text-t3" aria-hidden />
          <span>{t(`rules.${rule}`)}</span>
        </li>
      ))}
      {side === 'back' && <li className="ps-6 text-t3">{t('passport')}</li>}
    </ul>
  );
}

/** The photo is taken, or taken again. */
function Decision({ taken, busy, send, again }: Photo): ReactElement {
  const t = useTranslations('verification.photo');
  const faults = taken?.faults ?? [];
  return (
    <div className="mt-6 grid gap-2">
      {/* What a reviewer would send back is better taken again at once; the other way stays open. */}
      <Button
        wide
        tone={faults.length > 0 ? 'tonal' : 'ink'}
        className={faults.length > 0 ? 'order-last' : ''}
        busy={busy === 'sending'}
        onClick={() => void send()}
      >
        {busy === 'sending' ? t('sending') : faults.length > 0 ? t('useAnyway') : t('use')}
      </Button>
      <Button wide tone={faults.length > 0 ? 'ink' : 'tonal'} onClick={again}>
        {t('again')}
      </Button>
    </div>
  );
}
