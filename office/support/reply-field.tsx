import type { CannedAnswer } from '@bourse/contract/office/support';
import { type ReactElement, type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CannedMenu, matching } from './canned-menu.tsx';

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** The words after a slash at the beginning: the operator is choosing a canned answer. Undefined otherwise. */
export const cannedWords = (text: string, isNote: boolean): string | undefined =>
  isNote ? undefined : /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();

/** The text field of an answer, with the menu of canned answers above it after a slash. Enter sends. */
export function ReplyField({
  text,
  onText,
  isNote,
  locale,
  canned,
  onPicture,
  onSend,
  ref,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isNote: boolean;
  readonly locale: string | undefined;
  /** Undefined until they're loaded. */
  readonly canned: readonly CannedAnswer[] | undefined;
  readonly onPicture: (file: File | null) => void;
  readonly onSend: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}): ReactElement {
  const t = useTranslations('support');
  const [chosen, choose] = useState(0);
  const words = cannedWords(text, isNote);
  const answers = words === undefined ? [] : matching(canned ?? [], words, locale);
  const write = (next: string) => {
    onText(next);
    choose(0);
  };
  return (
    <>
      {words !== undefined && canned && (
        <CannedMenu answers={answers} chosen={chosen} words={words} onChoose={(answer) => write(answer.text)} />
      )}
      <textarea
        ref={ref}
        rows={2}
        dir="auto"
        value={text}
        aria-label={isNote ? t('note') : t('reply')}
        placeholder={isNote ? t('noteTo') : locale ? t('replyTo', { language: languages.of(locale) ?? locale }) : t('replyAny')}
        onChange={(event) => write(event.target.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files].find((one) => one.type.startsWith('image/'));
          if (!pasted) return;
          event.preventDefault();
          onPicture(pasted);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            if (words !== undefined) onText('');
            else event.currentTarget.blur();
          } else if (words !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault();
            const step = event.key === 'ArrowDown' ? 1 : -1;
            if (answers.length > 0) choose((chosen + step + answers.length) % answers.length);
          } else if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            const answer = answers[chosen];
            if (words === undefined) onSend();
            else if (answer) write(answer.text);
          }
        }}
        className="field-sizing-content max-h-40 w-full resize-none bg-transparent outline-none"
      />
    </>
  );
}
