import { IconButton } from '@bourse/ui/button';
import { ButtonRow } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { AArrowDown, AArrowUp, List } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { Screen } from '../parts/screen.tsx';

const sizes = [13, 15, 17, 20] as const;
const stored = 'bourse.text-size';
const remembered = (): number => {
  const at = sizes.indexOf(Number(localStorage.getItem(stored)) as (typeof sizes)[number]);
  return at < 0 ? 1 : at;
};

/** The user agreement: version and date, contents that jump, text in four sizes. */
export default function RulePage(): ReactElement {
  const t = useTranslations('news.rule');
  const app = useTranslations('app');
  const agreement = useDocument('agreement');
  const [size, setSize] = useState(remembered);
  const [open, setOpen] = useState(false);
  const resize = (next: number) => {
    const at = Math.max(0, Math.min(sizes.length - 1, next));
    setSize(at);
    localStorage.setItem(stored, String(sizes[at]));
  };
  return (
    <Screen
      title={agreement.data?.title ?? t('title')}
      up="/login"
      actions={
        <>
          <IconButton label={t('smaller')} disabled={size === 0} className="disabled:opacity-40" onClick={() => resize(size - 1)}>
            <AArrowDown size={22} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton
            label={t('larger')}
            disabled={size === sizes.length - 1}
            className="disabled:opacity-40"
            onClick={() => resize(size + 1)}
          >
            <AArrowUp size={22} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t('contents')} onClick={() => setOpen(true)}>
            <List size={22} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </>
      }
    >
      <div className="px-4" style={{ fontSize: `${(sizes[size] ?? 15) / 16}rem` }}>
        <DocumentText query={agreement} />
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('contents')} closeLabel={app('close')}>
        <ol className="-mx-3.5 pb-2">
          {agreement.data?.sections.map((section, i) => (
            <ButtonRow
              key={section.heading}
              title={
                <>
                  <span className="num me-2 text-t3">{i + 1}</span>
                  {section.heading}
                </>
              }
              onClick={() => {
                setOpen(false);
                // After the sheet has given the scrolling back to the page.
                setTimeout(() => document.getElementById(`part-${i + 1}`)?.scrollIntoView(), 50);
              }}
            />
          ))}
        </ol>
      </Sheet>
    </Screen>
  );
}
