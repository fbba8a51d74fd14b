import { RowContent, Rows, rowClasses } from '@bourse/ui/list';
import { Sheet } from '@bourse/ui/sheet';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, FileDown, RefreshCw, Scale } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { StatementForm } from './statement-form.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const logs = [
  { to: '/depositLog', name: 'deposits', icon: <ArrowDownToLine {...icon} /> },
  { to: '/withdrawLog', name: 'withdrawals', icon: <ArrowUpFromLine {...icon} /> },
  { to: '/transferLog', name: 'transfers', icon: <ArrowLeftRight {...icon} /> },
  { to: '/changeLog', name: 'exchanges', icon: <RefreshCw {...icon} /> },
  { to: '/debt', name: 'debt', icon: <Scale {...icon} /> },
] as const;

/** Where everything that moved is listed, and the statement of it. */
export function RecordsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('ledger-detail.records');
  const app = useTranslations('app');
  const [isStatement, show] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={() => {
        show(false);
        onClose();
      }}
      title={isStatement ? t('statement') : t('title')}
      closeLabel={app('close')}
    >
      {isStatement ? (
        <StatementForm />
      ) : (
        <Rows>
          {logs.map((log) => (
            <li key={log.to}>
              <Go to={log.to} onClick={onClose} className={rowClasses}>
                <RowContent icon={log.icon} title={t(log.name)} opens />
              </Go>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => show(true)} className={`${rowClasses} -outline-offset-2`}>
              <RowContent icon={<FileDown {...icon} />} title={t('statement')} note={t('statementNote')} opens />
            </button>
          </li>
        </Rows>
      )}
    </Sheet>
  );
}
