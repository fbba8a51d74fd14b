import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ActButton } from './act-button.tsx';

type Row<F extends string> = { readonly [K in F]: string };

interface RowEditorProps<F extends string, R extends Row<F>> {
  readonly rows: readonly R[];
  readonly onRows: (rows: readonly R[]) => void;
  /** The fields of a row, with the heading of their column. */
  readonly fields: readonly { readonly name: F; readonly head: string; readonly isRight: (text: string) => boolean }[];
  readonly mayChange?: boolean;
  /** The most rows that are accepted. */
  readonly most: number;
  /** What the add button adds, after the last row. */
  readonly empty: (last: R | undefined) => R;
  readonly words: {
    readonly field: (what: string, number: number) => string;
    readonly remove: (number: number) => string;
    /** Why the only row can't be removed. */
    readonly only?: string;
    readonly add: string;
    /** Instead of `add` once there are as many rows as there may be. */
    readonly full?: string;
  };
  /** A column that follows from the fields, and isn't typed. */
  readonly derived?: { readonly head: string; readonly of: (row: R) => ReactNode };
  readonly fieldWidth?: 'max-w-24' | 'max-w-28';
}

const headCell = 'h-7 px-1 text-end text-11 font-medium text-t3 first:text-start';

/** Rows of numbers as a table of fields, such as payouts or risk tiers. At least one row stays. */
export function RowEditor<F extends string, R extends Row<F>>({
  rows,
  onRows,
  fields,
  mayChange = true,
  most,
  empty,
  words,
  derived,
  fieldWidth = 'max-w-24',
}: RowEditorProps<F, R>): ReactElement {
  const isFull = rows.length >= most;
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="hairline-b">
            {fields.map(({ name, head }) => (
              <th key={name} scope="col" className={headCell}>
                {head}
              </th>
            ))}
            {derived && (
              <th scope="col" className={headCell}>
                {derived.head}
              </th>
            )}
            {mayChange && <td className={headCell} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={n} className="h-[38px] hairline-b">
              {fields.map(({ name, head, isRight }) => (
                <td key={name} className="px-1 text-end first:text-start">
                  <RowField
                    label={words.field(head, n + 1)}
                    isRight={isRight(row[name])}
                    readOnly={!mayChange}
                    value={row[name]}
                    onValue={(text) => onRows(rows.map((one, m) => (m === n ? { ...one, [name]: text } : one)))}
                    width={fieldWidth}
                  />
                </td>
              ))}
              {derived && <td className="px-1 text-end text-t2">{derived.of(row)}</td>}
              {mayChange && (
                <td className="w-9 text-end">
                  <RemoveRow
                    label={words.remove(n + 1)}
                    unless={rows.length === 1}
                    why={words.only}
                    onRemove={() => onRows(rows.filter((_, m) => m !== n))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange && (
        <ActButton
          small
          className="mt-2"
          icon={<Plus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => onRows([...rows, empty(rows.at(-1))])}
        >
          {isFull ? (words.full ?? words.add) : words.add}
        </ActButton>
      )}
    </>
  );
}

/** A number in a row of a table. */
export const RowField = ({
  label,
  isRight,
  readOnly = false,
  value,
  onValue,
  width,
}: {
  readonly label: string;
  readonly isRight: boolean;
  readonly readOnly?: boolean;
  readonly value: string;
  readonly onValue: (text: string) => void;
  readonly width: 'max-w-24' | 'max-w-28';
}): ReactElement => (
  <input
    aria-label={label}
    aria-invalid={!isRight || undefined}
    readOnly={readOnly}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={(event) => onValue(event.target.value.trim())}
    className={`h-8 w-full ${width} rounded-chip bg-bg2 px-2 text-end shadow-[inset_0_0_0_1px_var(--field-line)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]`}
  />
);

/** Removes the row it stands in. */
export const RemoveRow = ({
  label,
  unless,
  why,
  onRemove,
}: {
  readonly label: string;
  readonly unless: boolean;
  readonly why?: string | undefined;
  readonly onRemove: () => void;
}): ReactElement => (
  <button
    type="button"
    aria-label={label}
    title={unless ? why : undefined}
    disabled={unless}
    onClick={onRemove}
    className="grid size-8 place-items-center text-t3 disabled:opacity-40"
  >
    <Trash2 size={15} strokeWidth={1.6} aria-hidden />
  </button>
);
