import type { CannedAnswer } from '@bourse/contract/office/support';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** Answers that match what was typed after the slash: the trader's language first, then English, then the others. */
export function matching(answers: readonly CannedAnswer[], words: string, locale: string | undefined): readonly CannedAnswer[] {
  const rank = (answer: CannedAnswer): number => (answer.locale === locale ? 0 : answer.locale === 'en' ? 1 : 2);
  return answers
    .filter((a) => a.shortcut.includes(words) || a.title.toLowerCase().includes(words))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(b.shortcut.startsWith(words)) - Number(a.shortcut.startsWith(words)) ||
        a.shortcut.localeCompare(b.shortcut),
    );
}

/** Above the field while its text starts with a slash. The field keeps the focus and moves the choice. */
export function CannedMenu({
  answers,
  chosen,
  words,
  onChoose,
}: {
  readonly answers: readonly CannedAnswer[];
  readonly chosen: number;
  readonly words: string;
  readonly onChoose: (answer: CannedAnswer) => void;
}): ReactElement {
  const t = useTranslations('support');
  const row = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row comes into view when the choice moves
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      role="listbox"
      aria-label={t('canned')}
      className="absolute inset-x-4 bottom-full z-10 mb-1 max-h-72 overflow-auto rounded-field bg-bg1 shadow-[0_8px_32px_rgb(0_0_0/.35),0_0_0_1px_var(--hair)] scroll-thin"
    >
      {answers.map((answer, i) => (
        <button
          key={answer.id}
          ref={i === chosen ? row : undefined}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={i === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(answer)}
          className={`grid w-full grid-cols-[110px_minmax(0,1fr)_auto] items-baseline gap-3 px-3 py-2 text-start ${i === chosen ? 'bg-accent-tint' : ''}`}
        >
          <span className="cut font-medium text-accent">/{answer.shortcut}</span>
          <span className="cut">
            <bdi>{answer.title}</bdi> <bdi className="text-t3">{answer.text}</bdi>
          </span>
          <span className="text-11 text-t3">{answer.locale}</span>
        </button>
      ))}
      {answers.length === 0 && <p className="px-3 py-3 text-t3">{t('cannedNone', { words })}</p>}
      <p className="sticky bottom-0 bg-bg1 px-3 py-1.5 text-11 text-t3 hairline-t">{t('cannedHint')}</p>
    </div>
  );
}
