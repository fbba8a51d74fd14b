import { Columns3, Download, Rows3, Rows4, Search } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { prefer, usePreferences } from './preferences.ts';

interface Choice {
  readonly id: string;
  readonly head: string;
  readonly isOn: boolean;
}

/** Above a table: the page's own chips, the filter, the columns, the height of rows, the export. */
export function TableTools({
  tools,
  words,
  onWords,
  choices,
  onChoice,
  export: exporting,
}: {
  readonly tools: ReactNode;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly choices: readonly Choice[];
  readonly onChoice: (id: string, isOn: boolean) => void;
  /** Undefined where the list can't be exported. */
  readonly export:
    | {
        /** Undefined where there is nothing to export. */
        readonly run: (() => void) | undefined;
        /** Only because rows are missing that were not loaded. */
        readonly mustLoad: boolean;
      }
    | undefined;
}): ReactElement {
  const t = useTranslations('app');
  const density = usePreferences((p) => p.density);
  return (
    <div className="@container flex min-h-12 flex-none flex-wrap items-center gap-1.5 px-5 py-2 [.card_&]:px-4">
      {tools}
      <span className="ms-auto flex items-center gap-1">
        <label
          className={`flex h-7 cursor-text items-center gap-1.5 rounded-chip px-[7px] text-t3 transition-[width] duration-(--m-toggle) focus-within:w-44 focus-within:bg-bg2 focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] max-[900px]:h-9 @[860px]:w-44 @[860px]:bg-bg2 light:@[860px]:bg-bg1 light:@[860px]:shadow-[inset_0_0_0_1px_var(--hair)] ${words ? 'w-44 bg-bg2' : 'w-7 max-[900px]:w-9'}`}
        >
          <Search size={13} strokeWidth={1.8} aria-hidden />
          <input
            type="search"
            aria-label={t('table.filter')}
            placeholder={t('table.filter')}
            value={words}
            onChange={(event) => onWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && (words ? onWords('') : event.currentTarget.blur())}
            className="min-w-0 flex-1 text-12 text-t1 outline-none"
          />
        </label>
        <ColumnMenu choices={choices} onChoice={onChoice} />
        <ToolButton
          label={density === 'dense' ? t('table.airy') : t('table.dense')}
          onClick={() => prefer({ density: density === 'dense' ? 'airy' : 'dense' })}
        >
          {density === 'dense' ? <Rows3 size={15} strokeWidth={1.6} aria-hidden /> : <Rows4 size={15} strokeWidth={1.6} aria-hidden />}
        </ToolButton>
        {exporting && (
          <ToolButton
            label={t(exporting.mustLoad ? 'table.exportLoadAll' : 'table.export')}
            disabled={!exporting.run}
            onClick={() => exporting.run?.()}
          >
            <Download size={15} strokeWidth={1.6} aria-hidden />
          </ToolButton>
        )}
      </span>
    </div>
  );
}

function ToolButton({
  label,
  children,
  ...rest
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly 'aria-expanded'?: boolean;
}): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="grid size-7 place-items-center rounded-chip text-t2 enabled:hover:bg-bg2 disabled:text-t3 disabled:opacity-50 max-[900px]:size-9"
    >
      {children}
    </button>
  );
}

function ColumnMenu({
  choices,
  onChoice,
}: {
  readonly choices: readonly Choice[];
  readonly onChoice: (id: string, isOn: boolean) => void;
}): ReactElement {
  const t = useTranslations('app');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false);
    };
    window.addEventListener('pointerdown', close);
    window.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('pointerdown', close);
      window.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <ToolButton label={t('table.columns')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Columns3 size={15} strokeWidth={1.6} aria-hidden />
      </ToolButton>
      {isOpen && (
        <fieldset
          aria-label={t('table.columns')}
          className="absolute end-0 top-8 z-20 min-w-44 rounded-field bg-bg2 p-1.5 shadow-[0_12px_40px_rgb(0_0_0/.35),0_0_0_1px_var(--hair)] light:bg-bg1"
        >
          {choices.map((c) => (
            <label key={c.id} className="flex h-8 cursor-pointer items-center gap-2 rounded-[6px] px-2 hover:bg-bg3">
              <input
                type="checkbox"
                checked={c.isOn}
                onChange={(event) => onChoice(c.id, event.target.checked)}
                className="accent-(--accent)"
              />
              {c.head}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
