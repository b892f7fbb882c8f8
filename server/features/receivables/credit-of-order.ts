import { invoicesOf } from '@underlay/domain/allocations/allocation.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { closeCardForm } from './close-card-form.ts';
import { usedWith } from './credit-store.ts';
import { takeDiscounts } from './discount-life.ts';
import { againIfMoved } from './lock-payment.ts';
import { orderSettled } from './order-settled.ts';
import { paymentNotification } from './payment-notification.ts';
import { openCardForms, readPayment } from './payment-store.ts';
import { lockCredit, useCreditBeside } from './use-credit.ts';

/**
 * Credit in the order of a card payment is used once that has settled, as far as it is still there and wanted (PART-09). A form may
 * stay open for long, and what it shows keeps nothing from being used meanwhile. Then its payer is told, of what stays due by then.
 */
export const creditOfOrder = backgroundTask({
  ...orderSettled,
  run: (platform, { businessId, paymentId }) => useOrdered(platform, platform.tenantDb(businessId), paymentId),
});

/** Safe to run again: what was used with the payment already counts. */
async function useOrdered(platform: Platform, db: TenantDb, paymentId: string) {
  const { clock, queue } = platform;
  const payment = await readPayment(db, paymentId);
  if (payment?.state !== 'settled') return;
  const { customerId } = payment;
  const invoiceIds = invoicesOf(payment.targets);
  // A form that wants what credit is about to pay ends first, as before everything that lowers what is due (PART-13).
  await closeCardForm(platform, db, { invoiceIds });
  await againIfMoved(() =>
    db.begin(async (tx) => {
      const locked = await lockCredit(tx, { customerId, invoiceIds });
      if ((await openCardForms(tx, invoiceIds)).length > 0) throw new Error('a card form was opened meanwhile');
      const used = await usedWith(tx, { causeId: paymentId, customerId });
      const wanted = payment.targets.flatMap(({ invoiceId, credit }) => {
        const before = used.find((each) => each.invoiceId === invoiceId)?.amount ?? 0;
        const invoice = locked.invoices.get(invoiceId);
        const takes = invoice?.status === 'unpaid' && invoice.customerId === customerId ? amountDue(invoice) : 0;
        return [{ invoiceId, amount: cents(Math.max(0, Math.min(credit - before, takes))) }];
      });
      const doing = { at: clock.now(), actor: 'customer' };
      await useCreditBeside(locked, { wanted, causeId: paymentId, ...doing });
      const { invoices } = locked;
      await takeDiscounts(tx, { invoices, ids: invoiceIds, began: payment.createdAt, paymentId, ...doing });
      const { businessId } = tx;
      await queue.add(tx.sql, paymentNotification, { businessId, paymentId, about: 'settled' });
    }),
  );
}
