import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.tsx';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly count?: number;
}

/**
 * A row of tabs over the selected one's panel; the others aren't mounted. Arrow keys move in reading direction, Home and End to the
 * ends. Written here because a component library's tabs would add 11 KB to the first screen. `sticky` keeps the row below the title
 * while the panel scrolls.
 */
export function Tabs<T extends string>({
  label,
  value,
  onValue,
  tabs,
  after,
  sticky = false,
  children,
}: {
  readonly label: string;
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly tabs: readonly Tab<T>[];
  /** At the end of the row, for example "Cancel all". */
  readonly after?: ReactNode;
  readonly sticky?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const id = useId();
  const line = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: mirrored ? -1 : 1, ArrowLeft: mirrored ? 1 : -1, Home: -at, End: tabs.length - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = (at + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    onValue(next.value);
    (line.current?.children[to] as HTMLElement | undefined)?.focus();
  };

  return (
    <div>
      <div className={classNames('hairline-b flex items-center gap-3 bg-bg0 px-4', sticky && 'sticky top-(--head) z-10')}>
        <div
          ref={line}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="flex min-w-0 flex-1 gap-[22px] overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab, i) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={i === at}
              aria-controls={children !== undefined && i === at ? `${id}-panel` : undefined}
              tabIndex={i === at || at < 0 ? 0 : -1}
              onClick={() => onValue(tab.value)}
              className={classNames(
                'relative flex min-h-11 items-center gap-1.5 text-15 whitespace-nowrap -outline-offset-2',
                i === at
                  ? "font-semibold text-t1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:content-['']"
                  : 'font-medium text-t3',
              )}
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && <span className="num text-12 font-medium text-t3">{tab.count}</span>}
            </button>
          ))}
        </div>
        {after}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
