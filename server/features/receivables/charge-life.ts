import { randomUUID } from 'node:crypto';
import { invoicesOf } from '@underlay/domain/allocations/allocation.ts';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { chargedFor } from '@underlay/domain/charges/returned-fee.ts';
import { chargeAdded } from '@underlay/domain/ledger/posting.ts';
import { cents } from '@underlay/domain/money/money.ts';
import { writeEvent } from '../../services/events.ts';
import { postToLedger } from '../../services/ledger-store.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { insertCharge } from './charge-store.ts';
import { moveInvoice } from './invoice-status-store.ts';
import type { LockedPayment } from './lock-payment.ts';
import { aboutOf, lockReceivable } from './receivable-store.ts';

interface Returned {
  readonly at: Date;
  /** A user's id, or `provider`. */
  readonly actor: string;
  /** The day on which it came back, where that is not the day on which it is written. */
  readonly on?: CalendarDate;
}

/**
 * The fee for a payment that came back (RISK-08, LATE-10), in the transaction in which it does: on the first invoice that it was meant
 * for that said so when it was sent, and once for each payment. Money on account has none.
 */
export async function chargeReturn({ tx, payment }: LockedPayment, { at, actor, on }: Returned) {
  const meant = [];
  for (const id of invoicesOf(payment.targets)) {
    // As it is now: the payment has just left it.
    const invoice = found(await lockReceivable(tx, id));
    const isTheirs = invoice.status !== 'pending' && !invoice.isQuote && invoice.customerId === payment.customerId;
    if (isTheirs) meant.push(invoice);
  }
  const invoice = chargedFor(meant);
  if (!invoice) return;
  const amount = found(invoice.returnedFee);
  const { timeZone } = found(await readBusiness(tx));
  const charge = {
    ...{ id: randomUUID(), invoiceId: invoice.id, kind: 'returned_payment' as const, amount },
    ...{ chargedOn: on ?? dateIn(timeZone, at), paymentId: payment.id, createdAt: at },
  };
  if (!(await insertCharge(tx, charge))) return;
  const balance = { ...invoice, charged: cents(invoice.charged + amount) };
  await moveInvoice(tx, invoice, { move: 'reverse', balance });
  const postings = chargeAdded(amount, aboutOf(invoice));
  const entry = { kind: 'charge_added', reference: `charge:${charge.id}`, at, postedOn: charge.chargedOn, postings };
  await postToLedger(tx, entry);
  const data = { chargeId: charge.id, paymentId: payment.id, amount, detail: payment.description };
  await writeEvent(tx, { subjectId: invoice.id, kind: 'charge_added', actor, at, data });
}
