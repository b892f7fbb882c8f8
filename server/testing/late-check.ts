import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TestBusiness } from './people.ts';
import type { TestProduct } from './test-product.ts';

interface LateCheck {
  readonly invoice: InvoiceDetailJson;
  readonly paymentId: string;
  /** The last day of the discount. */
  readonly inTime: CalendarDate;
}

/** An invoice with 2% off, of which a check of $1,041.25 paid all but the discount, one day too late: $21.25 is due. */
export async function checkWithoutDiscount({ clock, platform }: TestProduct, owner: TestBusiness): Promise<LateCheck> {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const today = dateIn('America/Chicago', clock.now());
  const inTime = addDays(today, -1);
  await platform.systemDb.sql`update invoices set early_until = ${inTime} where id = ${uuid}`;
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount: 1041.25, tender: 'check', reference: uuid.slice(0, 8) },
    ...{ receivedOn: today, note: '', allocations: [{ invoiceId: uuid, amount: 1041.25 }] },
  });
  return { invoice: await owner.invoice(uuid), paymentId: body.uuid, inTime };
}
