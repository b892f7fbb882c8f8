import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import { PENDING_STATES } from '@underlay/domain/payments/payment.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { type PaymentRow, paymentColumns } from './payment-store.ts';

/** The provider's reference to it. Nothing before it has a name there. */
export function referenceOf({ providerAccountId, providerPaymentId }: PaymentRow) {
  return providerAccountId && providerPaymentId ? { providerAccountId, providerPaymentId } : null;
}

/** The provider repeats its answer under the same key for a day. Until then nothing can be made twice. */
const KEY_KEPT_MILLISECONDS = 20 * 3_600_000;

/** The longest that an attempt may go without word: the provider is waited for 41 seconds at most (stripe-payments.ts). */
const ATTEMPT_MILLISECONDS = 120_000;

/** An attempt to hand a payment over. There is one at a time (decision 80). */
export interface Attempt {
  /** `again`: the provider may have been asked before, and may have it. */
  readonly turn: 'first' | 'again';
  /** Until then no other one begins. */
  readonly until: Date;
}

/**
 * Notes that a payment is handed to the provider from now on. It may be there already when the payment is older than keys are kept
 * too: this may be a copy of the database from before it was handed over. Null when it was given up, or another attempt is under
 * way. Then nobody may be asked.
 */
export async function beginSubmission(
  { sql, businessId }: TenantTransaction,
  payment: PaymentRow,
  at: Date,
): Promise<Attempt | null> {
  const until = new Date(at.getTime() + ATTEMPT_MILLISECONDS);
  const [begun] = await sql<{ isAgain: boolean }[]>`
    update payments new set submitted_at = coalesce(new.submitted_at, ${at}), submitting_until = ${until}
    from payments before
    where new.business_id = ${businessId} and new.id = ${payment.id} and new.state in ('authorized', 'unknown')
      and (new.submitting_until is null or new.submitting_until < ${at})
      and before.business_id = new.business_id and before.id = new.id
    returning before.submitted_at is not null "isAgain"`;
  if (!begun) return null;
  const isOld = at.getTime() - payment.createdAt.getTime() > KEY_KEPT_MILLISECONDS;
  return { turn: begun.isAgain || isOld ? 'again' : 'first', until };
}

/** The attempt goes on. Null when the payment was given up meanwhile, or the attempt took so long that another one may have begun. */
export async function renewSubmission(
  { sql, businessId }: TenantTransaction,
  { payment, attempt, at }: { readonly payment: PaymentRow; readonly attempt: Attempt; readonly at: Date },
): Promise<Attempt | null> {
  const until = new Date(at.getTime() + ATTEMPT_MILLISECONDS);
  const rows = await sql`
    update payments set submitting_until = ${until}
    where business_id = ${businessId} and id = ${payment.id} and state in ('authorized', 'unknown')
      and submitting_until = ${attempt.until}
    returning 1`;
  return rows.length === 1 ? { ...attempt, until } : null;
}

/** The provider has answered, or was silent for longer than it is waited for. */
export async function endSubmission({ sql, businessId }: TenantTransaction, { id }: PaymentRow) {
  await sql`update payments set submitting_until = null where business_id = ${businessId} and id = ${id}`;
}

/** Keeps a payment from being handed to the provider until the transaction ends. False when it was handed over already. */
export async function lockUnsubmitted({ sql, businessId }: TenantTransaction, payment: PaymentRow): Promise<boolean> {
  const rows = await sql`
    select 1 from payments
    where business_id = ${businessId} and id = ${payment.id} and submitted_at is null and state = 'authorized'
    for update`;
  return rows.length === 1;
}

/** Keeps an open card form from getting its name until the transaction ends. False when it has one or is no longer open. */
export async function lockUnnamed({ sql, businessId }: TenantTransaction, { id }: PaymentRow): Promise<boolean> {
  const rows = await sql`
    select 1 from payments
    where business_id = ${businessId} and id = ${id} and state = 'started' and provider_payment_id is null for update`;
  return rows.length === 1;
}

/**
 * Stores the provider's name for the payment. False when the payment was given up meanwhile. Then it must be canceled there too.
 * One that failed here keeps its name as well, since money that comes for it after all must be found (3.4).
 */
export async function nameAtProvider(
  { sql, businessId }: TenantTransaction,
  payment: PaymentRow,
  providerPaymentId: string,
): Promise<boolean> {
  const rows = await sql`
    update payments set provider_payment_id = ${providerPaymentId}
    where business_id = ${businessId} and id = ${payment.id} and state <> 'canceled'
      and (provider_payment_id is null or provider_payment_id = ${providerPaymentId})
    returning 1`;
  return rows.length === 1;
}

/** What the provider waits for, if anything. */
export async function updateDeposits(
  { sql, businessId }: TenantTransaction,
  { id }: PaymentRow,
  deposits: { kind: DepositKind; arrivesAt: Date | null } | null,
) {
  await sql`
    update payments set deposits_kind = ${deposits?.kind ?? null}, deposits_arrive_at = ${deposits?.arrivesAt ?? null}
    where business_id = ${businessId} and id = ${id}`;
}

/** When the provider was last asked, so that the reconciler asks about the longest silent ones first. */
export async function markChecked({ sql, businessId }: TenantTransaction, payment: PaymentRow, at: Date) {
  await sql`update payments set checked_at = ${at} where business_id = ${businessId} and id = ${payment.id}`;
}

/** What the provider said it has of a payment (`ProviderPayment.net`). Whatever moves the payment afterwards forgets it. */
export async function noteNet({ sql, businessId }: TenantTransaction, { id }: PaymentRow, net: number | null) {
  await sql`
    update payments set provider_net_cents = ${net}
    where business_id = ${businessId} and id = ${id} and provider_net_cents is distinct from ${net}`;
}

/**
 * Names a payment that is written down anew, or that was given up here and has money there. False when it is another one at the
 * provider.
 */
export async function nameRecovered(
  { sql, businessId }: TenantTransaction,
  { id }: Pick<PaymentRow, 'id'>,
  { providerPaymentId, at }: { readonly providerPaymentId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await sql`
    update payments set provider_payment_id = ${providerPaymentId}, recovered_at = coalesce(recovered_at, ${at})
    where business_id = ${businessId} and id = ${id}
      and (provider_payment_id is null or provider_payment_id = ${providerPaymentId})
    returning 1`;
  return rows.length === 1;
}

/** The keyed hash of the account that a bank payment is drawn from. */
export async function readBankFingerprint(
  { sql, businessId }: TenantReader,
  payment: PaymentRow,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ fingerprint: Buffer | null }[]>`
    select bank_fingerprint fingerprint from payments where business_id = ${businessId} and id = ${payment.id}`;
  return row?.fingerprint ?? undefined;
}

/** True while a payment from this saved account is under way (P11). */
export async function hasOpenPaymentBy(sql: Queryable, methodId: string): Promise<boolean> {
  const rows =
    await sql`select 1 from payments where method_id = ${methodId} and state = any(${[...PENDING_STATES]}) limit 1`;
  return rows.length === 1;
}

/** The payments that reserve any of these invoices while they wait for their bank accounts to be verified (D92). */
export const readReserving = (
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
): Promise<PaymentRow[]> =>
  sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and reserves and id in (
      select payment_id from payment_targets where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]))
    order by id`;
