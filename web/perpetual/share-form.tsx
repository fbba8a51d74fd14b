import { Button } from '@bourse/ui/button';
import { toast } from '@bourse/ui/toast';
import { Download, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { appName, isPractice, useSystemConfig } from '../parts/system-config.ts';
import { averageText, percentText, priceText } from '../wire/money-text.ts';
import type { PositionFormProps } from './position-form-props.ts';
import { drawShareCard, type ShareWords, shareSize } from './share-card.ts';

const fileName = 'position.png';

const fileOf = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ? new File([blob], fileName, { type: 'image/png' }) : undefined), 'image/png'),
  );

/** A picture of the position, to be kept or sent on. */
export function ShareForm(p: PositionFormProps): ReactElement {
  const t = useTranslations('perpetual');
  const words = useShareWords(p);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const canSend =
    typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], fileName, { type: 'image/png' })] });

  const withFile = async (use: (file: File) => unknown): Promise<void> => {
    const file = canvas && (await fileOf(canvas));
    if (file) await use(file);
    else toast({ kind: 'bad', text: t('share.failed') });
  };
  const save = (file: File) => {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: fileName });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    toast({ kind: 'good', text: t('share.saved') });
  };
  // Who closes the system's sheet has changed the mind; nothing is wrong then.
  const send = (file: File) => navigator.share({ files: [file] }).catch(() => undefined);

  return (
    <div className="grid gap-4 pb-2">
      <canvas
        ref={(node) => {
          if (!node || node === canvas) return;
          drawShareCard(node, words);
          setCanvas(node);
        }}
        role="img"
        aria-label={`${words.name} ${words.side} ${words.returned}`}
        {...shareSize}
        className="mx-auto block h-auto max-h-[56dvh] w-auto max-w-full rounded-card"
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button
          tone={canSend ? 'tonal' : 'ink'}
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void withFile(save)}
        >
          {t('share.save')}
        </Button>
        {canSend && (
          <Button icon={<Share2 size={20} strokeWidth={1.75} aria-hidden />} onClick={() => void withFile(send)}>
            {t('share.send')}
          </Button>
        )}
      </div>
    </div>
  );
}

function useShareWords({ position: p, market: { info } }: PositionFormProps): ShareWords {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const config = useSystemConfig();
  return {
    app: appName(config),
    name: info.name,
    side: `${t(p.side)} \u2068${p.leverage}×\u2069`,
    isLong: p.side === 'long',
    returned: `\u2066${percentText(p.unrealisedRate, locale)}\u2069`,
    isGain: !p.unrealisedRate?.startsWith('-'),
    facts: [
      [t('entry'), `\u2066${averageText(p.entryPrice, locale, info.priceDecimals)}\u2069`],
      [t('mark'), `\u2066${priceText(p.markPrice, locale, info.priceDecimals)}\u2069`],
    ],
    note: isPractice(config) ? t('share.practice') : t('share.note'),
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
  };
}
