import { ImagePlus } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { uploadPicture } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';

/** Uploads a picture from this device. Until it's saved in a version, only this page can show it. */
export function PictureButton({
  purpose,
  label,
  onPicture,
}: {
  readonly purpose: 'notice' | 'carousel';
  readonly label: string;
  readonly onPicture: (id: string, url: string, name: string) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setError(undefined);
    try {
      const id = await uploadPicture(file, purpose);
      onPicture(id, URL.createObjectURL(file), file.name.replace(/\.\w+$/, '').replace(/[[\]()]/g, ' '));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <span className="inline-flex items-center gap-3">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        onChange={(event) => void send(event.target.files?.[0])}
        className="sr"
        tabIndex={-1}
      />
      <ActButton small tone="line" busy={busy} icon={<ImagePlus size={14} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </ActButton>
      {error !== undefined && (
        <span role="alert" className="text-12 text-danger">
          {errorText(error)}
        </span>
      )}
    </span>
  );
}
