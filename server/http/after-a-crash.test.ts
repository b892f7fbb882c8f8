import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { ADDRESS, call, customerEntries, itemEntries, subcontractorEntries, TestBusiness } from '../testing/people.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let sql: Sql;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  ({ sql } = product.platform.systemDb);
});
afterAll(() => product.stop());

/** The rows that a change of a business can leave. */
const rows = async () => {
  const [counted] = await sql`
    select (select count(*) from invoices) invoices, (select count(*) from invoice_lines) lines,
      (select count(*) from customers) customers, (select count(*) from payments) payments,
      (select count(*) from events) events, (select count(*) from deliveries) deliveries,
      (select count(*) from jobs) jobs, (select count(*) from work_orders) orders, (select count(*) from refunds) refunds,
      (select count(*) from inventory_transactions) stock, (select count(*) from messages) messages,
      (select count(*) from subcontractors) subcontractors, (select count(*) from businesses) businesses,
      (select count(*) from expense_reports) reports, (select count(*) from ledger_lines) entries`;
  return counted;
};

const material = () => owner.categories.get('Material');
const withLine = async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  return uuid;
};
const item = () => owner.get<{ uuid: string }[]>(`GET ${owner.base}/inventory`).then(([first]) => first?.uuid);

/** Every change that is not harmless when it is done twice: what it needs, and the request. */
const CHANGES: Record<string, () => Promise<readonly [line: string, body?: unknown]>> = {
  'creating a customer': async () => [`POST ${owner.base}/customers`, customerEntries()],
  'creating a job': async () => [
    `POST ${owner.base}/jobs`,
    { name: 'Hall', description: 'Ash', address: ADDRESS, customerId: owner.customer.uuid },
  ],
  'creating an invoice': async () => [
    `POST ${owner.base}/invoices`,
    { description: 'Oak', dueDate: '2099-01-31', jobId: owner.job.uuid, isQuote: false, salesTaxPercentage: 6.25 },
  ],
  'adding a line': async () => [
    `POST ${owner.base}/invoices/${await withLine()}/lineItems`,
    { categoryId: material(), description: 'Ash', quantity: 2, rate: 7 },
  ],
  'recording a payment': async () => [
    `POST ${owner.base}/invoices/${(await owner.sent()).uuid}/lineItems`,
    { categoryId: owner.categories.get('Payment'), description: 'Check 9', quantity: 1, rate: 100 },
  ],
  'sending an invoice': async () => [`PUT ${owner.base}/invoices/${await withLine()}/status`, { status: 'sent' }],
  'retracting an invoice': async () => [
    `PUT ${owner.base}/invoices/${(await owner.sent()).uuid}/status`,
    { status: 'pending' },
  ],
  'copying an invoice': async () => [`POST ${owner.base}/invoices/${await withLine()}/duplicate`],
  'reminding a customer': async () => [`POST ${owner.base}/invoices/${(await owner.sent()).uuid}/reminder`],
  'writing to a customer': async () => [
    `POST ${owner.base}/communications/${owner.customer.communicationId}`,
    { message: 'We come at nine.' },
  ],
  'creating an item': async () => [`POST ${owner.base}/inventory`, itemEntries()],
  'adding to stock': async () => [
    `POST ${owner.base}/inventory/${await item()}/add-quantity`,
    { quantity: 3, cost: 10, taxesPaid: 0, purchaseDate: '2026-02-27' },
  ],
  'taking from stock': async () => [
    `POST ${owner.base}/inventory/${await item()}/remove-quantity`,
    { quantity: 1, category: 'shrink', description: 'Broken' },
  ],
  'describing an item': async () => [
    `POST ${owner.base}/inventory/${await item()}/attributes`,
    { name: 'Grade', value: 'Select', description: 'Of the mill' },
  ],
  'creating a subcontractor': async () => [`POST ${owner.base}/sub-contractors`, subcontractorEntries()],
  'creating a work order': async () => [
    `POST ${owner.base}/work-orders`,
    { description: 'Lay oak', jobUUID: owner.job.uuid },
  ],
  'renewing a link': async () => {
    const { body } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
    return [`POST ${owner.base}/customers/${body.uuid}/portal-link`];
  },
  'inviting somebody': async () => [`POST ${owner.base}/invitations`, { email: `${randomUUID()}@test.example` }],
  'creating a business': async () => [
    'POST /business',
    {
      name: 'Second',
      person: { firstName: 'Robin', lastName: 'Ashby' },
      address: ADDRESS,
      phone: '7855550142',
      email: 'billing@second.example',
      timeZone: 'America/Chicago',
    },
  ],
  'deleting a line': async () => {
    const uuid = await withLine();
    const line = (await owner.invoice(uuid)).lineItems[0]?.uuid;
    return [`DELETE ${owner.base}/invoices/${uuid}/lineItems/${line}`];
  },
};

/** Mails go out meanwhile, and those say so. */
const told = ({ timeline: _, deliveries: __, ...body }: Record<string, unknown> = {}) => body;

/** As if the process had died before it wrote its answer down, `seconds` ago. */
const forgetAnswer = (seconds: number) => sql`
  update answered_requests set status = null, body = null, created_at = created_at - make_interval(secs => ${seconds})
  where created_at = (select max(created_at) from answered_requests)`;

describe('3.2 case 9 API-36 a process died between a change and its answer', () => {
  test.each(Object.keys(CHANGES))('%s: the repeat gets the first answer, and nothing happens again', async (name) => {
    const [line, body] = await (CHANGES[name] ?? expect.unreachable)();
    const key = { 'idempotency-key': randomUUID() };
    const first = await owner.call(line, body, key);
    expect(first).toMatchObject({ status: line.startsWith('DELETE') ? 204 : 200 });
    const before = await rows();
    await forgetAnswer(3);
    const second = await owner.call(line, body, key);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([first.status, 'true']);
    expect(told(second.body)).toEqual(told(first.body));
    expect(await rows()).toEqual(before);
  });

  test('while the first may still be writing its answer, the repeat waits for it', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const entries = customerEntries();
    const first = await owner.call(`POST ${owner.base}/customers`, entries, key);
    await forgetAnswer(0);
    const began = Date.now();
    const second = await owner.call(`POST ${owner.base}/customers`, entries, key);
    expect(second.body).toEqual(first.body);
    expect(Date.now() - began).toBeGreaterThan(1_000);
  });
});

const LOCK = 4242;

/** Whoever writes the column waits for a lock that the test holds. */
async function stopAt(column: 'effect' | 'status') {
  await sql.unsafe(`
    create or replace function stand_still() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create or replace trigger stand_still before update of ${column} on answered_requests
      for each row when (new.${column} is not null) execute function stand_still()`);
}

/** Sends a request to a server of its own, and kills that one at the point. */
async function killedAt(column: 'effect' | 'status', [line, body]: readonly [string, unknown?], key: string) {
  const { database } = sql.options;
  const victim = await startServerProcess({
    DATABASE_URL: inject('databaseServer').replace(/\/[^/]*$/, `/${database}`),
    DATA_DIR: inject('folder'),
    MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
    BACKGROUND_WORK: 'off',
    SANDBOX_ORIGIN: product.sandbox,
    SMTP_URL: product.platform.config.smtpUrl,
  });
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await stopAt(column);
    const lost = call(victim.origin, line, { token: owner.token, body, headers: { 'idempotency-key': key } }).catch(
      () => 'lost',
    );
    await owner.until(async () => (await waiting()).length > 0);
    await victim.end('SIGKILL');
    expect(await lost).toBe('lost');
    for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`;
  });
  await sql.unsafe('drop trigger stand_still on answered_requests');
}

const waiting = () => sql<{ pid: number }[]>`
  select pid from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;

const REPEATED = ['creating a customer', 'creating an invoice', 'adding a line', 'sending an invoice'];

describe('3.7 C2 a server is killed', () => {
  test.each([...REPEATED, 'recording a payment'])(
    'before the answer is stored, %s: it happened, and the repeat is answered',
    async (name) => {
      const [line, body] = await (CHANGES[name] ?? expect.unreachable)();
      const key = randomUUID();
      const before = await rows();
      await killedAt('status', [line, body], key);
      const after = await rows();
      expect(after).not.toEqual(before);
      await sql`update answered_requests set created_at = created_at - interval '3 seconds' where status is null`;
      const second = await owner.call(line, body, { 'idempotency-key': key });
      expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      const third = await owner.call(line, body, { 'idempotency-key': key });
      expect(third.body).toEqual(second.body);
      expect(await rows()).toEqual(after);
    },
    60_000,
  );

  test.each(['creating a customer', 'recording a payment'])(
    'before the change is committed, %s: nothing happened, and the repeat does it',
    async (name) => {
      const [line, body] = await (CHANGES[name] ?? expect.unreachable)();
      const key = randomUUID();
      const before = await rows();
      await killedAt('effect', [line, body], key);
      expect(await rows()).toEqual(before);
      const early = await owner.call(line, body, { 'idempotency-key': key });
      expect(early).toMatchObject({ status: 409, body: { code: 'REQUEST_REPEATED' } });
      await sql`update answered_requests set created_at = created_at - interval '20 seconds' where status is null`;
      const second = await owner.call(line, body, { 'idempotency-key': key });
      expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, null]);
      const done = await rows();
      expect(done).not.toEqual(before);
      const third = await owner.call(line, body, { 'idempotency-key': key });
      expect([third.headers.get('idempotent-replayed'), third.body]).toEqual(['true', second.body]);
      expect(await rows()).toEqual(done);
    },
    60_000,
  );
});

test('3.2 case 9 an attempt that was thought dead changes nothing when another has taken over', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const entries = customerEntries();
  const create = () => owner.call(`POST ${owner.base}/customers`, entries, key);
  const before = Number((await rows())?.customers);
  let late: ReturnType<typeof create> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table events in share mode`;
    late = create();
    await owner.until(async () => (await blocked()).length > 0);
    await sql`update answered_requests set turn = turn + 1 where status is null and effect is null`;
  });
  expect(await late).toMatchObject({ status: 409, body: { code: 'REQUEST_REPEATED' } });
  expect(Number((await rows())?.customers)).toBe(before);
});

const blocked = () => sql`select 1 from pg_locks where not granted and relation = 'events'::regclass`;
