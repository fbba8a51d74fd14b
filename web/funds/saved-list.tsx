import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Plus } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { DeleteSheet } from './saved-entry.tsx';

interface SavedListProps<Entry extends { readonly id: string }> {
  /** Their texts have the same names in both rooms of the catalogue. */
  readonly texts: 'funds.bank' | 'funds.book';
  /** Undefined until it's loaded. */
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly skeleton: { readonly height: number; readonly disc?: boolean };
  readonly icon: ReactElement;
  readonly lead?: string;
  /** Undefined: this trader can add none. A text: why not at the moment. */
  readonly mayAdd: true | string | undefined;
  /** Instead of the list: what has to be done first. */
  readonly first?: ReactNode;
  readonly entry: (entry: Entry, onEdit: () => void, onDelete: () => void) => ReactNode;
  readonly sheet: (entry: Entry | 'new' | undefined, onClose: () => void) => ReactNode;
  readonly deleteCall: ComponentProps<typeof DeleteSheet>['call'];
  readonly deleteTitle: (entry: Entry | undefined) => string;
}

/** What a trader has saved to withdraw to, cards or addresses: the list, the sheet that adds and edits, and the one that deletes. */
export function SavedList<Entry extends { readonly id: string }>(p: SavedListProps<Entry>): ReactElement {
  const t = useTranslations(p.texts);
  const app = useTranslations('app');
  const [editing, edit] = useState<Entry | 'new'>();
  const [leaving, leave] = useState<Entry>();
  return (
    <Screen
      title={t('title')}
      up="/withdraw"
      foot={
        p.mayAdd !== undefined && (
          <Button
            wide
            icon={<Plus size={20} strokeWidth={2} aria-hidden />}
            unless={p.mayAdd !== true && p.mayAdd}
            onClick={() => edit('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <div className="px-4">
        {p.lead && <p className="pb-3 text-13 text-t2">{p.lead}</p>}
        {p.error && !p.entries ? (
          <CallFailure title={t('failed')} error={p.error} onRetry={p.onRetry} />
        ) : !p.entries ? (
          <div className="-mx-4">
            <SkeletonRows label={app('loading')} rows={3} {...p.skeleton} />
          </div>
        ) : p.first ? (
          p.first
        ) : p.entries.length === 0 ? (
          <Empty icon={p.icon} title={t('empty')}>
            {t('emptyText')}
          </Empty>
        ) : (
          <ul aria-label={t('title')} className="grid gap-2">
            {p.entries.map((one) =>
              p.entry(
                one,
                () => edit(one),
                () => leave(one),
              ),
            )}
          </ul>
        )}
      </div>
      {p.sheet(editing, () => edit(undefined))}
      <DeleteSheet
        call={p.deleteCall}
        id={leaving?.id}
        title={p.deleteTitle(leaving)}
        confirmLabel={t('delete')}
        doneText={t('deleted')}
        onClose={() => leave(undefined)}
      >
        {t('deleteText')}
      </DeleteSheet>
    </Screen>
  );
}
