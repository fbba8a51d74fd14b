import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { toast } from '@bourse/ui/toast';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import type { funds } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** Edit and delete, at the end of a saved bank card or address. */
export const EntryButtons = ({
  editLabel,
  deleteLabel,
  onEdit,
  onDelete,
}: {
  readonly editLabel: string;
  readonly deleteLabel: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}): ReactElement => (
  <>
    <button type="button" aria-label={editLabel} onClick={onEdit} className="grid size-11 place-items-center text-t2">
      <Pencil size={18} strokeWidth={1.75} aria-hidden />
    </button>
    <button type="button" aria-label={deleteLabel} onClick={onDelete} className="grid size-11 place-items-center text-t2">
      <Trash2 size={18} strokeWidth={1.75} aria-hidden />
    </button>
  </>
);

/** Asks before a saved bank card or address is deleted. */
export function DeleteSheet({
  call,
  id,
  title,
  confirmLabel,
  doneText,
  onClose,
  children,
}: {
  readonly call: typeof funds.deleteBankCard | typeof funds.deleteAddress;
  /** Undefined: nothing is being deleted. */
  readonly id: string | undefined;
  readonly title: string;
  readonly confirmLabel: string;
  readonly doneText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const app = useTranslations('app');
  const text = useErrorText();
  const refresh = useRefresh();
  const remove = useSend(call);
  return (
    <ConfirmSheet
      open={id !== undefined}
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={app('cancel')}
      closeLabel={app('close')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() =>
        id !== undefined &&
        remove.mutate(
          { id },
          {
            onSuccess: () => toast({ kind: 'good', text: doneText }),
            onError: (failure) => toast({ kind: 'bad', text: text(failure) }),
            onSettled: () => {
              onClose();
              void refresh('funds');
            },
          },
        )
      }
    >
      {children}
    </ConfirmSheet>
  );
}
