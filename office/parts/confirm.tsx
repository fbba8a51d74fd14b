import type { ReactElement, ReactNode } from 'react';
import { ActBar, type ActBarProps } from './act-bar.tsx';
import type { ActTone } from './act-button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks for the reason of one act in a dialog, below a description of what will happen. */
export function Confirm({
  title,
  act,
  tone = 'ink',
  onConfirm,
  onClose,
  unless,
  children,
  ...bar
}: {
  readonly title: string;
  readonly act: string;
  readonly tone?: ActTone;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** Why it can't be done yet; shown on the button. */
  readonly unless?: string | undefined;
  readonly children?: ReactNode;
} & Pick<ActBarProps, 'busy' | 'error' | 'usual' | 'note' | 'first'>): ReactElement {
  return (
    <Dialog title={title} onClose={onClose}>
      {children && <div className="mb-4 text-t2">{children}</div>}
      <ActBar {...bar} stacked autoFocus acts={[{ id: 'confirm', label: act, tone, unless, run: onConfirm }]} />
    </Dialog>
  );
}
