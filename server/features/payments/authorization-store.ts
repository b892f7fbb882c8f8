import type { Cents } from '@underlay/domain/money/money.ts';
import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What a payer signed, word for word (P05). Never changed, and retained with the payment. */
export interface Authorization {
  readonly businessId: string;
  readonly paymentId: string;
  readonly text: string;
  readonly template: string;
  readonly signature: string;
  readonly accountHolderName: string;
  readonly accountType: BankAccountType;
  readonly lastFour: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly invoiceId: string;
  readonly invoiceVersion: number;
  readonly effectiveDate: string;
  readonly signedAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Null in records of before the terms had versions. */
  readonly termsVersion: string | null;
  /** Of the document that the payer saw. */
  readonly documentSha256: Buffer | null;
}

interface StoredAuthorization extends Authorization {
  readonly hash: Buffer;
  /** Its place among the business's authorizations, from 1 without gaps. */
  readonly sequence: number;
  readonly chain: Buffer;
}

/** The trigger `chained` chains it to the one before. `kept` is written with it. */
export async function insertAuthorization(
  { sql, businessId }: TenantTransaction,
  record: Authorization,
  { hash, kept }: { readonly hash: Buffer; readonly kept: Statement | null },
) {
  await sql`
    ${kept ? sql`with kept as (${kept})` : sql``}
    insert into payment_authorizations (business_id, payment_id, text, template, signature, account_holder_name, account_type, last_four,
      amount_cents, fee_cents, invoice_id, invoice_version, effective_date, signed_at, ip_address, user_agent, terms_version,
      document_sha256, hash)
    values (${businessId}, ${record.paymentId}, ${record.text}, ${record.template}, ${record.signature},
      ${record.accountHolderName}, ${record.accountType}, ${record.lastFour}, ${record.amount}, ${record.fee}, ${record.invoiceId},
      ${record.invoiceVersion}, ${record.effectiveDate}, ${record.signedAt}, ${record.ipAddress}, ${record.userAgent},
      ${record.termsVersion}, ${record.documentSha256}, ${hash})`;
}

const columns = (sql: Queryable) => sql`
  a.business_id "businessId", a.payment_id "paymentId", text, template, signature, account_holder_name "accountHolderName",
  account_type "accountType", a.last_four "lastFour", a.amount_cents amount, a.fee_cents fee, a.invoice_id "invoiceId",
  a.invoice_version "invoiceVersion", effective_date "effectiveDate", signed_at "signedAt", ip_address "ipAddress",
  user_agent "userAgent", terms_version "termsVersion", document_sha256 "documentSha256", hash, sequence, chain`;

export async function readAuthorization(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<StoredAuthorization | undefined> {
  const [row] = await sql<StoredAuthorization[]>`
    select ${columns(sql)} from payment_authorizations a where business_id = ${businessId} and payment_id = ${paymentId}`;
  return row;
}

/** What the payment itself says about the same facts. */
export interface CheckedAuthorization extends StoredAuthorization {
  readonly samePayment: boolean;
  readonly sameMoment: boolean;
}

/** A piece of one business's chain, in its order. */
export const chainAfter = (
  { sql, businessId }: TenantReader,
  sequence: number,
  limit: number,
): Promise<CheckedAuthorization[]> =>
  sql<CheckedAuthorization[]>`
    select ${columns(sql)}, p.created_at = signed_at "sameMoment",
      (p.amount_cents, p.fee_cents, p.invoice_id) = (a.amount_cents, a.fee_cents, a.invoice_id) "samePayment"
    from payment_authorizations a join payments p on p.business_id = a.business_id and p.id = a.payment_id
    where a.business_id = ${businessId} and sequence > ${sequence} order by sequence limit ${limit}`;

/** Where each business's chain should end. */
export const chainHeads = (sql: Queryable): Promise<{ businessId: string; sequence: number; chain: Buffer }[]> =>
  sql`
    select business_id "businessId", authorization_sequence sequence, authorization_chain chain from business_counters
    where authorization_sequence > 0
      or exists (select 1 from payment_authorizations a where a.business_id = business_counters.business_id)`;

/** Bank payments that nobody signed. There are none, unless a record was taken away (I17), or lost with a database and its copy. */
export const unsignedPayments = (sql: Queryable): Promise<{ businessId: string; paymentId: string }[]> =>
  sql`
    select business_id "businessId", id "paymentId" from payments p
    where method = 'ach' and recovered_at is null and not exists (
      select 1 from payment_authorizations a where a.business_id = p.business_id and a.payment_id = p.id)`;
