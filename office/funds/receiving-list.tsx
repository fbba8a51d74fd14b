import { fundsOffice } from '@bourse/contract/office/funds';
import { Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import type { DataTableProps } from '../parts/data-table.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { TermsHeading, type TermsListProps } from './terms-list.tsx';

type Receiver = { readonly id: string; readonly asset: string };

interface ReceivingListProps<R extends Receiver>
  extends TermsListProps,
    Pick<DataTableProps<R>, 'name' | 'label' | 'columns' | 'exports' | 'empty'> {
  readonly list: { readonly data: readonly R[] | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** The button, and what is being added. */
  readonly addLabel: string;
  /** What names one of them, for screen readers and above its form. */
  readonly nameOf: (one: R) => string;
  readonly titleOf: (one: R) => string;
  /** Undefined for a new one. */
  readonly form: (one: R | undefined) => ReactNode;
  /** The requests that change one of them. */
  readonly requests: RegExp;
}

/** Where traders pay to, accounts or addresses: beside the list the form of the one that is open or new, and its requests. */
export function ReceivingList<R extends Receiver>({
  id,
  onOpen,
  tools,
  list: { data, error, refetch },
  addLabel,
  nameOf,
  titleOf,
  form,
  requests,
  ...table
}: ReceivingListProps<R>): ReactElement {
  const operator = useSession((s) => s.operator);
  const open = data?.find((one) => one.id === id);
  return (
    <TableWithDetail
      {...table}
      detailLabel={open ? nameOf(open) : addLabel}
      rows={data}
      keyOf={(one) => one.id}
      error={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      onOpen={(one) => onOpen(one.id)}
      openKey={open?.id}
      tools={
        <>
          {tools}
          {hasRole(operator, fundsOffice.changeReceivingAccount.roles) && (
            <ActButton small tone="line" icon={<Plus size={14} aria-hidden />} onClick={() => onOpen('new')}>
              {addLabel}
            </ActButton>
          )}
        </>
      }
      detail={
        (open || id === 'new') && (
          <>
            <TermsHeading asset={open?.asset} title={open ? titleOf(open) : addLabel} />
            {form(open)}
            {open && <RequestHistory kinds={requests} subject={`:${open.id}`} />}
          </>
        )
      }
    />
  );
}
