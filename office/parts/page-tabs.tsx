import { classNames } from '@bourse/ui/class-names';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';

export interface PageTab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly count?: number | string | undefined;
}

/** Tabs above a card. The arrow keys move between them; the selected one has an accent line. */
export function PageTabs<T extends string>({
  label,
  tabs,
  value,
  onValue,
  end,
}: {
  readonly label: string;
  readonly tabs: readonly PageTab<T>[];
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly end?: ReactNode;
}): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent, by: number) => {
    const next = tabs[(tabs.findIndex((t) => t.value === value) + by + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <div className="flex items-center hairline-b">
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="flex h-[38px] min-w-0 flex-1 gap-[17px] overflow-x-auto px-4 scroll-bare max-[900px]:h-11"
      >
        {tabs.map((t) => (
          <button
            key={t.value}
            type="button"
            role="tab"
            data-tab={t.value}
            aria-selected={t.value === value}
            tabIndex={t.value === value ? 0 : -1}
            onClick={() => onValue(t.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') step(event, 1);
              else if (event.key === 'ArrowLeft') step(event, -1);
            }}
            className={classNames(
              'relative flex flex-none items-center gap-1.5 font-medium whitespace-nowrap -outline-offset-2',
              t.value === value
                ? 'text-t1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:content-[""]'
                : 'text-t3',
            )}
          >
            {t.label}
            {t.count !== undefined && <span className="text-t3">{t.count}</span>}
          </button>
        ))}
      </div>
      {end && <div className="flex-none pe-4">{end}</div>}
    </div>
  );
}
