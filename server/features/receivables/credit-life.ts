import { changesOf, put, type Share, shareOf, takeOff } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { CreditKind } from '@underlay/domain/credits/credit-kind.ts';
import { moveOfMoney } from '@underlay/domain/invoices/lifecycle.ts';
import { postingsOfCredit } from '@underlay/domain/ledger/credit-books.ts';
import { difference } from '@underlay/domain/ledger/posting.ts';
import { type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { type LedgerEntry, postToLedger } from '../../services/ledger-store.ts';
import { found } from '../../services/refused.ts';
import type { AllocationReason } from './allocation-store.ts';
import { creditReference } from './credit-reference-store.ts';
import { type CreditedLineRow, insertCreditedLines } from './credited-line-store.ts';
import { moveInvoice } from './invoice-status-store.ts';
import {
  type IssuedCreditRow,
  insertCredit,
  insertCreditAllocations,
  type NewCredit,
  updateCreditAllocated,
  updateCreditVoid,
} from './issued-credit-store.ts';
import { lockReceivable } from './receivable-store.ts';

/**
 * The one place where a credit changes invoices and the ledger. Callers have locked the invoices, and behind them the credits
 * (withLockedInvoices, lockCredits).
 */

interface Issued {
  readonly lines?: readonly CreditedLineRow[];
  /** What its customer is sent of it. */
  readonly documentOf?: (number: number) => object;
}

/** Of an invoice it stands there in full, and the caller has made room for it. Answers the number of a note. */
export async function issueCredit(
  tx: TenantTransaction,
  credit: NewCredit,
  { lines = [], documentOf }: Issued = {},
): Promise<number | null> {
  const allocated = credit.invoice === null ? [] : [shareOf(credit.invoice, credit.total)];
  const after = { ...credit, state: 'issued' as const, allocated };
  const number = await insertCredit(tx, after, documentOf ?? null);
  await insertCreditedLines(tx, credit.id, lines);
  const { id, createdAt: at, createdBy: actor } = credit;
  const kind = ISSUED[credit.kind] ?? 'credit_issued';
  const entry = { kind, reference: creditReference.issued(id), at, postedOn: credit.issuedOn };
  await carry(tx, { before: null, after }, { entry, why: { cause: 'made', actor } });
  return number;
}

export interface Doing {
  readonly at: Date;
  /** A user's id, `customer`, `provider` or `underlay`. */
  readonly actor: string;
}

/** What the books call the entry of a kind, where that is not `credit_issued`. */
const ISSUED: Partial<Record<CreditKind, string>> = {
  write_off: 'written_off',
  discount: 'discount_given',
  fee_waiver: 'charge_waived',
};
const VOIDED: Partial<Record<CreditKind, string>> = {
  write_off: 'write_off_voided',
  discount: 'discount_voided',
  fee_waiver: 'charge_waiver_voided',
};

/** So much of a credit that belongs to no invoice is used on one, or, negative, taken back from it. */
export async function placeCredit(
  tx: TenantTransaction,
  credit: IssuedCreditRow,
  { place, cause, at, actor, reference, causeId }: Doing & Placed,
) {
  const allocated =
    place.amount > 0 ? put(credit.allocated, place) : takeOff(credit.allocated, place.invoiceId, cents(-place.amount));
  const after = { ...credit, allocated };
  await updateCreditAllocated(tx, after);
  const entry = { kind: cause === 'pushed_off' ? 'credit_pushed_off' : 'credit_used', reference, at };
  await carry(tx, { before: credit, after }, { entry, why: { cause, actor, ...(causeId && { causeId }) } });
}

interface Placed {
  readonly place: Share;
  readonly cause: 'used' | 'pushed_off' | 'voided';
  readonly causeId?: string;
  /** The ledger's reason, unique for each fact. */
  readonly reference: string;
}

/** All that stands of it is taken back (ALLOC-05). A note keeps its number (CRED-14). */
export async function voidCredit(
  tx: TenantTransaction,
  credit: IssuedCreditRow,
  { at, actor, reason, on }: Doing & { readonly reason: string; readonly on?: CalendarDate },
) {
  const after = { ...credit, state: 'void' as const, allocated: [] };
  await updateCreditVoid(tx, credit, { at, by: actor, reason });
  const entry = {
    kind: VOIDED[credit.kind] ?? 'credit_voided',
    reference: creditReference.voided(credit.id),
    at,
    ...(on && { postedOn: on }),
  };
  await carry(tx, { before: credit, after }, { entry, why: { cause: 'voided', actor } });
}

type Money = Omit<NewCredit, 'number'> & Pick<IssuedCreditRow, 'state' | 'allocated'>;

interface Step {
  readonly before: Money | null;
  readonly after: Money;
}

interface Why {
  readonly entry: Pick<LedgerEntry, 'kind' | 'reference' | 'at' | 'postedOn'>;
  readonly why: Pick<AllocationReason, 'cause' | 'causeId' | 'actor'>;
}

/** From one state to the next. Invoices, allocations and the ledger get the difference. */
async function carry(tx: TenantTransaction, { before, after }: Step, { entry, why }: Why) {
  const changes = changesOf(before?.allocated ?? [], after.allocated);
  for (const { invoiceId, amount } of changes) {
    // As it is now: an earlier step of this transaction may have moved it.
    const invoice = found(await lockReceivable(tx, invoiceId));
    const balance = { ...invoice, credited: cents(invoice.credited + amount) };
    await moveInvoice(tx, invoice, { move: moveOfMoney(invoice, balance), balance });
  }
  await insertCreditAllocations(tx, after, changes, { ...why, at: entry.at });
  await postToLedger(tx, { ...entry, postings: difference(postingsOfCredit(before), postingsOfCredit(after)) });
}

/** What of a credit that belongs to no invoice is not used yet. */
export const unusedCredit = ({ state, invoice, total, allocated }: IssuedCreditRow): Cents =>
  state === 'issued' && invoice === null ? cents(total - allocated.reduce((sum, { amount }) => sum + amount, 0)) : ZERO;
