import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../database/sql.ts';
import { confirm } from './call.ts';
import { CreditClient } from './credit-client.ts';
import { picture, upload } from './files.ts';
import { Payer } from './payer.ts';
import { customerEntries, TestBusiness } from './people.ts';
import { priceBookOf } from './price-items.ts';
import { Program } from './programs.ts';
import { RefundClient } from './refund-client.ts';
import type { TestProduct } from './test-product.ts';
import { workOrdersOf } from './work-orders.ts';

/** Longer than background work takes to fetch the next task. */
const QUIET_MILLISECONDS = 700;

/** A business with at least one of everything, for tests of what others can reach. Its texts contain `word`. */
export async function openSeeded(product: TestProduct, name: string): Promise<TestBusiness> {
  const business = await TestBusiness.open(product);
  const { base, job, token } = business;
  const take = takenBy(business);
  // No request of a test stops at the question for the password.
  await confirm(product.origin, token);
  await take(`PUT ${base}/customers/${business.customer.uuid}`, customerEntries({ person: personOf(name) }));
  const draft = await business.draft({ description: `${name} stairs` });
  await business.addLine(draft.uuid, { description: `${name} treads` });
  await take(`POST ${base}/invoices/${draft.uuid}/sections`, { name: `${name} hall` });
  const photo = { name: `${name}.png`, type: 'image/png', bytes: await picture().png().toBuffer() };
  await upload(business, `${base}/invoices/${draft.uuid}/files`, photo, token);
  await upload(business, '/files', photo, token);
  await new RefundClient(new Payer(business)).paidByCard();
  await business.sent({ description: `${name} floor` });
  await take(`POST ${base}/customers/${business.customer.uuid}/credits`, { amount: 5, reason: 'goodwill', note: name });
  await new CreditClient(business).charged();
  await stated(business, product);
  await take(`POST ${base}/communications`, {
    customerId: business.customer.uuid,
    message: `${name} is here`,
  });
  await furnishWork(business, name);
  const { uuid: rateId } = await take(`POST ${base}/tax-rates`, { name, percent: 9.15 });
  const entries = priceBookOf(business).entries({ name, tax: rateId });
  const { uuid: priceItemId } = await take(`POST ${base}/price-items`, entries);
  await business.addLine(draft.uuid, { description: `${name} landing`, rate: 7, priceItemId });
  const { uuid: connectionId } = await Program.connect(business, { name });
  const webhook = await take(`POST ${base}/webhooks`, {
    connectionId,
    address: `https://${name.toLowerCase()}.example.com/`,
    types: null,
  });
  await take(`POST ${base}/webhooks/${webhook.uuid}/test`, {});
  await take('POST /bank-payment-methods', {
    name: name,
    accountNumber: '000123456789',
    routingNumber: '110000000',
    accountType: 'personal_checking',
    accountHolderName: name,
  });
  const { systemDb } = product.platform;
  await systemDb.sql`
    insert into tasks (business_id, id, kind, subject_id, customer_id, detail, created_at)
    values (${business.business.businessId}, ${crypto.randomUUID()}, 'contact_changed', ${job.uuid}, ${business.customer.uuid}, ${name}, now())`;
  await systemDb.sql`
    insert into quote_templates (business_id, id, name, parts, created_at)
    values (${business.business.businessId}, ${crypto.randomUUID()}, ${name}, ${systemDb.sql.json({ sections: [], lines: [] })}, now())`;
  return business;
}

/** A statement that was sent the day before, so that one may be sent on this day. */
async function stated(business: TestBusiness, { platform }: TestProduct) {
  const { base, customer } = business;
  await takenBy(business)(`POST ${base}/customers/${customer.uuid}/statement/send`, { kind: 'open' });
  await platform.systemDb.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update statements set sent_on = sent_on - 1 where business_id = ${business.business.businessId}`;
  });
}

/** A missing piece would go unnoticed, because no test looks for it. */
const takenBy = (business: TestBusiness) => async (line: string, body: object) => {
  const { status, body: answer } = await business.call<{ uuid: string }>(line, body);
  if (status >= 300) throw new Error(`${line} answered ${status}: ${JSON.stringify(answer)}`);
  return answer;
};

const personOf = (name: string) => ({ firstName: name, lastName: 'Maple' });

async function furnishWork(business: TestBusiness, name: string) {
  const { base, job } = business;
  const take = takenBy(business);
  const work = workOrdersOf(business);
  const order = (await work.create({ description: `${name} order`, jobUUID: job.uuid })).body;
  const item = await work.item(20, { name: `${name} plank` });
  const person = await work.person({ businessName: `${name} Tile` });
  await take(`POST ${base}/inventory/${item.uuid}/attributes`, { name: name, value: name, description: name });
  await work.add(order.uuid, item.uuid, 3);
  await work.put(order.uuid, person.uuid, 'add');
  await take(`POST ${work.orders}/${order.uuid}/subcontractors/${person.uuid}/expense-reports`, {
    description: `${name} report`,
    lineItems: [{ category: 'Material', description: name, quantity: 1, rate: 5 }],
  });
}

/** The names for a business's rows, such as `invoices` for an id of one of its invoices, and the parts of its links. */
export async function idsOf(sql: Sql, businessId: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>([['businesses', businessId]]);
  for (const { name, columns } of await tenantTables(sql)) {
    if (!columns.includes('id') || name === 'events') continue;
    const oldest = ['created_at', 'made_at', 'position', 'id'].find((column) => columns.includes(column)) ?? 'id';
    const [row] = await sql<{ id: string }[]>`
      select id::text id from ${sql(name)} where business_id = ${businessId} order by ${sql(oldest)} limit 1`;
    if (row) found.set(name, row.id);
  }
  const [other] = await sql<
    {
      portfolios: string;
      accounts: string;
      communications: string;
      users: string;
      intents: string;
      bank_payment_methods: string;
      unattached_files: string;
    }[]
  >`
    select l.portfolio_id portfolios, l.account_id accounts, l.communication_id communications, m.user_id users,
      (select provider_payment_id from payments p where p.business_id = l.business_id and provider_payment_id is not null limit 1) intents,
      (select id from invoices i where i.business_id = l.business_id and status = 'unpaid' limit 1) sent_invoices,
      (select id from bank_payment_methods b where b.user_id = m.user_id limit 1) bank_payment_methods,
      (select id from unattached_files f where f.user_id = m.user_id limit 1) unattached_files
    from portal_links l join business_members m using (business_id) where l.business_id = ${businessId} limit 1`;
  for (const [name, id] of Object.entries(other ?? {})) if (id) found.set(name, id);
  return found;
}

const tenantTables = (sql: Sql) => sql<{ name: string; columns: string[] }[]>`
  select c.relname name, jsonb_agg(a.attname) columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
  having 'business_id' = any(array_agg(a.attname::text)) order by 1`;

/** A print of every row of a business, and every id in them. */
export async function printOf(sql: Sql, businessId: string): Promise<ReadonlyMap<string, string>> {
  const tables = (await tenantTables(sql)).map(({ name }) => name);
  const all = ['businesses', ...tables].map(
    (name) => sql`
      select ${name} name, coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '') rows from ${sql(name)} t
      where ${name === 'businesses' ? sql`id` : sql`business_id`} = ${businessId}`,
  );
  const rows = await sql<{ name: string; rows: string }[]>`${all.reduce((sum, one) => sql`${sum} union all ${one}`)}`;
  return new Map(rows.map(({ name, rows: text }) => [name, text]));
}

/** Waits until a business no longer changes. */
export async function untilQuiet(sql: Sql, businessId: string): Promise<void> {
  const rows = async () => [...(await printOf(sql, businessId)).values()].join();
  for (let [last, now] = ['', await rows()]; last !== now; [last, now] = [now, await rows()])
    await wait(QUIET_MILLISECONDS);
}
