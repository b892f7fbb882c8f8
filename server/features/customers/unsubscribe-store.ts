import type { Queryable } from '../../database/sql.ts';

type Outcome = 'switched off' | 'off already' | 'unknown';

/** The customer gets no more e-mails that they did not ask for. */
export async function switchOffCustomerMail(sql: Queryable, businessId: string, customerId: string): Promise<Outcome> {
  const [row] = await sql<{ was: boolean }[]>`
    with before as (
      select receive_email was from customers where business_id = ${businessId} and id = ${customerId} for update)
    update customers set receive_email = false from before
    where business_id = ${businessId} and id = ${customerId} returning before.was`;
  return outcomeOf(row);
}

/** The business gets no more notices that are not about money. */
export async function switchOffNotices(sql: Queryable, businessId: string): Promise<Outcome> {
  const [row] = await sql<{ was: boolean }[]>`
    with before as (select receive_notices was from businesses where id = ${businessId} for update)
    update businesses set receive_notices = false from before where id = ${businessId} returning before.was`;
  return outcomeOf(row);
}

function outcomeOf(row: { was: boolean } | undefined): Outcome {
  if (!row) return 'unknown';
  return row.was ? 'switched off' : 'off already';
}
