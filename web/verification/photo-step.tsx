import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Spinner } from '@bourse/ui/spinner';
import { Camera, Check, ImageUp, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { sendPicture } from '../wire/picture.ts';
import { CardSketch } from './card-sketch.tsx';
import { type JudgedPhoto, judgedFile, judgedPhoto } from './judged-photo.ts';
import { hasCamera, LiveCamera } from './live-camera.tsx';
import { keepPhoto, type Side, useSubmission } from './submission.ts';

interface Taken extends JudgedPhoto {
  readonly address: string;
}

/** One side of the document: taken with the camera or chosen, looked at, and sent. */
export function PhotoStep({ side, onDone }: { readonly side: Side; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('verification.photo');
  const text = useErrorText();
  const kept = useSubmission((s) => s[side]);
  const [taken, take] = useState<Taken>();
  const [isLive, live] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [busy, setBusy] = useState<'looking' | 'sending'>();
  const [error, setError] = useState<unknown>();
  const choosing = useRef<HTMLInputElement>(null);
  const taking = useRef<HTMLInputElement>(null);

  const address = taken?.address;
  useEffect(
    () => () => (address !== undefined && address !== useSubmission.getState()[side]?.address ? URL.revokeObjectURL(address) : undefined),
    [address, side],
  );

  const look = async (work: () => Promise<JudgedPhoto>): Promise<void> => {
    live(false);
    setError(undefined);
    setBusy('looking');
    try {
      const shrunk = await work();
      take({ ...shrunk, address: URL.createObjectURL(shrunk.blob) });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  const send = async (): Promise<void> => {
    if (taken === undefined) return onDone();
    setError(undefined);
    setBusy('sending');
    try {
      const { uploadId } = await sendPicture(taken.blob, 'verification');
      keepPhoto(side, { address: taken.address, uploadId });
      take(undefined);
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  const again = (): void => {
    setError(undefined);
    take(undefined);
    keepPhoto(side, undefined);
  };
  const file = (
    <>
      {/* The first opens the camera of a phone by itself, also where the page itself gets none. */}
      <input
        ref={taking}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        onChange={(event) => void pick(event.target)}
      />
      <input
        ref={choosing}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        data-side={side}
        onChange={(event) => void pick(event.target)}
      />
    </>
  );
  const pick = async (input: HTMLInputElement): Promise<void> => {
    const [chosen] = input.files ?? [];
    input.value = '';
    if (chosen) await look(() => judgedFile(chosen));
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

  const shown = taken?.address ?? kept?.address;
  const faults = taken?.faults ?? [];
  return (
    <div>
      {file}
      <div className="relative grid aspect-[1.586] place-items-center overflow-hidden rounded-card bg-bg2">
        {shown === undefined ? (
          <CardSketch side={side} />
        ) : (
          <img src={shown} alt={t('preview', { side })} className="absolute inset-0 size-full object-contain" />
        )}
        {busy === 'looking' && (
          <span role="status" aria-label={t('looking')} className="absolute inset-0 grid place-items-center bg-scrim text-on-scrim">
            <Spinner size={28} />
          </span>
        )}
      </div>
      <div aria-live="polite">
        {shown !== undefined && faults.length === 0 && (
          <p className="mt-3 flex items-center gap-2 text-13 text-success">
            <Check size={16} strokeWidth={2.25} aria-hidden />
            {kept && !taken ? t('kept') : t('sharp')}
          </p>
        )}
        {faults.map((fault) => (
          <p key={fault} className="mt-3 flex items-start gap-2 text-13 text-warn">
            <TriangleAlert size={16} strokeWidth={2} className="mt-px" aria-hidden />
            <span>{t(`faults.${fault}`)}</span>
          </p>
        ))}
        {isBroken && shown === undefined && <p className="mt-3 text-13 text-t2">{t('broken')}</p>}
      </div>
      {error !== undefined && <FieldError>{text(error)}</FieldError>}
      {shown === undefined ? (
        <>
          <ul className="mt-4 grid gap-2 text-13 text-t2">
            {(['whole', 'read', 'light'] as const).map((rule) => (
              <li key={rule} className="flex items-start gap-2">
                <Check size={16} strokeWidth={2} className="mt-px text-t3" aria-hidden />
                <span>{t(`rules.${rule}`)}</span>
              </li>
            ))}
            {side === 'back' && <li className="ps-6 text-t3">{t('passport')}</li>}
          </ul>
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
      )}
    </div>
  );
}
