import { toast } from '@bourse/ui/toast';
import { ScanLine } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;
const maker = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Reads a code with the phone's camera, where the browser can read codes; elsewhere it is not there. */
export function ScanButton({ onCode }: { readonly onCode: (text: string) => void }): ReactElement | null {
  const t = useTranslations('funds.addressField');
  const chooser = useRef<HTMLInputElement>(null);
  const Maker = maker();
  if (!Maker) return null;
  const read = async (file: File): Promise<void> => {
    try {
      const picture = await createImageBitmap(file);
      const [code] = await new Maker({ formats: ['qr_code'] }).detect(picture);
      picture.close();
      if (code) return onCode(code.rawValue);
    } catch {
      // What cannot be read is said below.
    }
    toast({ kind: 'bad', text: t('scanFailed') });
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      <button
        type="button"
        aria-label={t('scan')}
        onClick={() => chooser.current?.click()}
        className="grid size-11 place-items-center text-t2"
      >
        <ScanLine size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </>
  );
}
