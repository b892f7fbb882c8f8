import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

type Outcome = 'switched off' | 'off already' | 'unknown';

/** The customer gets no more e-mails that they did not ask for. */
export async function switchOffCustomerMail(
  { sql, businessId }: TenantTransaction,
  customerId: string,
): Promise<Outcome> {
  const [row] = await sql<{ was: boolean }[]>`
    with before as (
      select receive_email was from customers where business_id = ${businessId} and id = ${customerId} for update)
    update customers set receive_email = false from before
    where business_id = ${businessId} and id = ${customerId} returning before.was`;
  return outcomeOf(row);
}

/** The business gets no more notices that it does not need. Nothing that is mailed today is one (docs/decisions/0023). */
export async function switchOffNotices({ sql, businessId }: TenantTransaction): Promise<Outcome> {
  const [row] = await sql<{ was: boolean }[]>`
    with before as (select receive_notices was from businesses where id = ${businessId} for update)
    update businesses set receive_notices = false from before where id = ${businessId} returning before.was`;
  return outcomeOf(row);
}

export async function switchOnNotices({ sql, businessId }: TenantTransaction): Promise<boolean> {
  const rows = await sql`
    update businesses set receive_notices = true where id = ${businessId} and not receive_notices returning 1`;
  return rows.length === 1;
}

/** Whether the business's own notices were switched off since then. */
export async function wereSwitchedOffSince({ sql, businessId }: TenantReader, since: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from events
    where business_id = ${businessId} and subject_id = ${businessId} and kind = 'unsubscribed' and at > ${since} limit 1`;
  return rows.length === 1;
}

/** Counts one more attempt from a network address. Answers how many there were on this day. Those of other days are deleted. */
export async function countNoticeStop(sql: Queryable, address: Buffer, at: Date): Promise<number> {
  await sql`delete from notice_stops where day <> (${at}::timestamptz at time zone 'UTC')::date`;
  const [row] = await sql<{ times: number }[]>`
    insert into notice_stops as s (address, day, times) values (${address}, (${at}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (address, day) do update set times = s.times + 1 returning times`;
  return row?.times ?? 0;
}

function outcomeOf(row: { was: boolean } | undefined): Outcome {
  if (!row) return 'unknown';
  return row.was ? 'switched off' : 'off already';
}
