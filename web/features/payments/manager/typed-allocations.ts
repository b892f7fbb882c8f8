import type { Share } from '@underlay/domain/allocations/allocation.ts';
import { earliestFirst, type OpenInvoice, suggest } from '@underlay/domain/allocations/suggest.ts';
import { type Cents, cents, centsFromText, formatCents, textFromCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { Invoice } from '../../../api/answers.ts';
import { waitingOn, waitsForDeposits } from '../waits-for-deposits.ts';
import { priceInTime } from './taken-in-time.tsx';
import { NO_CENTS } from './use-refund-places.ts';

export interface AllocationRow {
  readonly invoice: Invoice;
  readonly text: string;
  readonly problem: string | undefined;
}

type Texts = Readonly<Record<string, string>>;

interface Came {
  /** Whose money it is. What was typed of another customer's is not theirs. */
  readonly of: string;
  /** The invoice that it was opened from. */
  readonly first: string | undefined;
  /** The day on which the money came, which says what settles an invoice in time (DISC-02). */
  readonly day: string;
}

/**
 * How much of the money stands on which invoice: as suggested until somebody types, then as typed (ALLOC-13). To another than `first`
 * that waits for a bank account to be verified nothing is suggested: what is put there cancels the payment that waits (ALLOC-05).
 */
export function useTypedAllocations(invoices: readonly Invoice[], amount: Cents, came: Came) {
  const { of, first, day } = came;
  const [own, setOwn] = useOwn(of);
  const free = invoices.filter((invoice) => invoice.uuid === first || !waitsForDeposits(invoice));
  const ordered = [...inOrder(free, first), ...inOrder(invoices.filter((invoice) => !free.includes(invoice)))];
  const rows = rowsOf(ordered, own ?? suggested(free, amount, came));
  const allocations = rows.flatMap(({ invoice, text }) => {
    const part = centsFromText(text) ?? cents(0);
    return part > 0 ? [{ invoiceId: invoice.uuid, amount: part }] : [];
  });
  // More than its price in time can stand on it or be left of the money: that is theirs to say.
  const isOver = free.some(
    (invoice) => amount > priceInTime(invoice, day) && priceInTime(invoice, day) < invoice.amount,
  );
  const rest = allocations.reduce((left, part) => left - part.amount, Number(amount));
  return {
    rows,
    /** The one that all of it goes to, with nothing to type. */
    only: rows.length === 1 && free.length === 1 && !isOver && own === null ? rows[0] : undefined,
    allocations,
    /** The payments that wait for their bank accounts to be verified, and that this money takes the place of (ALLOC-05). */
    instead: rows
      .filter(({ invoice }) => allocations.some(({ invoiceId }) => invoiceId === invoice.uuid))
      .flatMap(({ invoice }) => waitingOn(invoice).map(({ paymentId }) => paymentId)),
    /** What stands nowhere yet. Negative: more stands than came. */
    rest,
    problem: rows.find((row) => row.problem !== undefined)?.problem,
    isTyped: own !== null,
    type: (invoiceId: string, text: string) =>
      setOwn({ ...Object.fromEntries(rows.map((row) => [row.invoice.uuid, row.text])), [invoiceId]: text }),
    /** As suggested again. */
    startOver: () => setOwn(null),
  };
}

/** What is typed for one of them. */
function useOwn(of: string) {
  const [typed, setTyped] = useState<{ readonly of: string; readonly texts: Texts } | null>(null);
  const own = typed?.of === of ? typed.texts : null;
  return [own, (texts: Texts | null) => setTyped(texts && { of, texts })] as const;
}

function inOrder(invoices: readonly Invoice[], first?: string): readonly Invoice[] {
  const byDay = earliestFirst(invoices.map((invoice) => ({ ...openOf(invoice), invoice }))).map(
    ({ invoice }) => invoice,
  );
  return [...byDay.filter(({ uuid }) => uuid === first), ...byDay.filter(({ uuid }) => uuid !== first)];
}

const openOf = ({ uuid, id, jobId, amount, dueDate }: Invoice): OpenInvoice => ({
  invoiceId: uuid,
  jobId,
  number: id,
  amount,
  dueDate: dueDate as OpenInvoice['dueDate'],
});

const rowsOf = (invoices: readonly Invoice[], texts: Texts): readonly AllocationRow[] =>
  invoices.map((invoice) => {
    const text = texts[invoice.uuid] ?? '';
    return { invoice, text, problem: problemOf(text.trim(), invoice.amount) };
  });

function problemOf(text: string, due: Cents): string | undefined {
  if (text === '') return undefined;
  const typed = centsFromText(text);
  if (typed === null) return NO_CENTS;
  return typed > due ? `Only ${formatCents(due)} is due.` : undefined;
}

function suggested(invoices: readonly Invoice[], amount: Cents, { first, day }: Came): Texts {
  const priced = invoices.map((invoice) => ({ ...openOf(invoice), price: priceInTime(invoice, day) }));
  // What is more than its price in time may be meant to pay it without the discount: nothing of it goes to others unless they say so.
  const alone = priced.filter((invoice) => invoice.invoiceId === first && invoice.price < invoice.amount);
  const { allocations } = suggest(alone.length > 0 ? alone : priced, amount, first);
  return Object.fromEntries(allocations.map((share: Share) => [share.invoiceId, textFromCents(share.amount)]));
}
