import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CustomerInvoiceDetailJson } from '@underlay/contract/portal.ts';
import type { SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { VersionDetailJson } from '@underlay/contract/versions.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { download } from '../../testing/files.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { TestBusiness } from '../../testing/people.ts';
import { FLOOR_ROWS, FLOOR_ROWS_JSON } from '../../testing/schedules.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let uuid: string;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});
beforeEach(async () => {
  uuid = (await owner.draft({ isQuote: true, salesTaxPercentage: 0 })).uuid;
});

type Answer = InvoiceDetailJson & { code: string; message: string; fields?: Record<string, string> };
const change = (body: object, id = uuid) => owner.call<Answer>(`PUT ${owner.base}/invoices/${id}/offer`, body);
const schedule = (rows: readonly object[], more = {}) => change({ schedule: rows, ...more });
const status = (wanted: 'sent' | 'pending', id = uuid) =>
  owner.call<Answer>(`PUT ${owner.base}/invoices/${id}/status`, { status: wanted });
const [deposit, onSite, laid, rest] = FLOOR_ROWS;
const fixed = (amount: number) => ({ name: 'Fixed', howMuch: { basis: 'amount', amount }, when: { due: 'start' } });
const ALL_AT_ONCE = [
  {
    name: 'Final payment',
    howMuch: { basis: 'rest', percent: null, most: null, amount: null },
    when: { due: 'reached', on: null, days: null },
    payDays: 10,
    sendsItself: false,
  },
];
const BELOW = 'With the cheapest choice the last payment would be below zero. Lower the amounts before it.';

test('SCHED-01 SCHED-02 SCHED-04 SCHED-05 SCHED-07 QUO-13 a quote has one payment until its manager says otherwise, and its copy is paid alike', async () => {
  expect((await owner.invoice(uuid)).schedule).toEqual(ALL_AT_ONCE);
  const { body } = await schedule(FLOOR_ROWS);
  expect(body.schedule).toEqual(FLOOR_ROWS_JSON);
  const { version } = body;
  expect((await schedule(FLOOR_ROWS)).body.version).toBe(version);
  expect((await change({ notes: 'Hello.' })).body.schedule).toEqual(FLOOR_ROWS_JSON);
  expect((await schedule([rest], { version })).body.code).toBe('CHANGED_ELSEWHERE');

  const copied = async (as: string) =>
    (await owner.call<Answer>(`POST ${owner.base}/invoices/${uuid}/copy`, { as, jobId: owner.job.uuid })).body;
  expect((await copied('quote')).schedule).toEqual(FLOOR_ROWS_JSON);
  const invoice = await copied('invoice');
  expect(invoice.schedule).toEqual([]);
  expect((await change({ schedule: FLOOR_ROWS }, invoice.uuid)).body.code).toBe('not_a_quote');
  const day = { ...rest, when: { due: 'day', on: '2099-03-01' }, payDays: 30 };
  expect((await schedule([day])).body.schedule[0]).toMatchObject({
    when: { due: 'day', on: '2099-03-01', days: null },
  });
  expect((await schedule(ALL_AT_ONCE)).body.schedule).toEqual(ALL_AT_ONCE);
});

test('SCHED-01 SCHED-02 SCHED-03 SCHED-05 what does not close, or is none, is refused where it is wrong', async () => {
  const refused = async (rows: readonly object[]) => {
    const { status: code, body } = await schedule(rows);
    return [code, body.code, body.fields];
  };
  const CLOSES = 'The last payment takes the rest, and no other does.';
  const open = (copy: string, place: number) => [422, 'schedule_open', { [`schedule.${place}`]: copy }];
  expect(await refused([])).toEqual(open(CLOSES, 0));
  expect(await refused([deposit, onSite])).toEqual(open(CLOSES, 1));
  expect(await refused([rest, deposit, rest])).toEqual(open(CLOSES, 0));
  expect(await refused([deposit, deposit, rest])).toEqual(open('Only the first payment can be due at acceptance.', 1));
  const wrong = async (row: object, field: string) =>
    expect(await refused([row, rest])).toEqual([422, 'INVALID_INPUT', { [`schedule.0.${field}`]: expect.any(String) }]);
  await wrong({ ...laid, name: ' ' }, 'name');
  await wrong({ ...laid, name: 'a'.repeat(101) }, 'name');
  await wrong({ ...laid, name: 'Floor \u202eLaid 00.1$' }, 'name');
  for (const percent of [0, 100.01, 33.333, null, Number.NaN])
    await wrong({ ...laid, howMuch: { basis: 'percent', percent } }, 'howMuch.percent');
  await wrong({ ...laid, howMuch: { basis: 'percent', percent: 10, most: 0 } }, 'howMuch.most');
  await wrong({ ...laid, howMuch: { basis: 'amount' } }, 'howMuch.amount');
  await wrong({ ...laid, howMuch: { basis: 'progress' } }, 'howMuch.basis');
  for (const days of [0, 366, 1.5]) await wrong({ ...laid, when: { due: 'days', days } }, 'when.days');
  await wrong({ ...laid, when: { due: 'day', on: '2026-02-30' } }, 'when.on');
  await wrong({ ...laid, when: { due: 'day' } }, 'when.on');
  await wrong({ ...laid, payDays: 8 }, 'payDays');
  const many = Array.from({ length: 24 }, () => ({ ...laid, howMuch: { basis: 'percent', percent: 1 } }));
  expect(await refused([...many, rest])).toEqual([
    422,
    'INVALID_INPUT',
    { schedule: 'A document holds at most 24 payments.' },
  ]);
  expect((await schedule([...many.slice(1), rest])).status).toBe(200);
  const { sql } = product.platform.systemDb;
  await expect(sql`delete from offer_rows where invoice_id = ${uuid} and position = 24`).rejects.toThrow('close');
});

test('SCHED-03 QUO-16 the rest is not below zero for any choice, when it is written and when it is sent', async () => {
  // Before there are lines nothing is said of what they come to.
  expect((await schedule([fixed(4_008.93), rest])).status).toBe(200);
  await floorQuote(owner, uuid);
  const { body } = await status('sent');
  expect([body.code, body.message, body.fields]).toEqual(['schedule_open', BELOW, { 'schedule.1': BELOW }]);
  expect((await schedule([fixed(1), fixed(4_007.93), rest])).body.fields).toEqual({ 'schedule.2': BELOW });
  expect((await schedule([fixed(4_008.92), rest])).status).toBe(200);
  expect((await status('sent')).status).toBe(200);
  expect((await schedule(FLOOR_ROWS)).body.code).toBe('not_editable');
});

test('SCHED-04 QUO-16 a payment on a day that has passed would be billed with the signature, so it is not sent', async () => {
  await owner.addLine(uuid);
  const on = (day: string) => ({ ...fixed(10), name: 'Oak on site', when: { due: 'day', on: day } });
  expect((await schedule([on('2026-03-01'), rest])).status).toBe(200);
  const copy = 'Oak on site comes on March 1st, 2026, which has passed. Choose another day.';
  const { body } = await status('sent');
  expect([body.code, body.message, body.fields]).toEqual(['schedule_open', copy, { 'schedule.0': copy }]);
  expect((await schedule([on(product.today()), rest])).status).toBe(200);
  expect((await status('sent')).status).toBe(200);
});

test('VER-01 VER-05 VER-07 a version keeps how it is paid, and what changed of that is told', async () => {
  await owner.addLine(uuid);
  await status('sent');
  const { sql } = product.platform.systemDb;
  const version = (number: number, since = '') =>
    owner.get<VersionDetailJson>(`GET ${owner.base}/invoices/${uuid}/versions/${number}${since}`);
  expect((await version(1)).schedule).toEqual(ALL_AT_ONCE);
  await status('pending');
  await schedule(FLOOR_ROWS);
  await status('sent');
  const [kept] = await sql`
    select document -> 'schedule' -> 0 "first" from sent_documents where invoice_id = ${uuid} order by version desc limit 1`;
  expect(kept?.first).toMatchObject({ howMuch: { basis: 'percent', percent: 1_000, most: 100_000 } });
  const second = await version(2, '?since=1');
  expect(second.schedule).toEqual(FLOOR_ROWS_JSON);
  expect(second.changes?.schedule).toEqual([
    ...FLOOR_ROWS_JSON.map((now) => ({ was: null, now })),
    { was: ALL_AT_ONCE[0], now: null },
  ]);
  await status('pending');
  await schedule([{ ...deposit, howMuch: { basis: 'percent', percent: 20 } }, onSite, rest]);
  await status('sent');
  const third = (await version(3, '?since=2')).changes?.schedule;
  expect(third?.map(({ was, now }) => [was?.howMuch.percent, now?.howMuch.percent])).toEqual([
    [10, 20],
    [40, undefined],
  ]);
});

test('SCHED-06 PINV-03 a quote that says how it is paid says no terms beside it, on its page, in its PDF and in its version', async () => {
  await owner.addLine(uuid, { quantity: 10, rate: 100 });
  await status('sent');
  const theirs = `${owner.portal}/invoices/${uuid}`;
  const render = vi.spyOn(product.platform.documents, 'render');
  const printed = async (path: string) => {
    expect((await download(owner, path)).status).toBe(200);
    const document = render.mock.calls.at(-1)?.[0];
    return JSON.stringify(document && 'facts' in document && document.facts);
  };
  const page = async () => (await owner.visit<CustomerInvoiceDetailJson>(`GET ${theirs}`)).body.hasSchedule;
  expect(await page()).toBe(false);
  for (const path of [`${theirs}/pdf`, `${theirs}/versions/1/pdf`])
    expect(await printed(path)).toContain('Payment Terms');
  await status('pending');
  await schedule(FLOOR_ROWS);
  await status('sent');
  expect(await page()).toBe(true);
  for (const path of [`${theirs}/pdf`, `${theirs}/versions/2/pdf`])
    expect(await printed(path)).not.toContain('Payment Terms');
  expect(await printed(`${theirs}/versions/1/pdf`)).toContain('Payment Terms');
  const invoice = await owner.sent();
  expect((await owner.visit(`GET ${owner.portal}/invoices/${invoice.uuid}`)).body.hasSchedule).toBe(false);
});

test('QUO-10 new quotes begin with the schedule of the selling settings', async () => {
  const settings = `${owner.base}/selling-settings`;
  expect((await owner.get<SellingSettingsJson>(`GET ${settings}`)).schedule).toEqual(ALL_AT_ONCE);
  const put = (body: object) => owner.call<SellingSettingsJson & Answer>(`PUT ${settings}`, body);
  expect((await put({ notes: '', terms: '', schedule: [deposit] })).body.code).toBe('schedule_open');
  const { body } = await put({ notes: '', terms: 'Ours.', schedule: FLOOR_ROWS });
  expect(body.schedule).toEqual(FLOOR_ROWS_JSON);
  expect((await put({ notes: '', terms: 'Theirs.' })).body.schedule).toEqual(FLOOR_ROWS_JSON);
  expect((await owner.draft({ isQuote: true })).schedule).toEqual(FLOOR_ROWS_JSON);
  expect((await owner.draft()).schedule).toEqual([]);
  expect((await owner.invoice(uuid)).schedule).toEqual(ALL_AT_ONCE);
});
