import type { Queryable } from '../../database/sql.ts';

/** What waits for a phone, of any business. */
export const textsWaitingFor = (sql: Queryable, phone: string) =>
  sql<{ businessId: string; id: string }[]>`
    select business_id "businessId", id from deliveries
    where channel = 'sms' and recipient = ${phone} and state = 'queued'`;

/**
 * Whom the last text to this phone was for, and when it went out. One that bounced never arrived, and says when that was known and
 * no longer when it went out.
 */
export async function lastTexted(sql: Queryable, phone: string) {
  const [row] = await sql<{ businessId: string; customerId: string; at: Date }[]>`
    select business_id "businessId", customer_id "customerId", changed_at "at" from deliveries
    where channel = 'sms' and recipient = ${phone} and state = 'sent'
    order by changed_at desc limit 1`;
  return row;
}
