import { randomUUID } from 'node:crypto';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { type NoteReason, reasonLabel } from '@underlay/domain/credits/credit-reason.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { RefundParts } from '@underlay/domain/payments/refund.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import { holdLess, lockContractAround } from '../contracts/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import {
  aroundInvoice,
  issueCredit,
  type PaymentRow,
  type Receivable,
  readPayment,
  refuseCardForms,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';
import { askForRefund } from '../refunds/index.ts';
import { makeWay, noteMadeWay } from './make-way.ts';
import { figuresOf, noteFacts } from './note-document.ts';
import { type PlannedNote, planNote } from './plan-note.ts';
import type { Asked } from './price-note.ts';

interface NewNote extends Asked {
  readonly invoiceId: string;
  readonly reason: NoteReason;
  readonly note: string;
  /** Whether what it pushes off is sent back to where it came from. */
  readonly refund: boolean;
  /** What whoever issues it was shown. */
  readonly expected?: Pick<PlannedNote, 'total' | 'lessDue'> | undefined;
  readonly userId: string;
}

/** What a note would come to, and push off (CRED-09). Nothing is stored. */
export const previewNote = (db: TenantDb, invoiceId: string, asked: Asked): Promise<PlannedNote> =>
  withPlan(db, invoiceId, asked, async (_tx, _invoice, planned) => planned);

/**
 * Issues a credit note on an invoice, where it stands in full (CRED-08). An open card form ends first, as before everything that lowers
 * what is due (PART-13). Answers its id.
 */
export async function issueNote(platform: Platform, db: TenantDb, wanted: NewNote): Promise<string> {
  const { invoiceId } = wanted;
  return withoutCardForms(platform, db, () =>
    withPlan(db, invoiceId, wanted, async (tx, invoice, planned) => {
      refuseOther(planned, wanted.expected);
      const id = await issue(platform, tx, { wanted, invoice, planned });
      await refuseCardForms(tx, [invoiceId]);
      return id;
    }),
  );
}

/** It was paid or credited since it was shown (CRED-09). */
function refuseOther({ total, lessDue }: PlannedNote, expected: NewNote['expected']) {
  if (expected === undefined || (expected.total === total && expected.lessDue === lessDue)) return;
  throw new Refused('amount_changed', { copy: OTHER_NOW });
}

const OTHER_NOW = 'What this note comes to has changed since it was shown. Look at it again, and issue it then.';

const withPlan = <Result>(
  db: TenantDb,
  invoiceId: string,
  asked: Asked,
  work: (tx: TenantTransaction, invoice: Receivable, planned: PlannedNote) => Promise<Result>,
): Promise<Result> =>
  withLockedInvoices(
    db,
    (reader) => aroundInvoice(reader, invoiceId),
    async ({ tx, invoices }) => {
      const invoice = found(invoices.get(invoiceId));
      return work(tx, invoice, await planNote(tx, invoice, asked));
    },
    (tx) => lockContractAround(tx, invoiceId),
  );

interface Issuing {
  readonly wanted: NewNote;
  readonly invoice: Receivable;
  readonly planned: PlannedNote;
}

async function issue(platform: Platform, tx: TenantTransaction, { wanted, invoice, planned }: Issuing) {
  const { reason, note, userId } = wanted;
  const { pushed, parts, value, restocking, subtotal, tax, retained, total, lines } = planned;
  const [id, at] = [randomUUID(), platform.clock.now()];
  const { customerId, jobId } = invoice;
  await makeWay(tx, pushed, { invoice, creditId: id, at, actor: userId });
  const refunds = wanted.refund ? await refundsOf(tx, planned) : [];
  const figures = figuresOf(planned, refunds);
  const facts = await noteFacts(tx, { customerId, invoice, reason, note, at }, figures);
  const { timeZone } = found(await readBusiness(tx));
  const credit = {
    ...{ id, kind: 'note' as const, customerId, invoice: { id: invoice.id, jobId }, reason, note },
    ...{ issuedOn: dateIn(timeZone, at), value, restocking, subtotal, tax, retained, total, recoversTax: false },
    ...{ parts, createdBy: userId, createdAt: at },
  };
  const number = await issueCredit(tx, credit, { lines, documentOf: (taken) => ({ ...facts, number: taken }) });
  await holdLess(tx, { invoiceId: invoice.id, amount: retained, at });
  const name = noteNumber(number ?? 0);
  await noteMadeWay(tx, pushed, { invoiceId: invoice.id, detail: name, actor: userId, at });
  const data = { creditId: id, amount: total, detail: `${name}, ${reasonLabel(reason).toLowerCase()}` };
  await writeEvent(tx, { subjectId: invoice.id, kind: 'credit_issued', actor: userId, at, data });
  for (const { payment, amount } of refunds)
    await askForRefund(platform, tx, { payment, amount, reason: name, toldAt: invoice.id, userId });
  const { businessId } = tx;
  const order = { businessId, customerId, subjectId: id, invoiceId: invoice.id, cause: id, createdBy: userId };
  await queueDeliveries(platform, tx, { ...order, occasion: 'credit' });
  const did = `issued a credit note of ${formatCents(total)} on invoice ${invoice.number}`;
  await tellOwners(platform, tx, { by: userId, did, page: `invoices/${invoice.id}` });
  return id;
}

/** What can goes back to where it came from, in the transaction of the note; the rest, such as a check, is kept as credit (CRED-09). */
async function refundsOf(tx: TenantTransaction, { pushed }: PlannedNote): Promise<readonly Refund[]> {
  const refunds: Refund[] = [];
  for (const { id, amount, fee, canBeRefunded } of pushed)
    if (canBeRefunded) refunds.push({ payment: found(await readPayment(tx, id)), amount, fee });
  if (pushed.length > 0 && refunds.length === 0) throw new Refused('not_refundable', { copy: NOTHING_TO_SEND });
  return refunds;
}

const NOTHING_TO_SEND = 'Nothing of what was paid can be sent back from here. Keep it as credit.';

interface Refund extends RefundParts {
  readonly payment: PaymentRow;
}
