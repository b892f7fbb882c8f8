import type { Sql } from '../database/sql.ts';

/** Of a business whose searches are watched. */
export const CUSTOMERS = 6_000;
export const TABLES = ['customers', 'jobs', 'invoices', 'payments', 'work_orders', 'conversations'];

/** Every second customer is a Pine, every sixtieth of all a Birch. Each has a job, an invoice, a payment, an order and a conversation. */
export async function fillSearched(all: Sql, businessId: string) {
  await all`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address,
      account_number, communication_id, invoice_count, created_at)
    select ${businessId}, gen_random_uuid(), 'business',
      (case when n % 60 = 1 then 'Birch' when n % 2 = 0 then 'Pine' else 'Elm' end) || ' ' || lpad(n::text, 4, '0'),
      'Robin', 'Ashby', n || '@mail.example', '7855550123', b.address, 30000 + n, gen_random_uuid(), 1, now() + n * interval '1 second'
    from generate_series(1, ${CUSTOMERS}::int) n join businesses b on b.id = ${businessId}`;
  await all`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, communication_id, created_at)
    select gen_random_uuid(), portfolio_id, c.business_id, c.id, c.communication_id, now()
    from customers c join businesses b on b.id = c.business_id where c.account_number > 30000 and b.id = ${businessId}`;
  await all`
    insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
    select business_id, gen_random_uuid(), c.id, 'Floor of ' || business_name, repeat('Oak ', 200), 'quoted', b.address, now() - account_number * interval '1 minute'
    from customers c join businesses b on b.id = business_id where business_id = ${businessId} and account_number > 30000`;
  await all`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, total_cents, paid_cents)
    select business_id, gen_random_uuid(), 2000 + row_number() over (order by created_at), false,
      'unpaid', 'Oak', id, customer_id, now(), '2026-01-31', 0, 1000, 1000, 0
    from jobs where business_id = ${businessId} and name like 'Floor%'`;
  await all`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
      created_at, settled_at, applied)
    select business_id, gen_random_uuid(), id, customer_id, 'manual', 'settled', 1000, 0, 'Check', 1, now() + number * interval '1 second', now(), false
    from invoices where business_id = ${businessId}`;
  await all`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    select business_id, gen_random_uuid(), number, job_id, 'Lay', 'pending', now() from invoices where business_id = ${businessId}`;
  await all`
    insert into conversations (business_id, id, customer_id, last_activity, last_message, unread)
    select business_id, communication_id, id, now() + account_number * interval '1 second', 'Hello', false
    from customers where business_id = ${businessId} and account_number > 30000`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}
