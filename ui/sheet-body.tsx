import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useKeyboardInset } from './keyboard-inset.tsx';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Stays below the scrolling part, for the sheet's main action. */
  readonly foot?: ReactNode;
}

export function SheetBody({ open, onClose, title, closeLabel, children, foot }: SheetProps): ReactElement {
  useKeyboardInset(open);
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--m-sheet) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 bottom-(--keyboard,0px) z-40 flex items-end justify-center lg:top-(--ribbon) lg:items-center">
          <Drawer.Popup className="flex max-h-[calc(100dvh-72px-var(--safe-top)-var(--keyboard,0px))] w-full max-w-(--screen) lg:max-h-[calc(100dvh-48px-var(--ribbon))] lg:max-w-110 lg:rounded-b-sheet [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-sheet bg-bg1 pt-2 shadow-sheet outline-none transition-transform duration-(--m-sheet) ease-out data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0 data-swiping:select-none">
            <div className="mx-auto mb-2 h-1 w-9 flex-none rounded-full bg-bg3 light:bg-field-line lg:invisible" />
            <div className="flex min-h-11 flex-none items-center justify-between ps-4 pe-1">
              <Drawer.Title className="text-17 font-semibold tracking-title">{title}</Drawer.Title>
              <Drawer.Close aria-label={closeLabel} className="grid size-11 place-items-center text-t3">
                <X size={20} strokeWidth={1.75} />
              </Drawer.Close>
            </div>
            <Drawer.Content
              className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 ${foot ? 'pb-2' : 'pb-[calc(16px+env(safe-area-inset-bottom,0px))]'}`}
            >
              {children}
            </Drawer.Content>
            {foot && <div className="flex-none px-4 pt-2 pb-[calc(16px+env(safe-area-inset-bottom,0px))]">{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
