import type { ReactElement, ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { SideBySide } from './side-by-side.tsx';

interface TableWithDetailProps<R> extends DataTableProps<R> {
  readonly width?: number;
  /** Names the detail, where the table's own label doesn't. */
  readonly detailLabel?: string | undefined;
  /** On a phone: the link back from the detail to the table. */
  readonly backLabel: string;
  readonly onBack: () => void;
  /** Undefined while no row is open. */
  readonly detail: ReactNode | undefined;
  /** Under the detail, always in view. */
  readonly foot?: ReactNode;
  /** Above the table. */
  readonly above?: ReactNode;
}

/** A table with the open row beside it. */
export function TableWithDetail<R extends object>({
  width,
  detailLabel,
  backLabel,
  onBack,
  detail,
  foot,
  above,
  ...table
}: TableWithDetailProps<R>): ReactElement {
  return (
    <SideBySide
      {...(width !== undefined && { width })}
      label={detailLabel ?? table.label}
      listLabel={table.label}
      backLabel={backLabel}
      onBack={onBack}
      list={
        <>
          {above}
          <DataTable {...table} />
        </>
      }
      detail={detail}
      foot={foot}
    />
  );
}
