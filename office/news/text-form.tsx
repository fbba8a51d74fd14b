import type { ContentKind, ContentText } from '@bourse/contract/office/news';
import { type ReactElement, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { directionOf, languageName } from '../parts/languages.ts';
import { TextField } from '../parts/text-field.tsx';
import { inserted } from './draft.ts';
import { PictureButton } from './picture-button.tsx';

/** Title and text in one language, with the English text below for reference. */
export function TextForm({
  kind,
  locale,
  text,
  english,
  mayWrite,
  onText,
  onPicture,
}: {
  readonly kind: ContentKind;
  readonly locale: string;
  readonly text: ContentText;
  readonly english: ContentText | undefined;
  readonly mayWrite: boolean;
  readonly onText: (text: Partial<ContentText>) => void;
  readonly onPicture: (id: string, url: string) => void;
}): ReactElement {
  const t = useTranslations('news');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const language = { lang: locale, dir: directionOf(locale) } as const;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      <TextField
        {...language}
        label={t('titleIn', { language: languageName(locale) })}
        value={text.title}
        maxLength={160}
        readOnly={!mayWrite}
        onChange={(event) => onText({ title: event.target.value })}
        hint={kind === 'slide' ? t('slideTitleHint') : undefined}
      />
      {kind === 'slide' ? (
        <div>
          <span className="mb-[5px] block text-12 font-medium text-t2">{t('picture')}</span>
          <p className="mb-2 text-12 text-t3">{locale === 'en' ? t('pictureHint') : t('pictureHintOther')}</p>
          {text.picture && <p className="mb-2 cut text-12 text-t3">{text.picture}</p>}
          <span className="flex gap-2">
            {mayWrite && (
              <PictureButton
                purpose="carousel"
                label={text.picture ? t('changePicture') : t('choosePicture')}
                onPicture={(picture, url) => {
                  onPicture(picture, url);
                  onText({ picture });
                }}
              />
            )}
          </span>
        </div>
      ) : (
        <div className="flex min-h-72 flex-1 flex-col">
          <div className="mb-[5px] flex items-end justify-between gap-3">
            <label htmlFor={id} className="text-12 font-medium text-t2">
              {t('bodyIn', { language: languageName(locale) })}
            </label>
            {mayWrite && kind === 'notice' && (
              <PictureButton
                purpose="notice"
                label={t('insertPicture')}
                onPicture={(picture, url, name) => {
                  onPicture(picture, url);
                  const at = field.current?.selectionStart ?? text.body.length;
                  onText({ body: inserted(text.body, at, `\n\n![${name}](upload:${picture})\n\n`) });
                }}
              />
            )}
          </div>
          <textarea
            {...language}
            ref={field}
            id={id}
            value={text.body}
            maxLength={15_000}
            readOnly={!mayWrite}
            spellCheck
            onChange={(event) => onText({ body: event.target.value })}
            className="min-h-60 flex-1 resize-none rounded-field bg-bg2 p-3 leading-[1.55] shadow-[inset_0_0_0_1px_var(--field-line)] outline-none scroll-thin focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
          />
          <p className="mt-1.5 text-12 text-t3">{kind === 'document' ? t('markdownDocument') : t('markdown')}</p>
        </div>
      )}
      {english && (english.title || english.body) && (
        <details className="rounded-field bg-bg2 px-3 py-2 text-t2">
          <summary className="cursor-pointer text-12 font-medium">{t('english')}</summary>
          <p lang="en" className="mt-2 font-medium">
            {english.title}
          </p>
          <p lang="en" className="mt-1 max-h-52 overflow-auto whitespace-pre-wrap scroll-thin">
            {english.body}
          </p>
        </details>
      )}
    </div>
  );
}
