import { MAX_PRICE_ITEMS } from '@underlay/domain/price-book/price-item.ts';
import { INFORMATION, OWNER, TALLGRASS, VISITOR } from '../server/app/demo/demo-data.ts';
import type { Sql } from '../server/database/sql.ts';
import { asOwner } from '../server/database/tenant-db.ts';
import { createBusiness } from '../server/features/businesses/index.ts';
import type { Platform } from '../server/services/platform.ts';
import { fillEvents } from './fill-events.ts';
import { fillQuotes, quotesBeside } from './fill-quotes.ts';
import { fillWork, type WorkSize } from './fill-work.ts';

export interface Filled {
  readonly businessId: string;
  readonly portfolioId: string;
  /** A customer with many invoices, the portal's worst case. */
  readonly accountId: string;
}

/** How many rows of each kind a business has. */
export type BusinessSize = WorkSize & {
  readonly customers: number;
  readonly invoices: number;
  readonly linesEach: number;
};

/** What a business with this many invoices has besides. */
export const sizeWith = (invoices: number): BusinessSize => ({
  invoices,
  customers: Math.ceil(invoices / 5),
  jobs: Math.ceil(invoices / 2),
  linesEach: 3,
  items: Math.ceil(invoices / 20),
  movesEach: 10,
  subcontractors: Math.ceil(invoices / 5),
  workOrders: Math.ceil((invoices * 3) / 10),
  conversations: Math.ceil(invoices / 5),
});

/** One large business, and others that share what `OTHERS` says. */
export interface DatabaseSize {
  readonly invoices: number;
  readonly businesses: number;
}
const OTHERS = { invoicesOfAll: 100_000, invoicesOfOne: 1_000 };

const sizeOfOthers = ({ businesses }: DatabaseSize): number =>
  Math.min(OTHERS.invoicesOfOne, Math.floor(OTHERS.invoicesOfAll / Math.max(businesses - 1, 1)));

export const allInvoices = (size: DatabaseSize): number => size.invoices + (size.businesses - 1) * sizeOfOthers(size);

/**
 * One large business and smaller ones. The product seals what is sealed, so its screens open this database too. The
 * database itself writes most rows without a ledger. `npm run verify` therefore finds it wrong.
 */
export async function fillDatabase(platform: Platform, userId: string, size: DatabaseSize) {
  await fillBusiness(platform, userId, LARGE_NAME, sizeWith(size.invoices));
  const small = sizeWith(sizeOfOthers(size));
  for (let index = 1; index < size.businesses; index += 1)
    await fillBusiness(platform, userId, `Small Floors ${index}`, small);
  await platform.systemDb.sql`vacuum analyze`;
}

const LARGE_NAME = 'Large Floors';

/** The large business of a filled database, with the customer who has the most invoices. */
export async function readFilled(sql: Sql): Promise<Filled> {
  const [filled] = await sql<Filled[]>`
    select l.business_id "businessId", l.portfolio_id "portfolioId", l.account_id "accountId" from portal_links l
    join businesses b on b.id = l.business_id join customers c on c.business_id = l.business_id and c.id = l.customer_id
    where b.name = ${LARGE_NAME} order by c.invoice_count desc, c.account_number limit 1`;
  if (!filled) throw new Error(`${LARGE_NAME} has no customers.`);
  return filled;
}

async function fillBusiness(platform: Platform, userId: string, name: string, size: BusinessSize) {
  const { systemDb, keys } = platform;
  const entries = { ...TALLGRASS, ...INFORMATION, name, legalName: name };
  const businessId = await createBusiness(platform, { founder: { ...OWNER, id: userId }, visitor: VISITOR }, entries);
  const address = systemDb.sql.json(TALLGRASS.address);
  await systemDb.begin(async (tx) => {
    // The state after the provider has accepted everything. Nothing calls it.
    await tx`
      update businesses set provider_account_id = ${`acct_${businessId}`}, ach_capability = 'active', card_capability = 'active',
        ein_sealed = null, told_version = information_version, created_at = now() - interval '2 years' where id = ${businessId}`;
    await tx`
      update business_owners set provider_id = 'person_' || id, date_of_birth_sealed = null, ssn_sealed = null, told_version = version
      where business_id = ${businessId}`;
    await tx`
      insert into business_bank_accounts (business_id, id, name, account_type, account_holder_name, last_four, status, created_at)
      values (${businessId}, gen_random_uuid(), 'Operating', 'business_checking', ${name}, '6789', 'verified', now())`;
    await tx`
      update business_counters set next_invoice_number = ${1001 + quotesBeside(size.invoices) + size.invoices},
        next_account_number = ${20_001 + size.customers}, job_count = ${size.jobs} where business_id = ${businessId}`;
    await tx`
      insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address, account_number,
        communication_id, created_at)
      select ${businessId}, gen_random_uuid(), 'business', (array['Maple','Harbor','Stone','Lark','Corner','Juniper','Prairie','Bright'])[n % 8 + 1] || ' ' ||
          substr(md5(n::text), 1, 6) || ' ' || (array['Group','Clinic','Bakery','Homes','Books','Realty'])[n % 6 + 1],
        'Robin', 'Ashby', 'c' || n || '@mail.example', lpad((7850000000 + n)::text, 10, '0'), ${address}, 20000 + n, gen_random_uuid(), now()
      from generate_series(1, ${size.customers}) n`;
    await tx`
      insert into portal_links (account_id, portfolio_id, business_id, customer_id, communication_id, created_at)
      select gen_random_uuid(), b.portfolio_id, b.id, c.id, c.communication_id, now()
      from businesses b join customers c on c.business_id = b.id where b.id = ${businessId}`;
    await tx`
      insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
      select ${businessId}, gen_random_uuid(), c.id, 'Job ' || n, 'Oak floor', 'quoted', ${address}, now() - n * interval '1 minute'
      from generate_series(1, ${size.jobs}) n
      join (select id, row_number() over () as position from customers where business_id = ${businessId}) c on c.position = n % ${size.customers} + 1`;
    await fillPriceBook(tx, businessId);
    await fillInvoices(tx, businessId, size);
    await fillQuotes(tx, businessId, { count: quotesBeside(size.invoices), jobs: size.jobs });
    await fillEvents(tx, businessId, size.invoices);
    await fillWork(tx, await keys.of(asOwner(tx, businessId), 'subcontractors'), businessId, size);
  });
}

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

/** As many items as a price book holds, of which every line is made: no business has more to look through for a suggestion. */
const fillPriceBook = (tx: Transaction, businessId: string) => tx`
  insert into price_items (business_id, id, name, description, code, category_id, unit, rate_cents, tax, waste_basis_points, created_at)
  select ${businessId}, gen_random_uuid(), 'Oak plank ' || n, 'White oak plank, 5 in. select', 'WO-' || n, c.id, 'sq ft', 1000, 'document', 1000, now()
  from generate_series(1, ${MAX_PRICE_ITEMS}) n
  join categories c on c.business_id = ${businessId} and c.name = 'Material'`;

async function fillInvoices(tx: Transaction, businessId: string, size: BusinessSize) {
  await tx`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, tax_cents, total_cents, paid_cents, line_count, sent_at)
    select ${businessId}, gen_random_uuid(), ${1000 + quotesBeside(size.invoices)} + n, false, case when n % 5 = 0 then 'unpaid' else 'paid' end, 'Oak floor, ' || n || ' sq ft', j.id, j.customer_id,
      now() - (${size.invoices}::int - n) * interval '5 minutes', current_date + (n % 60) - 30, 625, 300000, 18750, 318750, case when n % 5 = 0 then 0 else 318750 end, ${size.linesEach}, now()
    from generate_series(1, ${size.invoices}) n
    join (select id, customer_id, row_number() over () as position from jobs where business_id = ${businessId}) j on j.position = n % ${size.jobs} + 1`;
  await tx`
    insert into invoice_lines (business_id, id, invoice_id, position, category_id, description, unit, quantity, rate_cents, created_at,
      price_item_id)
    select ${businessId}, gen_random_uuid(), i.id, n, c.id, 'White oak plank, 5 in. select', 'sq ft', 100, 1000, now(), p.id
    from invoices i cross join generate_series(1, ${size.linesEach}) n
    join categories c on c.business_id = i.business_id and c.name = 'Material'
    join (select id, row_number() over () as position from price_items where business_id = ${businessId}) p
      on p.position = (i.number * 7 + n) % ${MAX_PRICE_ITEMS} + 1
    where i.business_id = ${businessId}`;
  await tx`
    update customers c set invoice_count = counted.count
    from (select customer_id, count(*) as count from invoices where business_id = ${businessId} group by 1) counted
    where c.business_id = ${businessId} and c.id = counted.customer_id`;
}
