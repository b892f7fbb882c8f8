import { targetOf } from '@underlay/domain/allocations/allocation.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import { nameRecovered } from './payment-at-provider-store.ts';
import { beginPayment } from './payment-life.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { lockReceivable, type Receivable } from './receivable-store.ts';

interface Recoverable {
  readonly providerAccountId: string;
  readonly reported: ProviderPayment;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Writes down a payment of this business that the provider has and that is missing here, or was given up here: the database was
 * put back from a copy, or the answer that named it was lost. It begins as one that was given up, and takes the provider's state
 * from there, with invoice, ledger and mails as ever. Null when its invoice is unknown, or its id is another payment's. `busy`
 * while another payment of the invoice is under way: this one follows when it has money.
 */
export async function recoverPayment(
  platform: Platform,
  db: TenantDb,
  { providerAccountId, reported }: Recoverable,
): Promise<PaymentRow | 'busy' | null> {
  try {
    const payment = await db.begin((tx) => writeAnew(platform, tx, { providerAccountId, reported }));
    return payment && (await applyProviderPayment(platform, db, { payment, reported }));
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return 'busy';
    throw error;
  }
}

async function writeAnew(
  { clock }: Platform,
  tx: TenantTransaction,
  recoverable: Recoverable,
): Promise<PaymentRow | null> {
  const { reported } = recoverable;
  const { paymentId, origin } = reported;
  const invoice = origin.invoiceId ? await lockReceivable(tx, origin.invoiceId) : undefined;
  if (!invoice || !paymentId) return null;
  if (!(await readPayment(tx, paymentId))) {
    const row = rowOf(recoverable, { invoice, id: paymentId, now: clock.now() });
    if (!row) return null;
    await beginPayment(tx, { invoices: new Map([[invoice.id, invoice]]), payment: row, actor: 'provider' });
  }
  const named = { providerPaymentId: reported.id, at: clock.now() };
  if (!(await nameRecovered(tx, { id: paymentId }, named))) return null;
  return found(await readPayment(tx, paymentId));
}

function rowOf(
  { providerAccountId, reported }: Recoverable,
  { invoice, id, now }: { readonly invoice: Receivable; readonly id: string; readonly now: Date },
) {
  const { origin, total, lastFour, currency } = reported;
  const amount = total - origin.fee;
  if (!origin.method || amount <= 0 || currency !== 'usd') return null;
  return {
    id,
    businessId: invoice.businessId,
    customerId: invoice.customerId,
    targets: [targetOf(invoice, cents(amount))],
    method: origin.method,
    // What waits for its small deposits keeps other payments away. Anything else moves by the provider's word.
    state: reported.fact === 'waiting' ? ('authorized' as const) : ('canceled' as const),
    amount: cents(amount),
    fee: cents(origin.fee),
    cost: cents(origin.cost),
    description: origin.method === 'ach' ? `Bank account ending in ${lastFour}` : 'Card payment',
    lastFour,
    providerAccountId,
    // Clocks differ. Nothing begins after it is written down.
    createdAt: origin.createdAt < now ? origin.createdAt : now,
    invoiceVersion: invoice.version,
  };
}
