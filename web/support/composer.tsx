import type { Topic } from '@bourse/contract/support';
import { type Shrunk, shrinkPicture } from '@bourse/ui/shrink-picture';
import { Spinner } from '@bourse/ui/spinner';
import { toast } from '@bourse/ui/toast';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { MESSAGE_LENGTH } from './limits.ts';
import { sendPicture, sendText } from './outgoing.ts';

/** What was begun and not sent: it is still there after a look at another page. */
let draft = '';
const TELL_FROM = 1_800;

/** Where a message is written: text, a picture, or both. */
export function Composer({
  topic,
  onSent,
  ref,
}: {
  readonly topic: Topic | undefined;
  readonly onSent: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}): ReactElement {
  const t = useTranslations('support-chat');
  const locale = useLocale();
  const { listing } = useAddress('/support');
  const [text, setText] = useState(draft || (listing === undefined ? '' : t('listing', { coin: listing })));
  const [picture, setPicture] = useState<Shrunk & { readonly url: string }>();
  const [isPreparing, setPreparing] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const write = (next: string) => {
    draft = next;
    setText(next);
  };
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const over = text.length - MESSAGE_LENGTH;
  const maySend = !isPreparing && over <= 0 && (text.trim() !== '' || picture !== undefined);
  const send = () => {
    if (!maySend) return;
    if (picture) sendPicture(picture, { topic, locale });
    if (text.trim() !== '') sendText(text.trim(), { topic, locale });
    setPicture(undefined);
    write('');
    onSent();
  };
  const attach = async (chosen: File | null | undefined) => {
    if (!chosen) return;
    setPreparing(true);
    try {
      const shrunk = await shrinkPicture(chosen);
      setPicture({ ...shrunk, url: URL.createObjectURL(shrunk.blob) });
    } catch {
      toast({ kind: 'bad', text: t('pictureBad') });
    } finally {
      setPreparing(false);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].find((one) => one.type.startsWith('image/'));
    if (!pasted) return;
    event.preventDefault();
    void attach(pasted);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="px-3 py-2"
    >
      {(picture || isPreparing) && (
        <div className="relative mb-2 grid size-20 place-items-center overflow-hidden rounded-field bg-bg2">
          {picture ? (
            <>
              <img src={picture.url} alt={t('pictureYours')} className="size-full object-cover" />
              <button
                type="button"
                aria-label={t('removePicture')}
                onClick={() => setPicture(undefined)}
                className="target absolute! end-1 top-1 grid size-6 place-items-center rounded-full bg-bg0 text-t1"
              >
                <X size={14} strokeWidth={2} aria-hidden />
              </button>
            </>
          ) : (
            <span role="status" aria-label={t('preparing')}>
              <Spinner size={20} />
            </span>
          )}
        </div>
      )}
      {text.length >= TELL_FROM && (
        <p role="status" className={`pb-1 text-12 ${over > 0 ? 'text-danger' : 'text-t3'}`}>
          {over > 0 ? t('tooLong', { count: over }) : t('left', { count: -over })}
        </p>
      )}
      <div className="flex items-end gap-1">
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-hidden
          tabIndex={-1}
          className="sr"
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <button
          type="button"
          aria-label={t('attach')}
          onClick={() => file.current?.click()}
          className="grid size-11 flex-none place-items-center rounded-button text-t2"
        >
          <ImagePlus size={24} strokeWidth={1.6} aria-hidden />
        </button>
        <div className="min-w-0 flex-1 rounded-[22px] bg-field shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
          <textarea
            ref={ref}
            rows={1}
            dir="auto"
            value={text}
            enterKeyHint="send"
            aria-label={t('write')}
            aria-invalid={over > 0 || undefined}
            placeholder={topic ? t('writeAbout', { topic: t(`topic.${topic}`) }) : t('write')}
            onPaste={paste}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              // On a screen keyboard Enter is a new line; the button beside it sends.
              const isTyped = matchMedia('(pointer: fine)').matches;
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isTyped) return;
              event.preventDefault();
              send();
            }}
            className="block max-h-32 w-full resize-none bg-transparent px-4 py-[11px] text-16 outline-none field-sizing-content"
          />
        </div>
        <button
          type="submit"
          aria-label={t('send')}
          disabled={!maySend}
          className="grid size-11 flex-none place-items-center rounded-full bg-ink text-on-ink disabled:bg-track disabled:text-t3"
        >
          <SendHorizontal size={20} strokeWidth={1.75} className="mirror" aria-hidden />
        </button>
      </div>
    </form>
  );
}
