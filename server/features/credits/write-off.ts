import { randomUUID } from 'node:crypto';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { releasedBy, writeOffOf } from '@underlay/domain/charges/charge.ts';
import { taxWrittenOff } from '@underlay/domain/credits/credit.ts';
import { reasonLabel } from '@underlay/domain/credits/credit-reason.ts';
import { WRITE_OFF_TOO_LARGE } from '@underlay/domain/credits/fields.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import { readMoneySettings } from '../money-settings/index.ts';
import {
  creditsOn,
  type IssuedCreditRow,
  issueCredit,
  type Receivable,
  readReceivable,
  refuseCardForms,
  refuseNoAmount,
  refuseUnlessOwed,
  withLockedInvoices,
  withoutCardForms,
} from '../receivables/index.ts';

export interface GivingUp {
  /** Of what is issued, where it was made before. */
  readonly creditId?: string;
  readonly invoiceId: string;
  /** Left out: all that is due. */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  readonly note: string;
  /** What is written off anew keeps what became of its tax. Left out: as the settings say. */
  readonly recoversTax?: boolean;
  /** Left out: today. */
  readonly issuedOn?: CalendarDate;
  readonly userId: string;
}

/** Gives up what is due of an invoice, or a part of it. No payment may be on its way (WOFF-01). Answers how much. */
export async function writeOff(platform: Platform, db: TenantDb, giving: GivingUp): Promise<Cents> {
  const { invoiceId } = giving;
  found(await readReceivable(db, invoiceId));
  const give = () =>
    withLockedInvoices(
      db,
      async () => [invoiceId],
      async ({ tx, invoices }) => {
        amountOf(found(invoices.get(invoiceId)), giving);
        await refuseCardForms(tx, [invoiceId]);
        const amount = await writeOffLocked(platform, tx, { ...giving, invoice: found(invoices.get(invoiceId)) });
        const did = `wrote off ${formatCents(amount)} of invoice ${invoices.get(invoiceId)?.number}`;
        await tellOwners(platform, tx, { by: giving.userId, did, page: `invoices/${invoiceId}` });
        return amount;
      },
    );
  return withoutCardForms(platform, db, give);
}

/** The same of an invoice that is locked. */
export async function writeOffLocked(
  platform: Platform,
  tx: TenantTransaction,
  giving: GivingUp & { readonly invoice: Receivable },
): Promise<Cents> {
  const { invoice, reason, note, userId } = giving;
  const total = amountOf(invoice, giving);
  const [id, at] = [giving.creditId ?? randomUUID(), platform.clock.now()];
  const { timeZone } = found(await readBusiness(tx));
  const standing = await creditsOn(tx, invoice.id);
  const { charge, ofTotal } = writeOffOf(total, {
    ...invoice,
    due: amountDue(invoice),
    released: releasedBy(standing),
  });
  const tax = taxWrittenOff(ofTotal, { total: invoice.total, tax: invoice.salesTaxAmount }, taxIn(standing));
  const { issuedOn = dateIn(timeZone, at) } = giving;
  const { recoversTax = (await readMoneySettings(tx)).recoversBadDebtTax } = giving;
  const { customerId, jobId } = invoice;
  await issueCredit(tx, {
    ...{ id, kind: 'write_off' as const, customerId, invoice: { id: invoice.id, jobId }, reason, note },
    ...{ issuedOn, value: null, restocking: ZERO, subtotal: cents(total - tax), tax, total },
    ...{ charge, recoversTax, parts: [], createdBy: userId, createdAt: at },
  });
  const data = { creditId: id, amount: total, detail: reasonLabel(reason).toLowerCase() };
  await writeEvent(tx, { subjectId: invoice.id, kind: 'written_off', actor: userId, at, data });
  return total;
}

function amountOf(invoice: Receivable, { amount }: Pick<GivingUp, 'amount'>): Cents {
  if (invoice.pending + invoice.reserved > 0) throw new Refused('payment_in_progress');
  refuseUnlessOwed(invoice);
  const due = amountDue(invoice);
  if (amount === undefined) return due;
  refuseNoAmount(amount);
  const tooMuch = { fields: { amount: WRITE_OFF_TOO_LARGE } };
  if (amount > due) throw new Refused('more_than_due', tooMuch);
  return amount;
}

/** What of the invoice's tax was credited or given up before. */
const taxIn = (credits: readonly IssuedCreditRow[]): Cents => add(ZERO, ...credits.map(({ tax }) => tax));
