import { invoicesOf } from '@underlay/domain/allocations/allocation.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { usedWith } from './credit-store.ts';
import { againIfMoved } from './lock-payment.ts';
import { readPayment } from './payment-store.ts';
import { lockCredit, useCredit } from './use-credit.ts';

interface Settled {
  readonly businessId: string;
  readonly paymentId: string;
}

/**
 * Credit in the order of a card payment is used once that has settled, as far as it is still there and wanted (PART-09). A form may
 * stay open for long, and what it shows keeps nothing from being used meanwhile.
 */
export const creditOfOrder = backgroundTask<Settled>({
  name: 'credit-of-order',
  run: (platform, { businessId, paymentId }) => useOrdered(platform, platform.tenantDb(businessId), paymentId),
});

/** Safe to run again: what was used with the payment already counts. */
async function useOrdered({ clock }: Platform, db: TenantDb, paymentId: string) {
  const payment = await readPayment(db, paymentId);
  if (payment?.state !== 'settled') return;
  const { customerId } = payment;
  const invoiceIds = invoicesOf(payment.targets);
  await againIfMoved(() =>
    db.begin(async (tx) => {
      const locked = await lockCredit(tx, { customerId, invoiceIds });
      const used = await usedWith(tx, { causeId: paymentId, invoiceIds });
      const wanted = payment.targets.flatMap(({ invoiceId, credit }) => {
        const before = used.find((each) => each.invoiceId === invoiceId)?.amount ?? 0;
        const invoice = locked.invoices.get(invoiceId);
        const takes = invoice?.status === 'unpaid' && invoice.customerId === customerId ? amountDue(invoice) : 0;
        return [{ invoiceId, amount: cents(Math.max(0, Math.min(credit - before, takes))) }];
      });
      await useCredit(locked, { wanted, at: clock.now(), actor: 'customer', causeId: paymentId });
    }),
  );
}
