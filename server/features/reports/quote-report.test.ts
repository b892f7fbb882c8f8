import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { QuoteReportJson, QuotesNowJson } from '@underlay/contract/quote-report.ts';
import { addDays, dateIn, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Queryable, Statement } from '../../database/sql.ts';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { ADDRESS, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

const MIGRATION = join(import.meta.dirname, '../../database/migrations/0149-first-sent-of-old-quotes.sql');
const ZONE = 'America/Chicago';
const today = () => dateIn(ZONE, product.clock.now());
const FAR = '2099-12-31';

/** A quote of a job of its own: a signature closes the others of its job. */
async function quote(rate: number, quoteExpiration = FAR) {
  const job = await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, {
    name: `Job of ${rate}`,
    description: 'White oak',
    address: ADDRESS,
    customerId: owner.customer.uuid,
  });
  const { uuid } = await owner.draft({ isQuote: true, quoteExpiration, jobId: job.body.uuid, salesTaxPercentage: 0 });
  await owner.addLine(uuid, { description: 'White oak, 5 in.', quantity: 1, rate });
  await send(uuid);
  return uuid;
}
const send = (uuid: string, status = 'sent') => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const visit = (uuid: string, line: string, body?: object) => {
  const [method, path] = line.split(' ');
  return owner.visit(`${method} ${owner.portal}/invoices/${uuid}${path}`, body);
};
const decline = (uuid: string, reason: string, version = 1) =>
  visit(uuid, 'POST /decline', { version, reason, message: reason === 'else' ? 'The dog' : '' });
const sign = async (uuid: string) => visit(uuid, 'POST /acceptance', acceptanceOf((await owner.invoice(uuid)).total));
const expire = (uuid: string, day: string) =>
  product.platform.systemDb.sql`
    update invoices set quote_expiration = ${day} where business_id = ${owner.business.businessId} and id = ${uuid}`;

/** What nothing may change: a test has no other way into the past. */
const rewrite = (statement: (sql: Queryable) => Statement) =>
  product.platform.systemDb.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await statement(sql);
  });

const report = (from: string, to: string) =>
  owner.get<QuoteReportJson>(`GET ${owner.base}/reports/quotes?from=${from}&to=${to}`);
const now = () => owner.get<QuotesNowJson>(`GET ${owner.base}/reports/quotes-now`);
const listed = async (query: string) => {
  const answer = await owner.call<InvoiceJson[]>(`GET ${owner.base}/invoices?page=1&pageSize=50&${query}`);
  expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  return answer.body.map(({ uuid }) => uuid);
};
const FILTERS = ['sent', 'opened', 'accepted', 'declined', 'expired', 'waiting'] as const;

test('SEE-01 SEE-03 every figure of quotes has the quotes of its list, with count and dollars', async () => {
  await owner.draft({ isQuote: true });
  await owner.sent();
  const [waits, signed, declined, other, ended] = [
    await quote(10),
    await quote(20),
    await quote(40),
    await quote(80),
    await quote(160),
  ] as const;
  await visit(waits, 'GET /offer');
  expect((await sign(signed)).status).toBe(200);
  // Its customer signed without having opened it before.
  await visit(signed, 'GET /offer');
  await decline(declined, 'price');
  await decline(other, 'else');
  await expire(ended, addDays(today(), -1));
  const quotes = { waits, signed, declined, other, ended };
  const names = async (query: string) => {
    const ids = await listed(query);
    return Object.entries(quotes).flatMap(([name, id]) => (ids.includes(id) ? [name] : []));
  };
  // Without days, and on the day on which all of it happened but that one expired.
  expect(await names('quotes=waiting')).toEqual(['waits']);
  expect(await names('quotes=accepted')).toEqual(['signed']);
  expect(await names('quotes=declined')).toEqual(['declined', 'other']);
  expect(await names('quotes=declined&reason=else')).toEqual(['other']);
  expect(await names('quotes=expired')).toEqual(['ended']);
  expect(await names('quotes=waiting&customer=nobody')).toEqual([]);
  expect(await names(`quotes=declined&customerId=${owner.customer.uuid}&sort=newest`)).toEqual(['declined', 'other']);
  const [from, to] = [addDays(today(), -1), today()];
  const found = await report(from, to);
  const expected = {
    sent: { count: 5, amount: 310 },
    // Whoever declines has read it.
    opened: { count: 4, amount: 150 },
    accepted: { count: 1, amount: 20 },
    declined: { count: 2, amount: 120 },
    expired: { count: 1, amount: 160 },
    waiting: { count: 1, amount: 10 },
  };
  expect(found).toEqual({
    ...expected,
    acceptedShare: 25,
    medianDays: 0,
    reasons: [
      { reason: 'else', count: 1 },
      { reason: 'price', count: 1 },
    ],
  });
  for (const filter of FILTERS)
    expect([filter, (await listed(`quotes=${filter}&from=${from}&to=${to}`)).length]).toEqual([
      filter,
      expected[filter].count,
    ]);
  expect((await report(today(), today())).expired.count).toBe(0);
  expect((await report(from, from)).sent.count).toBe(0);
});

test('SEE-03 a quote that is changed after an answer has none, and was sent once, when it was sent first', async () => {
  const uuid = await quote(10);
  await decline(uuid, 'price');
  await send(uuid, 'pending');
  const day = today();
  expect(await report(day, day)).toMatchObject({
    sent: { count: 1 },
    declined: { count: 0 },
    waiting: { count: 0 },
    reasons: [],
  });
  // The first version goes back two and a half days, to a minute before midnight where the business is.
  const before = addDays(day, -3);
  await rewrite(
    (sql) => sql`
    update invoices set first_sent_at = (${`${before} 23:59`}::text::timestamp at time zone ${ZONE})
    where business_id = ${owner.business.businessId} and id = ${uuid}`,
  );
  await send(uuid);
  expect(await report(day, day)).toMatchObject({ sent: { count: 0 }, waiting: { count: 0 } });
  expect(await report(before, before)).toMatchObject({ sent: { count: 1 }, waiting: { count: 1, amount: 10 } });
  await decline(uuid, 'timing', 2);
  const after = await report(day, day);
  expect(after).toMatchObject({ declined: { count: 1 }, acceptedShare: 0, reasons: [{ reason: 'timing', count: 1 }] });
  // From that minute to now, to a tenth.
  const [first] = await product.platform.systemDb.sql<{ days: number }[]>`
    select (extract(epoch from ${product.clock.now()}::timestamptz - first_sent_at) / 86400)::float8 days from invoices
    where business_id = ${owner.business.businessId} and id = ${uuid}`;
  expect(first?.days).toBeGreaterThan(2);
  expect(Math.abs(Number(after.medianDays) - (first?.days ?? 0))).toBeLessThan(0.1);
  // What became an invoice is no quote any more.
  const other = await quote(20);
  await owner.call(`PUT ${owner.base}/invoices/${other}/details`, { isQuote: false });
  expect((await report(day, day)).sent.count).toBe(0);
});

test('SEE-01 QUO-11 the dashboard says what waits and what was signed this week, in the zone of the business', async () => {
  expect(await now()).toEqual({
    waiting: { count: 0, amount: 0 },
    signed: { count: 0, amount: 0 },
    week: mondayOf(today()),
  });
  const [one, two, last] = [await quote(10), await quote(20), await quote(40)] as const;
  await expire(last, today());
  await sign(one);
  await sign(two);
  expect(await now()).toMatchObject({ waiting: { count: 1, amount: 40 }, signed: { count: 2, amount: 30 } });
  expect(await listed(`quotes=accepted&from=${mondayOf(today())}`)).toHaveLength(2);
  await expire(last, addDays(today(), -1));
  await rewrite(
    (sql) => sql`
    update invoices set outcome_at = (${`${addDays(mondayOf(today()), -1)} 23:59`}::text::timestamp at time zone ${ZONE})
    where business_id = ${owner.business.businessId} and id = ${two}`,
  );
  expect(await now()).toMatchObject({ waiting: { count: 0 }, signed: { count: 1, amount: 10 } });
});

test('SEE-03 quotes that were sent, opened and signed before their days were kept with them are in the report', async () => {
  const { sql } = product.platform.systemDb;
  const [opened, signed] = [await quote(10), await quote(20)] as const;
  await visit(opened, 'GET /offer');
  await sign(signed);
  await owner.draft({ isQuote: true });
  const before = await report(today(), today());
  expect(before).toMatchObject({ sent: { count: 2 }, opened: { count: 1 }, medianDays: 0 });
  await rewrite(
    (tx) => tx`
    update invoices set first_sent_at = null, first_opened_at = null where business_id = ${owner.business.businessId}`,
  );
  expect(await report(today(), today())).toMatchObject({ sent: { count: 0 }, opened: { count: 0 } });
  await sql.unsafe(await readFile(MIGRATION, 'utf8'));
  expect(await report(today(), today())).toEqual(before);
});

test('SEE-03 both days are asked for, in their order, and a range without quotes has none', async () => {
  const empty = { count: 0, amount: 0 };
  expect(await report('2020-01-01', '2020-01-31')).toEqual({
    sent: empty,
    opened: empty,
    accepted: empty,
    declined: empty,
    expired: empty,
    waiting: empty,
    acceptedShare: null,
    medianDays: null,
    reasons: [],
  });
  const refused = async (query: string) =>
    (await owner.call<{ fields: object }>(`GET ${owner.base}/reports/quotes?${query}`)).body.fields;
  expect(await refused('from=2026-02-30&to=2026-03-01')).toEqual({
    from: 'Must be a valid date in the format mm/dd/yyyy.',
  });
  expect(await refused('from=2026-03-02&to=2026-03-01')).toEqual({ to: 'To Date cannot be before From Date.' });
});

test('SEE-01 SEE-03 days and a reason are asked of quotes alone: a list of invoices refuses them, and answers no other days than were asked', async () => {
  const only = 'Only together with quotes.';
  const asked = async (query: string) => {
    const { status, body } = await owner.call<{ fields: object }>(`GET ${owner.base}/invoices?${query}`);
    return [status, body.fields];
  };
  expect(await asked('from=2026-11-01&to=2026-11-30')).toEqual([422, { from: only, to: only }]);
  expect(await asked('status=unpaid&reason=price')).toEqual([422, { reason: only }]);
  expect((await asked('quotes=declined&reason=price&from=2026-11-01&to=2026-11-30'))[0]).toBe(200);
});
