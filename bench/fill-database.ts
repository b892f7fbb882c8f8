import { randomUUID } from 'node:crypto';
import type { Sql } from '../server/database/sql.ts';
import { fillWork } from './fill-work.ts';

export interface Filled {
  readonly businessId: string;
  readonly portfolioId: string;
  /** A customer with many invoices, as the portal's worst case. */
  readonly accountId: string;
  readonly customerId: string;
}

export const LARGE = {
  customers: 20_000,
  jobs: 50_000,
  invoices: 100_000,
  linesEach: 3,
  items: 5_000,
  movesEach: 10,
  subcontractors: 20_000,
  workOrders: 30_000,
  conversations: 20_000,
  payments: 50_000,
};
const SMALL: typeof LARGE = {
  customers: 200,
  jobs: 400,
  invoices: 1_000,
  linesEach: 3,
  items: 100,
  movesEach: 5,
  subcontractors: 50,
  workOrders: 200,
  conversations: 100,
  payments: 500,
};

/** One business of 100,000 invoices and nine smaller ones, written by the database itself. */
export async function fillDatabase(sql: Sql, userId: string): Promise<Filled> {
  const large = await fillBusiness(sql, userId, 'Hundred Thousand Floors', LARGE);
  for (let index = 1; index <= 9; index += 1) await fillBusiness(sql, userId, `Small Floors ${index}`, SMALL);
  await sql`vacuum analyze`;
  return large;
}

async function fillBusiness(sql: Sql, userId: string, name: string, size: typeof LARGE): Promise<Filled> {
  const businessId = randomUUID();
  const portfolioId = randomUUID();
  const address = sql.json({
    name: '',
    addressLine1: '1 Main Street',
    addressLine2: '',
    city: 'Topeka',
    state: 'KS',
    zip: '66603',
  });
  await sql.begin(async (tx) => {
    await tx`
      insert into businesses (id, portfolio_id, name, contact_first_name, contact_last_name, address, time_zone, created_at,
        provider_account_id, ach_capability, card_capability, business_type, business_structure, legal_name, industry, phone)
      values (${businessId}, ${portfolioId}, ${name}, 'Dana', 'Whitfield', ${address}, 'America/Chicago', now() - interval '2 years',
        ${`acct_${businessId}`}, 'active', 'active', 'company', 'single_member_llc', ${name}, 'Flooring', '7855550142')`;
    // Online payments need an owner; their secrets are with the provider, and nobody looks at the owner here.
    await tx`
      insert into business_owners (business_id, id, first_name, last_name, email, phone, ssn_last_four_sealed, address,
        primary_representative, quarter_owner, board_member, executive_manager, created_at)
      values (${businessId}, gen_random_uuid(), 'Dana', 'Whitfield', 'dana@tallgrass.example', '7855550142', '', ${address},
        true, true, false, false, now())`;
    await tx`
      insert into business_bank_accounts (business_id, id, name, account_type, account_holder_name, last_four, status, created_at)
      values (${businessId}, gen_random_uuid(), 'Operating', 'business_checking', ${name}, '6789', 'verified', now())`;
    await tx`
      insert into business_counters (business_id, next_invoice_number, next_account_number, job_count)
      values (${businessId}, ${1001 + size.invoices}, ${20_001 + size.customers}, ${size.jobs})`;
    await tx`insert into business_members values (${businessId}, ${userId}, now())`;
    await tx`
      insert into categories (business_id, id, name, kind, position)
      values (${businessId}, gen_random_uuid(), 'Material', 'ordinary', 1), (${businessId}, gen_random_uuid(), 'Payment', 'payment', 2)`;
    await tx`
      insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address, account_number,
        communication_id, created_at)
      select ${businessId}, gen_random_uuid(), 'business', (array['Maple','Harbor','Stone','Lark','Corner','Juniper','Prairie','Bright'])[n % 8 + 1] || ' ' ||
          substr(md5(n::text), 1, 6) || ' ' || (array['Group','Clinic','Bakery','Homes','Books','Realty'])[n % 6 + 1],
        'Robin', 'Ashby', 'c' || n || '@mail.example', lpad((7850000000 + n)::text, 10, '0'), ${address}, 20000 + n, gen_random_uuid(), now()
      from generate_series(1, ${size.customers}) n`;
    await tx`
      insert into portal_links (account_id, portfolio_id, business_id, customer_id, created_at)
      select gen_random_uuid(), ${portfolioId}, business_id, id, now() from customers where business_id = ${businessId}`;
    await tx`
      insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
      select ${businessId}, gen_random_uuid(), c.id, 'Job ' || n, 'Oak floor', 'quoted', ${address}, now() - n * interval '1 minute'
      from generate_series(1, ${size.jobs}) n
      join (select id, row_number() over () as position from customers where business_id = ${businessId}) c on c.position = n % ${size.customers} + 1`;
    await fillInvoices(tx, businessId, size);
    await fillWork(tx, businessId, size);
  });
  const [row] = await sql<{ accountId: string; customerId: string }[]>`
    select l.account_id "accountId", l.customer_id "customerId" from portal_links l join customers c on c.business_id = l.business_id and c.id = l.customer_id
    where l.business_id = ${businessId} order by c.invoice_count desc, c.account_number limit 1`;
  return { businessId, portfolioId, accountId: row?.accountId ?? '', customerId: row?.customerId ?? '' };
}

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

async function fillInvoices(tx: Transaction, businessId: string, size: typeof LARGE) {
  await tx`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, tax_cents, total_cents, paid_cents, line_count, sent_at)
    select ${businessId}, gen_random_uuid(), 1000 + n, false, case when n % 5 = 0 then 'unpaid' else 'paid' end, 'Oak floor, ' || n || ' sq ft', j.id, j.customer_id,
      now() - (${size.invoices}::int - n) * interval '5 minutes', current_date + (n % 60) - 30, 625, 300000, 18750, 318750, case when n % 5 = 0 then 0 else 318750 end, ${size.linesEach}, now()
    from generate_series(1, ${size.invoices}) n
    join (select id, customer_id, row_number() over () as position from jobs where business_id = ${businessId}) j on j.position = n % ${size.jobs} + 1`;
  await tx`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, description, unit, quantity, rate_cents, created_at)
    select ${businessId}, gen_random_uuid(), i.id, n, c.id, 'White oak plank, 5 in. select', 'sq ft', 100, 1000, now()
    from invoices i cross join generate_series(1, ${size.linesEach}) n
    join categories c on c.business_id = i.business_id and c.kind = 'ordinary'
    where i.business_id = ${businessId}`;
  await tx`
    update customers c set invoice_count = counted.count
    from (select customer_id, count(*) as count from invoices where business_id = ${businessId} group by 1) counted
    where c.business_id = ${businessId} and c.id = counted.customer_id`;
}
