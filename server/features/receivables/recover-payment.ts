import { sumOf, type Target, targetOf } from '@underlay/domain/allocations/allocation.ts';
import { cents } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { ProviderOrigin, ProviderPayment } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';
import { nameRecovered } from './payment-at-provider-store.ts';
import { beginPayment } from './payment-life.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { lockReceivables, type Receivable } from './receivable-store.ts';

interface Recoverable {
  readonly providerAccountId: string;
  readonly reported: ProviderPayment;
}

const UNIQUE_VIOLATION = '23505';

/**
 * Writes down a payment of this business that the provider has and that is missing here, or was given up here: the database was
 * put back from a copy, or the answer that named it was lost. It begins as one that was given up, and takes the provider's state
 * from there, with invoice, ledger and mails as ever. Null when an invoice of it is unknown, or its id is another payment's. `busy`
 * while a card form of the invoice is open: this one follows when it has money.
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
  const { paymentId } = reported;
  const meant = meantFor(reported);
  const invoices = await lockReceivables(
    tx,
    meant.map(({ invoiceId }) => invoiceId),
  );
  if (!paymentId || meant.length === 0 || invoices.size < meant.length) return null;
  if (!(await readPayment(tx, paymentId))) {
    const targets = meant.map(({ invoiceId, amount, credit, discount }) =>
      targetOf(found(invoices.get(invoiceId)), cents(amount), { credit: cents(credit), discount: cents(discount) }),
    );
    const row = rowOf(recoverable, {
      invoice: found(invoices.get(found(targets[0]).invoiceId)),
      targets,
      id: paymentId,
      now: clock.now(),
    });
    if (!row) return null;
    await beginPayment(tx, { invoices, payment: row, actor: 'provider' });
  }
  const named = { providerPaymentId: reported.id, at: clock.now() };
  if (!(await nameRecovered(tx, { id: paymentId }, named))) return null;
  return found(await readPayment(tx, paymentId));
}

/** What it says of what it is meant for. Nothing where that is not ours. */
function meantFor({ origin, total }: ProviderPayment): ProviderOrigin['targets'] {
  if (origin.targets.length > 0) return origin.targets;
  return origin.invoiceId ? [{ invoiceId: origin.invoiceId, amount: total - origin.fee, credit: 0, discount: 0 }] : [];
}

interface Anew {
  /** What it is meant for first. */
  readonly invoice: Receivable;
  readonly targets: readonly Target[];
  readonly id: string;
  readonly now: Date;
}

function rowOf({ providerAccountId, reported }: Recoverable, { invoice, targets, id, now }: Anew) {
  const { origin, total, lastFour, currency } = reported;
  const amount = total - origin.fee;
  if (!origin.method || amount <= 0 || currency !== 'usd' || sumOf(targets) !== amount) return null;
  return {
    id,
    businessId: invoice.businessId,
    customerId: invoice.customerId,
    targets,
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
