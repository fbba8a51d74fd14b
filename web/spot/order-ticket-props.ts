import type { Assessment } from './assess.ts';
import type { Facts } from './facts.ts';
import type { TicketField } from './reason.ts';
import type { Edit, Ticket } from './ticket.ts';

export interface OrderTicketProps {
  readonly facts: Facts;
  readonly ticket: Ticket;
  readonly assessment: Assessment;
  /** What the server said against the last attempt, at the field that it names. */
  readonly refusal: { readonly field: TicketField | undefined; readonly text: string } | undefined;
  readonly available: { readonly text: string | undefined; readonly asset: string };
  readonly hideBalances: boolean;
  readonly busy: boolean;
  readonly onEdit: (edit: Edit) => void;
  readonly onCountBy: (lead: Ticket['lead']) => void;
  readonly onTotalLeft: () => void;
  readonly onTransfer: () => void;
  readonly onFees: () => void;
  readonly onSubmit: () => void;
}
