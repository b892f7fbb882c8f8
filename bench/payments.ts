/** Bank payments that work, one for each invoice. */
import type { Sql } from '../server/database/sql.ts';
import { issueKey } from '../server/features/payments/index.ts';
import { openBenchKeys } from './bench-platform.ts';
import type { Filled } from './fill-database.ts';
import type { Post } from './measure.ts';

export interface Order {
  readonly invoiceId: string;
  readonly body: string;
  /** Where the payer sits. From one address only some may type bank accounts who have never paid before. */
  readonly headers: { readonly 'x-forwarded-for': string };
}

export const paymentTo = (origin: string, { invoiceId, ...order }: Order): Post => ({
  url: `${origin}/core/api/payments/${invoiceId}/make-a-payment`,
  ...order,
});

/** One correct payment for each of many invoices, the oldest first. */
export async function ordersOf(pool: Sql, { businessId }: Filled, count: number): Promise<Order[]> {
  const { sealer } = await openBenchKeys(pool);
  const rows = await pool<{ id: string; accountId: string }[]>`
    select i.id, l.account_id "accountId" from invoices i join portal_links l on l.business_id = i.business_id and l.customer_id = i.customer_id
    where i.business_id = ${businessId} and i.status = 'unpaid' and i.held_cents = 0 and i.reserved_cents = 0
    order by i.number limit ${count}`;
  const [day] = await pool<{ today: string }[]>`select (now() at time zone 'America/Chicago')::date::text today`;
  return rows.map(({ id, accountId }, index) => {
    const body = {
      invoiceId: id,
      accountId,
      idempotentKey: issueKey(sealer, new Date()),
      signature: 'Robin Ashby',
      paymentDate: day?.today,
      amount: 3187.5,
      paymentFee: 1,
      accountHolderName: 'Robin Ashby',
      accountType: 'personal_checking',
      accountNumber: '000123456789',
      routingNumber: '110000000',
    };
    const headers = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
    return { invoiceId: id, body: JSON.stringify(body), headers };
  });
}
