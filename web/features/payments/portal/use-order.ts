import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { payingCopy, whyNotOrder } from '@underlay/domain/copy/paying.ts';
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  centsFromText,
  formatCents,
  portion,
  ZERO,
} from '@underlay/domain/money/money.ts';
import { type Order, type PayableFacts, priceOrder, whyNotSo } from '@underlay/domain/payments/order.ts';
import { takesParts } from '@underlay/domain/payments/part-rule.ts';
import { useState } from 'react';
import type { AddressedTarget } from './order-in-address.ts';
import type { PreparedOrder } from './order-queries.ts';

type Prepared = PreparedOrder['targets'][number];

/** What stands of an invoice: whether it is chosen, and what was typed. Null is all that is due, however much that is. */
interface Entry {
  readonly chosen: boolean;
  readonly typed: string | null;
}

export interface OrderRow {
  readonly invoice: Prepared;
  readonly chosen: boolean;
  /** The text of its field. */
  readonly text: string;
  readonly isWhole: boolean;
  readonly takesParts: boolean;
  readonly half: Cents | null;
  /** Why it cannot be paid so. */
  readonly problem: string | null;
}

interface Start {
  /** What the address says, or nothing. */
  readonly targets: readonly AddressedTarget[];
  /** The one invoice that the page is about. Null where all that is due is chosen to begin with. */
  readonly only: string | null;
}

interface Choosing {
  readonly useCredit: boolean;
  /** What less a bank account pays (DISC-06). */
  readonly bankDiscount: BasisPoints;
}

/** What a customer chooses to pay, priced while it is typed by the rule that the server asks (PART-04). */
export function useOrder({ targets, unused }: PreparedOrder, start: Start, { useCredit, bankDiscount }: Choosing) {
  const [{ entries, good }, setEntries] = useState<{ readonly entries: Entries; readonly good: Entries }>(UNTOUCHED);
  const entryOf = (invoice: Prepared): Entry => entries[invoice.invoiceId] ?? firstEntry(invoice, start);
  const rowsOf = (typed: Entries) =>
    withOneWaiting(targets.map((invoice) => rowOf(invoice, typed[invoice.invoiceId] ?? firstEntry(invoice, start))));
  const set = (changed: readonly Prepared[], entry: (invoice: Prepared) => Entry) => {
    const next = { ...entries, ...Object.fromEntries(changed.map((each) => [each.invoiceId, entry(each)])) };
    setEntries({ entries: next, good: rowsOf(next).some(isWrong) ? good : next });
  };
  const rows = rowsOf(entries);
  const priced = priceOrder(
    rowsOf(good)
      .filter((row) => row.chosen && !isWrong(row))
      .map(({ invoice, text }) => ({ ...factsOf(invoice), amount: centsFromText(text) })),
    useCredit ? unused : ZERO,
    bankDiscount,
  );
  return {
    rows,
    /** What it comes to. While an amount is wrong, what it came to before: it keeps its place, and is not said. */
    order: priced.ok ? priced.order : NOTHING,
    isWrong: rows.some(isWrong),
    allChosen: rows.every(({ chosen, isWhole }) => chosen && isWhole),
    anyChosen: rows.some(({ chosen }) => chosen),
    choose: (invoice: Prepared, chosen: boolean) => set([invoice], (each) => ({ ...entryOf(each), chosen })),
    chooseAll: (chosen: boolean) => set(targets, () => ({ chosen, typed: null })),
    type: (invoice: Prepared, typed: string | null) => set([invoice], () => ({ chosen: true, typed })),
  };
}

type Entries = Readonly<Record<string, Entry>>;
const UNTOUCHED = { entries: {}, good: {} };
const isWrong = ({ problem }: OrderRow): boolean => problem !== null;

const NOTHING: Order = {
  ...{ targets: [], sum: ZERO, credit: ZERO, discount: ZERO, bankDiscount: ZERO, charge: ZERO, stays: [] },
};

function firstEntry({ invoiceId, waiting }: Prepared, { targets, only }: Start): Entry {
  const target = targets.find((each) => each.invoiceId === invoiceId);
  if (target) return { chosen: true, typed: fieldText(target.amount) };
  // What is being paid already is paid again only when somebody says so.
  const isMeant = only === null ? !waiting : only === invoiceId;
  return { chosen: targets.length === 0 && isMeant, typed: null };
}

const HALF = basisPoints(5_000);

/** As an amount stands in its field: 2,569.22. */
export const fieldText = (amount: Cents): string => formatCents(amount).replace('$', '');

function rowOf(invoice: Prepared, { chosen, typed }: Entry): OrderRow {
  const facts = factsOf(invoice);
  const text = typed ?? fieldText(invoice.due);
  const half = portion(invoice.due, HALF);
  return {
    invoice,
    chosen,
    text,
    isWhole: centsFromText(text) === invoice.due,
    takesParts: takesParts(facts),
    half: whyNotSo({ ...facts, amount: half }) === null ? half : null,
    problem: chosen ? problemOf(facts, text) : null,
  };
}

function problemOf(facts: PayableFacts, text: string): string | null {
  const amount = centsFromText(text.trim());
  if (amount === null || amount <= 0) return payingCopy.noAmount();
  if (amount > facts.due) return payingCopy.moreThanDue({ amount: facts.due });
  const refusal = whyNotSo({ ...facts, amount });
  return refusal && whyNotOrder(refusal);
}

/** A payment takes the place of one that waits, and of no more (D92). */
function withOneWaiting(rows: readonly OrderRow[]): readonly OrderRow[] {
  const first = rows.find(({ chosen, invoice }) => chosen && invoice.waiting)?.invoice.waiting;
  return rows.map((row) => {
    const isAnother = row.chosen && row.invoice.waiting && row.invoice.waiting !== first;
    return isAnother ? { ...row, problem: payingCopy.oneWaiting() } : row;
  });
}

/** Its least amount says all that its rule says. */
const factsOf = ({ invoiceId, number, dueDate, due, chargesDue, least, discount }: Prepared): PayableFacts => ({
  invoiceId,
  number,
  dueDate: dueDate as CalendarDate,
  isQuote: false,
  total: due,
  due,
  // A server of the version before knows of neither.
  chargesDue: chargesDue ?? ZERO,
  discount: discount ?? ZERO,
  rule: least < due ? { kind: 'amount', least } : { kind: 'off' },
});
