import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { InvoiceRow } from '../invoices/index.ts';

interface Answered {
  readonly outcome: Outcome;
  readonly at: Date;
  /** Of its customer: it goes on every draw (SIGN-03). Empty when they gave none. */
  readonly reference?: string;
}

/** What became of a quote that is locked. Nothing of it changes any more once it was accepted (VER-03). */
export async function writeOutcome(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  { outcome, at, reference = '' }: Answered,
) {
  await sql`
    update invoices set outcome = ${outcome}, outcome_at = ${at}, version = version + 1,
      customer_reference = coalesce(nullif(${reference}, ''), customer_reference)
    where business_id = ${businessId} and id = ${invoiceId}`;
}

export type WhyClosed = 'signed' | 'canceled' | 'withdrawn';

type Closable = Pick<InvoiceRow, 'id' | 'jobId' | 'status' | 'outcome' | 'outcomeAt'>;

/**
 * Why a quote that its customer has cannot be signed by them any more: another quote of its job was, or the contract of that was
 * canceled, which closed it at the same moment, or the business withdrew it. Null where it can, or was answered (CONT-02, CONT-06).
 */
export async function whyClosed(
  { sql, businessId }: TenantReader,
  { id, jobId, status, outcome, outcomeAt }: Closable,
): Promise<WhyClosed | null> {
  if (status !== 'sent' || outcome === 'accepted' || outcome === 'declined') return null;
  const [row] = await sql<{ isOther: boolean; isCanceled: boolean; isWithdrawn: boolean }[]>`
    select coalesce(bool_or(canceled_at is null and quote_id <> ${id}), false) "isOther",
      coalesce(bool_or(canceled_at = ${outcomeAt}), false) "isCanceled",
      exists (
        select from events where business_id = ${businessId} and subject_id = ${id} and kind = 'quote_withdrawn' and at = ${outcomeAt}
      ) "isWithdrawn"
    from contracts where business_id = ${businessId} and job_id = ${jobId}`;
  if (outcome === 'withdrawn') {
    if (row?.isWithdrawn) return 'withdrawn';
    return row?.isCanceled ? 'canceled' : 'signed';
  }
  return row?.isOther ? 'signed' : null;
}

/** When the contract that a signed quote opened was canceled (CONT-06). */
export async function whenCanceled(
  { sql, businessId }: TenantReader,
  { id, outcome }: Pick<Closable, 'id' | 'outcome'>,
): Promise<Date | null> {
  if (outcome !== 'accepted') return null;
  const [row] = await sql<{ canceledAt: Date | null }[]>`
    select canceled_at "canceledAt" from contracts where business_id = ${businessId} and quote_id = ${id}`;
  return row?.canceledAt ?? null;
}

/** The quotes of a job that nobody has answered, with this one whatever became of it: locked in the order of their ids. */
export async function lockOpenOffers(
  { sql, businessId }: TenantTransaction,
  { jobId, invoiceId }: { readonly jobId: string; readonly invoiceId: string },
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from invoices
    where business_id = ${businessId}
      and (id = ${invoiceId} or (job_id = ${jobId} and is_quote and status = 'sent' and outcome is null))
    order by id for update`;
  return rows.map(({ id }) => id);
}

/** The quotes of a job that nobody has answered. Who locks other invoices too locks all of them by their ids. */
export async function openOffersOf({ sql, businessId }: TenantTransaction, jobId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from invoices
    where business_id = ${businessId} and job_id = ${jobId} and is_quote and status = 'sent' and outcome is null`;
  return rows.map(({ id }) => id);
}
