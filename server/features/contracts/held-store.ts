import { billedBy, type DrawBilled } from '@underlay/domain/contracts/contract-to-date.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { USUAL_PAY_DAYS } from '@underlay/domain/offers/schedule.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What is billed and what is held grow by a draw that is sent. A release only lowers what is held. */
export async function addBilled(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  { at, ...draw }: DrawBilled & { readonly at: Date },
) {
  await sql`
    update contracts set billed_cents = billed_cents + ${billedBy(draw)},
      retained_cents = retained_cents + ${draw.retained - draw.released},
      last_drawn_at = case when ${draw.released > 0} then last_drawn_at else ${at} end
    where business_id = ${businessId} and id = ${contractId}`;
}

/** The opposite, once its invoice is a draft again. False where what it holds back was released meanwhile (RET-06). */
export async function takeBilled(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  draw: DrawBilled,
): Promise<boolean> {
  const rows = await sql`
    update contracts c set billed_cents = c.billed_cents - ${billedBy(draw)},
      retained_cents = c.retained_cents - ${draw.retained - draw.released},
      last_drawn_at = (
        select max(i.sent_at) from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id
        where d.business_id = c.business_id and d.contract_id = c.id and not d.releases and i.status <> 'pending')
    where c.business_id = ${businessId} and c.id = ${contractId} and c.retained_cents >= ${draw.retained - draw.released}
    returning 1`;
  return rows.length > 0;
}

/** A draw behind the plan, which asks for what others held back (RET-04). */
export async function insertRelease(
  { sql, businessId }: TenantTransaction,
  {
    id,
    contractId,
    amount,
    name,
  }: { readonly id: string; readonly contractId: string; readonly amount: Cents; readonly name: string },
) {
  await sql`
    insert into draws (business_id, id, contract_id, position, name, planned_cents, closes, releases, due, pay_days)
    select ${businessId}, ${id}, ${contractId}, max(position) + 1, ${name}, ${amount}, false, true, 'reached', ${USUAL_PAY_DAYS}
    from draws where business_id = ${businessId} and contract_id = ${contractId}`;
}

/** It asks for another amount from now on, also if it was dropped. Its invoice is written anew. */
export async function changeRelease({ sql, businessId }: TenantTransaction, drawId: string, amount: Cents) {
  await sql`
    update draws set planned_cents = ${amount}, dropped_at = null, version = version + 1
    where business_id = ${businessId} and id = ${drawId} and releases`;
}

/** What the contract of an invoice holds back. Undefined where it bills no draw. */
export async function heldAround({ sql, businessId }: TenantReader, invoiceId: string): Promise<Cents | undefined> {
  const [row] = await sql<{ retained: Cents }[]>`
    select c.retained_cents retained from invoices i
    join draws d on d.business_id = i.business_id and d.id = i.draw_id
    join contracts c on c.business_id = d.business_id and c.id = d.contract_id
    where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row?.retained;
}

/** Locks the contract whose draw an invoice bills, before the invoice: a note on it lowers what is held (CRED-18). */
export async function lockContractAround({ sql, businessId }: TenantTransaction, invoiceId: string) {
  await sql`
    select 1 from contracts c where c.business_id = ${businessId} and c.id = (
      select d.contract_id from invoices i join draws d on d.business_id = i.business_id and d.id = i.draw_id
      where i.business_id = ${businessId} and i.id = ${invoiceId})
    for no key update`;
}

/** What of a canceled contract waits to be released. */
export interface Waiting {
  /** Its draw. */
  readonly subjectId: string;
  readonly customerId: string;
  readonly amount: Cents;
}

/** Releases that wait of the canceled contract of an invoice, if so much is held of it (CONT-06, RET-04). */
export const waitingReleases = (
  { sql, businessId }: TenantReader,
  { invoiceId, held }: { readonly invoiceId: string; readonly held: number },
): Promise<Waiting[]> => sql<Waiting[]>`
  select d.id "subjectId", c.customer_id "customerId", d.planned_cents amount from invoices o
  join draws b on b.business_id = o.business_id and b.id = o.draw_id
  join contracts c on c.business_id = b.business_id and c.id = b.contract_id and c.retained_cents = ${held}
  join draws d on d.business_id = c.business_id and d.contract_id = c.id and d.releases and d.dropped_at is null
  join invoices i on i.business_id = d.business_id and i.draw_id = d.id and i.status = 'pending'
  where o.business_id = ${businessId} and o.id = ${invoiceId} and c.canceled_at is not null`;

/** So much less is held of the contract of an invoice, or, negative, so much more. */
export async function takeHeld({ sql, businessId }: TenantTransaction, invoiceId: string, amount: number) {
  if (amount === 0) return;
  await sql`
    update contracts c set retained_cents = c.retained_cents - ${amount}
    from invoices i join draws d on d.business_id = i.business_id and d.id = i.draw_id
    where i.business_id = ${businessId} and i.id = ${invoiceId} and c.business_id = i.business_id and c.id = d.contract_id`;
}
