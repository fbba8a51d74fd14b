import { Refused } from '@bourse/client/refused';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { shrinkPicture } from '@bourse/ui/shrink-picture';
import { Spinner } from '@bourse/ui/spinner';
import { ImageUp } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { sendPicture } from '../wire/picture.ts';

/** The picture that proves a payment: chosen, made small on the device, shown, sent, and sent again where that failed. */
export function ProofPicture({
  label,
  onKept,
}: {
  readonly label: string;
  /** The upload; undefined while there is none. */
  readonly onKept: (uploadId: string | undefined) => void;
}): ReactElement {
  const t = useTranslations('funds.proof');
  const app = useTranslations('app');
  const text = useErrorText();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<{ readonly blob: Blob; readonly address: string }>();
  const [share, setShare] = useState<number>();
  const [isKept, setKept] = useState(false);
  const [error, setError] = useState<unknown>();
  const address = picture?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const send = async (blob: Blob): Promise<void> => {
    setError(undefined);
    setKept(false);
    setShare(0);
    try {
      const { uploadId } = await sendPicture(blob, 'deposit', setShare);
      setKept(true);
      onKept(uploadId);
    } catch (failure) {
      setError(failure);
    } finally {
      setShare(undefined);
    }
  };
  const take = async (file: File): Promise<void> => {
    onKept(undefined);
    setPicture(undefined);
    setError(undefined);
    try {
      const { blob } = await shrinkPicture(file);
      setPicture({ blob, address: URL.createObjectURL(blob) });
      await send(blob);
    } catch {
      setError(new Refused('picture-refused', 415));
    }
  };

  return (
    <div>
      <p className="mb-1.5 text-13 font-medium text-t2">{label}</p>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void take(file);
        }}
      />
      {picture ? (
        <div className="flex items-center gap-3 rounded-card bg-bg1 p-3.5">
          <span className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-chip bg-bg2">
            <img src={picture.address} alt={t('preview')} className="absolute inset-0 size-full object-contain" />
          </span>
          <span className="min-w-0 flex-1 text-13">
            {share !== undefined ? (
              <span role="status" className="flex items-center gap-2 text-t2">
                <Spinner size={16} /> {t('sending', { percent: Math.round(share * 100) })}
              </span>
            ) : isKept ? (
              <span role="status" className="text-success">
                {t('kept')}
              </span>
            ) : null}
          </span>
          {error !== undefined ? (
            <Button tone="tonal" size="small" onClick={() => void send(picture.blob)}>
              {app('retry')}
            </Button>
          ) : (
            <Button tone="tonal" size="small" unless={share !== undefined && t('wait')} onClick={() => chooser.current?.click()}>
              {t('another')}
            </Button>
          )}
        </div>
      ) : (
        <Button tone="tonal" wide icon={<ImageUp size={20} strokeWidth={1.75} aria-hidden />} onClick={() => chooser.current?.click()}>
          {t('choose')}
        </Button>
      )}
      {error !== undefined && <FieldError>{text(error)}</FieldError>}
    </div>
  );
}
