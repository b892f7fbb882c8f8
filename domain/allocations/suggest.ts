import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/money.ts';
import { fill, type Share, sumOf } from './allocation.ts';

/** An invoice on which something is due: its amount. */
export interface OpenInvoice extends Share {
  readonly number: number;
  readonly dueDate: CalendarDate;
  /** What settles it in time, with its discount (DISC-02). Left out: all that is due. */
  readonly price?: Cents;
}

/** How many invoices one payment is meant for at most. */
export const MAX_TARGETS = 50;

/**
 * Where money goes that nobody has said a place for: what is due earliest first, then the lowest number, each in full until it ends
 * (ALLOC-13). In full is its price in time: what settles it takes no more. With `first`, that invoice comes before all others.
 */
export function suggest(
  open: readonly OpenInvoice[],
  amount: Cents,
  first?: string,
): { readonly allocations: readonly Share[]; readonly rest: Cents } {
  const [before, others] = [
    open.filter(({ invoiceId }) => invoiceId === first),
    open.filter(({ invoiceId }) => invoiceId !== first),
  ];
  const inOrder = [...before, ...earliestFirst(others)].slice(0, MAX_TARGETS);
  const dueOn = new Map(inOrder.map((invoice) => [invoice.invoiceId, invoice.price ?? invoice.amount]));
  const allocations = fill(inOrder, amount, (id) => dueOn.get(id) ?? cents(0));
  return { allocations, rest: cents(amount - sumOf(allocations)) };
}

export const earliestFirst = <Invoice extends Pick<OpenInvoice, 'dueDate' | 'number'>>(
  invoices: readonly Invoice[],
): readonly Invoice[] =>
  invoices.toSorted((one, other) =>
    one.dueDate === other.dueDate ? one.number - other.number : one.dueDate < other.dueDate ? -1 : 1,
  );
