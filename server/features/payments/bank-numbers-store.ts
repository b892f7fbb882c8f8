import type { Queryable } from '../../database/sql.ts';

/** Bank numbers wait here, sealed, from the customer's click until the provider has them; never longer than `purgeAt`. */
export async function keepNumbers(
  sql: Queryable,
  businessId: string,
  paymentId: string,
  sealed: string,
  purgeAt: Date,
) {
  await sql`insert into bank_numbers (business_id, payment_id, sealed, purge_at) values (${businessId}, ${paymentId}, ${sealed}, ${purgeAt})`;
}

export async function readNumbers(sql: Queryable, businessId: string, paymentId: string): Promise<string | undefined> {
  const [row] = await sql<{ sealed: string }[]>`
    select sealed from bank_numbers where business_id = ${businessId} and payment_id = ${paymentId}`;
  return row?.sealed;
}

export async function forgetNumbers(sql: Queryable, businessId: string, paymentId: string) {
  await sql`delete from bank_numbers where business_id = ${businessId} and payment_id = ${paymentId}`;
}

export async function purgeNumbers(sql: Queryable, now: Date) {
  await sql`delete from bank_numbers where purge_at < ${now}`;
}

export const numbersPlace = (businessId: string, paymentId: string) => `bank_numbers|sealed|${businessId}|${paymentId}`;

export interface Authorization {
  readonly text: string;
  readonly template: string;
  readonly signature: string;
  readonly accountHolderName: string;
  readonly accountType: string;
  readonly lastFour: string;
  readonly amount: number;
  readonly fee: number;
  readonly invoiceId: string;
  readonly invoiceVersion: number;
  readonly effectiveDate: string;
  readonly signedAt: Date;
  readonly ipAddress: string;
  readonly userAgent: string;
}

/** What the customer signed, word for word, with a hash over all of it (P05). Never changed. */
export async function insertAuthorization(
  sql: Queryable,
  businessId: string,
  paymentId: string,
  record: Authorization,
  hash: Buffer,
) {
  await sql`
    insert into payment_authorizations (business_id, payment_id, text, template, signature, account_holder_name, account_type, last_four,
      amount_cents, fee_cents, invoice_id, invoice_version, effective_date, signed_at, ip_address, user_agent, hash)
    values (${businessId}, ${paymentId}, ${record.text}, ${record.template}, ${record.signature}, ${record.accountHolderName},
      ${record.accountType}, ${record.lastFour}, ${record.amount}, ${record.fee}, ${record.invoiceId}, ${record.invoiceVersion},
      ${record.effectiveDate}, ${record.signedAt}, ${record.ipAddress}, ${record.userAgent}, ${hash})`;
}

export async function readAuthorization(
  sql: Queryable,
  businessId: string,
  paymentId: string,
): Promise<Authorization | undefined> {
  const [row] = await sql<Authorization[]>`
    select text, template, signature, account_holder_name "accountHolderName", account_type "accountType", last_four "lastFour",
      amount_cents amount, fee_cents fee, invoice_id "invoiceId", invoice_version "invoiceVersion", effective_date "effectiveDate",
      signed_at "signedAt", ip_address "ipAddress", user_agent "userAgent"
    from payment_authorizations where business_id = ${businessId} and payment_id = ${paymentId}`;
  return row;
}
