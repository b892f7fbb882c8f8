import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { png, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let estimator: Colleague;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
});

const path = (uuid: string, rest = '') => `${owner.base}/invoices/${uuid}${rest}`;
const line = { description: 'White oak plank', quantity: 10, rate: 12 };
const NOT_THEIRS = { status: 403, body: { code: 'not_your_role' } };

test('ROLE-08 an estimator writes, sends and deletes a quote, makes no invoice, and converts none', async () => {
  const entries = { description: 'Oak', dueDate: '2099-01-31', jobId: owner.job.uuid, salesTaxPercentage: 0 };
  const make = (isQuote: boolean) =>
    estimator.call<InvoiceDetailJson>(`POST ${owner.base}/invoices`, { ...entries, isQuote });
  expect(await make(false)).toMatchObject(NOT_THEIRS);
  const { uuid } = (await make(true)).body;
  const categoryId = owner.categories.get('Material');
  const added = await estimator.call<InvoiceDetailJson>(`POST ${path(uuid, '/lineItems')}`, { ...line, categoryId });
  expect(added.body).toMatchObject({ total: 120, isQuote: true });
  expect(added.body).not.toHaveProperty('portalPath');
  expect(await estimator.call(`PUT ${path(uuid, '/details')}`, { isQuote: false })).toMatchObject(NOT_THEIRS);
  expect((await estimator.call(`PUT ${path(uuid, '/status')}`, { status: 'sent' })).status).toBe(200);
  const other = await estimator.call<InvoiceDetailJson>(`POST ${path(uuid, '/duplicate')}`);
  expect([other.status, (await owner.call(`GET ${path(other.body.uuid)}`)).status]).toEqual([200, 200]);
  expect((await estimator.call(`DELETE ${path(other.body.uuid)}`)).status).toBeLessThan(300);
  expect((await owner.call(`GET ${path(other.body.uuid)}`)).status).toBe(410);
  expect(await owner.invoice(uuid)).toMatchObject({ isQuote: true, status: 'sent' });
});

test('ROLE-06 ROLE-08 an invoice is to an estimator what nothing is: 404, in the same words, and unchanged', async () => {
  const { uuid, version } = await owner.draft();
  const categoryId = owner.categories.get('Material');
  for (const [method, rest, body] of [
    ['GET', '', undefined],
    ['GET', '/pdf', undefined],
    ['PUT', '/details', { notes: 'Mine' }],
    ['PUT', '/status', { status: 'sent' }],
    ['POST', '/lineItems', { ...line, categoryId }],
    ['POST', '/duplicate', undefined],
    ['DELETE', '', undefined],
  ] as const) {
    const [real, none] = await Promise.all(
      [uuid, crypto.randomUUID()].map((id) => estimator.call(`${method} ${path(id, rest)}`, body)),
    );
    const said = [real, none].map((answer) => [answer?.status, answer?.body.message]);
    expect([method, rest, said]).toEqual([method, rest, Array(2).fill([404, 'Not found'])]);
  }
  expect(await owner.invoice(uuid)).toMatchObject({ version, lineItems: [] });
});

test('ROLE-08 a quote that becomes an invoice while an estimator changes it is one to them, and stays as the office left it', async () => {
  const { sql } = product.platform.systemDb;
  const quote = await owner.draft({ isQuote: true });
  const [kept] = (await owner.addLine(quote.uuid)).body.lineItems;
  const { body: file } = await upload(owner, `${path(quote.uuid)}/files`, await png(), owner.token);
  const changed = { ...line, categoryId: owner.categories.get('Material') };
  const changes = [
    ['PUT', '/details', { notes: 'Mine' }],
    ['PUT', '/status', { status: 'sent' }],
    ['POST', '/lineItems', changed],
    ['PUT', `/lineItems/${kept?.uuid}`, changed],
    ['DELETE', `/lineItems/${kept?.uuid}`, undefined],
    ['DELETE', `/files/${file.uuid}`, undefined],
    ['DELETE', '', undefined],
  ] as const;
  for (const [method, rest, body] of changes) {
    const before = await owner.invoice(quote.uuid);
    let changing: Promise<{ status: number }> | undefined;
    await product.platform.systemDb.begin(async (tx) => {
      await tx`update invoices set is_quote = false where id = ${quote.uuid}`;
      changing = estimator.call(`${method} ${path(quote.uuid, rest)}`, body);
      await owner.until(async () => {
        const waiting = await sql`
          select 1 from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database() and a.query like '%invoices%for update%'`;
        return waiting.length > 0;
      });
    });
    expect([method, rest, (await changing)?.status]).toEqual([method, rest, 404]);
    expect(await owner.invoice(quote.uuid)).toEqual({ ...before, isQuote: false, schedule: [] });
    await sql`update invoices set is_quote = true where id = ${quote.uuid}`;
  }
});

test('ROLE-08 the list, its count, a job and what became of deleted drafts hold quotes alone', async () => {
  const mine = await TestBusiness.open(product, null);
  const kim = await Colleague.join(product, mine, 'Kim Lowe', 'estimator');
  const quote = await mine.draft({ isQuote: true });
  const gone = [await mine.draft(), await mine.draft({ isQuote: true })];
  for (let made = 0; made < 3; made += 1) await mine.draft();
  for (const { uuid } of gone) await mine.call(`DELETE ${mine.base}/invoices/${uuid}`);
  const listed = async (list: string) => {
    const { body, headers } = await kim.call<{ uuid: string }[]>(`GET ${mine.base}/${list}`);
    return [body.map(({ uuid }) => uuid), headers.get('x-total-count')];
  };
  expect(await listed('invoices?page=1&pageSize=10')).toEqual([[quote.uuid], '1']);
  expect(await listed(`invoices?customerId=${mine.customer.uuid}`)).toEqual([[quote.uuid], '1']);
  for (const status of ['unpaid', 'paid']) expect(await listed(`invoices?status=${status}`)).toEqual([[], '0']);
  expect(await listed('deletedDrafts')).toEqual([[gone[1]?.uuid], '1']);
  const { body } = await kim.call<{ invoices: { uuid: string }[]; figures: object }>(
    `GET ${mine.base}/jobs/${mine.job.uuid}`,
  );
  expect([body.invoices.map(({ uuid }) => uuid), Object.keys(body.figures)]).toEqual([[quote.uuid], ['quoted']]);
});
