import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useLocale } from 'use-intl';
import { decimalMarks, hidden } from '../wire/money-text.ts';

// How an open order is changed, for spot and contracts alike. What may be changed and what it comes to, each room says itself.

/** The sheet around the form. It keeps showing the last order while it slides out. */
export function AmendFrame<O extends { readonly orderId: string }, W>({
  order,
  start,
  onClose,
  title,
  closeLabel,
  children,
}: {
  readonly order: O | undefined;
  /** What the fields begin with, where it isn't the order as it is. */
  readonly start: W | undefined;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: (order: O, start: W | undefined) => ReactNode;
}): ReactElement {
  const last = useRef({ order, start });
  if (order) last.current = { order, start };
  const shown = last.current;
  return (
    <Sheet open={order !== undefined} onClose={onClose} title={title} closeLabel={closeLabel}>
      {shown.order && children(shown.order, shown.start)}
    </Sheet>
  );
}

interface AmendField {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly decimals: number;
  readonly format: (value: string) => string;
  readonly error: string | undefined;
}

/** A line of the summary: formatted texts before and after. */
export interface AmendRow {
  readonly name: ReactNode;
  readonly before: string;
  readonly after: string;
  /** Of money that the trader doesn't want on the screen. */
  readonly isHidden?: boolean;
}

interface AmendFormProps {
  readonly head: ReactNode;
  readonly fields: readonly AmendField[];
  readonly rows: readonly AmendRow[];
  /** What becomes of its place in the queue, or what it meets at once. */
  readonly note: { readonly text: string; readonly warns: boolean } | undefined;
  /** A refusal that belongs to no field. */
  readonly refusal: string | undefined;
  readonly submitLabel: string;
  /** Why it can't be sent. */
  readonly reason: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

export function AmendForm({ head, fields, rows, note, refusal, submitLabel, reason, busy, onSubmit }: AmendFormProps): ReactElement {
  const locale = useLocale();
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className="flex flex-wrap items-center gap-2">{head}</p>
      {fields.map(({ name, ...field }) => (
        <AmountField key={name} look="plain" marks={decimalMarks(locale)} {...field} />
      ))}
      <KeyValues>
        {rows.map(({ name, before, after, isHidden }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
          <KeyValue key={i} name={name}>
            {isHidden ? <Figure text={hidden} /> : <Change before={before} after={after} />}
          </KeyValue>
        ))}
      </KeyValues>
      {note && <p className={note.warns ? 'text-12 text-warn' : 'text-12 text-t3'}>{note.text}</p>}
      {refusal && <FieldError>{refusal}</FieldError>}
      <Button type="submit" wide busy={busy} unless={reason}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Before → after. The arrow is hidden from screen readers. */
const Change = ({ before, after }: { readonly before: string; readonly after: string }): ReactElement => (
  <bdi dir="ltr">
    <span className="text-t3">{before}</span>
    <span aria-hidden> → </span>
    <span className={before === after ? 'text-t3' : 'font-semibold'}>{after}</span>
  </bdi>
);
