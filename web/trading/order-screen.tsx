import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Path } from '../nav/places.ts';
import { Screen } from '../parts/screen.tsx';

const Bar = createContext<HTMLElement | null>(null);

/** A page of own orders. What stands above its lists stays, with the keyboard's focus, when other lists take their place. */
export function OrderScreen({
  title,
  up,
  above,
  children,
}: {
  readonly title: string;
  readonly up: Path;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <Screen title={title} up={up} actions={<span ref={setBar} className="flex" />}>
      {above}
      <Bar value={bar}>{children}</Bar>
    </Screen>
  );
}

/** What lists bring into the title bar of their page. */
export function BarActions({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useContext(Bar);
  return bar && createPortal(children, bar);
}
