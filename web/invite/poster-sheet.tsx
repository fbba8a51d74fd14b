import { Button } from '@bourse/ui/button';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { Download, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { logoOf, systemConfig } from '../parts/system-config.ts';
import { drawPoster, type PosterWords, posterFile, posterSize } from './poster.ts';

const fileName = 'invite.png';

/** The picture with the QR code, to be kept or sent on. */
export function PosterSheet({
  open,
  onClose,
  words,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly words: PosterWords;
}): ReactElement {
  const t = useTranslations('invite');
  const app = useTranslations('app');
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const canSend =
    typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], fileName, { type: 'image/png' })] });

  const save = async (): Promise<void> => {
    const file = canvas && (await posterFile(canvas, fileName));
    if (!file) return toast({ kind: 'bad', text: t('posterFailed') });
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: fileName });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    toast({ kind: 'good', text: t('posterSaved') });
  };
  const send = async (): Promise<void> => {
    const file = canvas && (await posterFile(canvas, fileName));
    if (!file) return toast({ kind: 'bad', text: t('posterFailed') });
    // Closing the system's share sheet isn't an error.
    await navigator.share({ files: [file], text: words.headline, url: words.link }).catch(() => undefined);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('poster')}
      closeLabel={app('close')}
      foot={
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button tone={canSend ? 'tonal' : 'ink'} icon={<Download size={20} strokeWidth={1.75} aria-hidden />} onClick={() => void save()}>
            {t('posterSave')}
          </Button>
          {canSend && (
            <Button icon={<Share2 size={20} strokeWidth={1.75} aria-hidden />} onClick={() => void send()}>
              {t('posterShare')}
            </Button>
          )}
        </div>
      }
    >
      <canvas
        ref={(node) => {
          if (node && node !== canvas) {
            drawPoster(node, words);
            setCanvas(node);
            const logo = logoOf(systemConfig());
            if (logo === undefined) return;
            const picture = new Image();
            picture.onload = () => drawPoster(node, { ...words, logo: picture });
            picture.src = logo;
          }
        }}
        role="img"
        aria-label={t('posterAlt', { code: words.code })}
        {...posterSize}
        className="mx-auto block h-auto max-h-[56dvh] w-auto max-w-full rounded-card"
      />
    </Sheet>
  );
}
