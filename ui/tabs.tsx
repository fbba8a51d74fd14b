import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.tsx';

export interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  readonly count?: number;
}

/**
 * A line of tabs over their panels. `children` gives the panel of the chosen tab; the others are not mounted.
 * `sticky` keeps the line under the title while the panel scrolls.
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
  /** At the end of the line, for example "Cancel all". */
  readonly after?: ReactNode;
  readonly sticky?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(next as T)}>
      <div className={classNames('hairline-b flex items-center gap-3 bg-bg0 px-4', sticky && 'sticky top-(--head) z-10')}>
        <Base.List aria-label={label} className="flex min-w-0 flex-1 gap-[22px] overflow-x-auto [scrollbar-width:none]">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={classNames(
                'relative flex h-11 items-center gap-1.5 text-15 whitespace-nowrap -outline-offset-2',
                tab.value === value
                  ? "font-semibold text-t1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:content-['']"
                  : 'font-medium text-t3',
              )}
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && <span className="num text-12 font-medium text-t3">{tab.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {after}
      </div>
      {children !== undefined && <Base.Panel value={value}>{children}</Base.Panel>}
    </Base.Root>
  );
}
