import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { Sheet } from './sheet.tsx';

/** Asks before an irreversible action. The consequences are described above the two buttons. */
export function ConfirmSheet({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  tone = 'ink',
  busy = false,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel: ReactNode;
  readonly closeLabel: string;
  readonly tone?: ButtonTone;
  readonly busy?: boolean;
}): ReactElement {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="tonal" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="pb-2 text-15 text-t2">{children}</div>
    </Sheet>
  );
}
