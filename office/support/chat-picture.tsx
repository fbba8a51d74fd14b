import { supportOffice } from '@bourse/contract/office/support';
import { ImageIcon } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../parts/dialog.tsx';
import { PhotoViewer } from '../parts/photo-viewer.tsx';
import { useSession } from '../wire/session.ts';
import { timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';

/** A picture is shown on request only: each view is recorded in the audit log. */
export function ChatPicture({
  uid,
  id,
  width,
  height,
}: {
  readonly uid: string;
  readonly id: string;
  readonly width: number;
  readonly height: number;
}): ReactElement {
  const t = useTranslations('support');
  const name = useSession((s) => s.operator?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState('');
  // Requested when it's opened, and again when its link has expired.
  const link = useCall(supportOffice.picture, { uid, id }, { enabled: isOpen, staleTime: 240_000, gcTime: 240_000 });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setOpenedAt(new Date().toISOString());
          setOpen(true);
        }}
        style={{ aspectRatio: Math.min(2.4, Math.max(0.8, width / height)) }}
        className="grid w-56 max-w-full place-content-center justify-items-center gap-1.5 rounded-chip bg-bg0 text-12 text-t2"
      >
        <ImageIcon size={20} strokeWidth={1.6} aria-hidden />
        {t('showPicture')}
        <span className="text-11 text-t3">
          {width} × {height}
        </span>
      </button>
      {isOpen && (
        <Dialog title={t('picture')} onClose={() => setOpen(false)} width={1080}>
          <div className="flex h-[min(70dvh,760px)] flex-col">
            <PhotoViewer
              photos={[{ id, label: t('picture'), src: link.data?.link }]}
              watermark={`${name} · ${timeText(openedAt, 'short')}`}
              seen={t('pictureSeen')}
              onExpired={() => void link.refetch()}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
