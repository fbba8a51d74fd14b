import type { Assessment } from './assess.ts';
import type { TicketField } from './reason.ts';
import type { Facts } from './seen.ts';
import type { Edit, Ticket } from './ticket.ts';

export interface OrderTicketProps {
  readonly facts: Facts;
  readonly ticket: Ticket;
  readonly assessment: Assessment;
  /** What the server said against the last attempt, at the field that it names. */
  readonly refusal: { readonly field: TicketField | undefined; readonly text: string } | undefined;
  readonly available: string | undefined;
  readonly hideBalances: boolean;
  readonly busy: boolean;
  readonly onEdit: (edit: Edit) => void;
  /** Brings funds in and goes on with the order. */
  readonly onTransfer: () => void;
  readonly onSubmit: () => void;
}
