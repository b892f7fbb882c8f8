import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { invoicesAround } from './allocation-store.ts';
import { lockOnAccount } from './on-account-store.ts';
import { type PaymentRow, readPayment } from './payment-store.ts';
import { lockReceivables, type Receivable } from './receivable-store.ts';

/** Locked invoices by their ids, as the transaction has made them. */
export type Invoices = Map<string, Receivable>;

export interface LockedPayment {
  readonly tx: TenantTransaction;
  readonly payment: PaymentRow;
  /** What it is meant for first. Null of money on account. */
  readonly invoice: Receivable | null;
  /** All that its money may stand on, by their ids, as they are by now. */
  readonly invoices: Invoices;
}

const MAX_TRIES = 20;

/**
 * Changes a payment while the invoices that its money stands on are locked, and those in `also`. Locks are taken in the order of
 * the ids, so two callers never wait for each other in a circle (ALLOC-09).
 */
export async function withLockedPayment<Result>(
  db: TenantDb,
  { payment, also = [] }: { payment: PaymentRow; also?: readonly string[] },
  work: (locked: LockedPayment) => Promise<Result>,
): Promise<Result> {
  return againIfMoved(() => db.begin(async (tx) => work(await lockPayment(tx, payment, also))));
}

/** Runs a transaction again that money was moved away from. */
export async function againIfMoved<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof MoneyMoved) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Money was used for another invoice while we waited. The transaction begins again, with that one. */
export class MoneyMoved extends Error {}

async function lockPayment(tx: TenantTransaction, payment: PaymentRow, also: readonly string[]) {
  const locked = new Set([...(await invoicesAround(tx, [payment.id])), ...also]);
  const invoices = await lockReceivables(tx, [...locked]);
  if (payment.invoiceId === null) await lockOnAccount(tx, [payment.id]);
  if ((await invoicesAround(tx, [payment.id])).some((id) => !locked.has(id))) throw new MoneyMoved(payment.id);
  return lockedOf(tx, payment, invoices);
}

/** The payment and its invoices as they are now, within a transaction that has locked them. */
export const readLocked = async (tx: TenantTransaction, payment: Pick<PaymentRow, 'id' | 'invoiceId'>) =>
  lockedOf(tx, payment, await lockReceivables(tx, await invoicesAround(tx, [payment.id])));

async function lockedOf(
  tx: TenantTransaction,
  { id, invoiceId }: Pick<PaymentRow, 'id' | 'invoiceId'>,
  invoices: Invoices,
): Promise<LockedPayment> {
  const invoice = invoiceId === null ? null : found(invoices.get(invoiceId));
  return { tx, invoices, payment: found(await readPayment(tx, id)), invoice };
}
