import { Dialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { useLayer } from './layers.tsx';

/** Covers the app until it's answered: swipes, Escape, Back and taps outside don't close it. Only for what the law requires. */
export function Gate({
  title,
  text,
  label,
  children,
  foot,
}: {
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** The scrolling part's name, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}): ReactElement {
  useLayer(true, () => undefined);
  return (
    <Dialog.Root open modal disablePointerDismissal onOpenChange={() => undefined}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-bg0" />
        <Dialog.Popup className="fixed inset-x-0 top-(--ribbon) bottom-0 z-45 mx-auto flex w-full max-w-(--screen) flex-col bg-bg0 outline-none">
          <div className="flex-none px-4 pt-5 pb-3">
            <Dialog.Title className="text-24 font-semibold tracking-title text-balance">{title}</Dialog.Title>
            <Dialog.Description className="mt-1.5 text-15 text-t2">{text}</Dialog.Description>
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text without links has to be scrolled by the keyboard too
            tabIndex={0}
            aria-label={label}
            className="min-h-0 flex-1 overflow-y-auto border-y border-hair px-4 pt-4 pb-6 text-15 -outline-offset-2"
          >
            {children}
          </section>
          <div className="safe-bottom flex-none px-4 pt-3">
            <div className="grid gap-1 pb-3">{foot}</div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
