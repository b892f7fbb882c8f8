import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const MIGRATION = join(import.meta.dirname, '../../database/migrations/0019-drafts-add-up.sql');

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

/** Three lines of $0.495: $0.50 each and $1.50 together, where one rounding makes $1.49. */
async function halfCents(isQuote = false, jobId = owner.job.uuid): Promise<string> {
  const { uuid } = await owner.draft({ salesTaxPercentage: 0, isQuote, jobId });
  for (let i = 0; i < 3; i++) await owner.addLine(uuid, { quantity: 1.5, unit: 'hour', rate: 0.33 });
  return uuid;
}

const statusOf = (uuid: string, status: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });

/** What the version before stored of such a draft. */
const storedBefore = (uuid: string) => product.platform.systemDb.sql`
  update invoices set subtotal_cents = 149, total_cents = 149, rounds_lines = false where id = ${uuid}`;

test('PINV-07 INV-12 the subtotal of a document is what its Sub-Totals add up to (D94)', async () => {
  const invoice = await owner.invoice(await halfCents());
  expect(invoice.lineItems.map(({ subTotal }) => subTotal)).toEqual([0.5, 0.5, 0.5]);
  expect(invoice).toMatchObject({ subtotal: 1.5, total: 1.5 });
  await expectSoundBooks(product.platform);
});

test('PINV-07 a document that was sent before keeps its figures until it is retracted (D94)', async () => {
  const uuid = await halfCents();
  await storedBefore(uuid);
  await statusOf(uuid, 'sent');
  await expectSoundBooks(product.platform);
  expect(await owner.invoice(uuid)).toMatchObject({ status: 'unpaid', total: 1.49 });
  expect((await statusOf(uuid, 'pending')).status).toBe(200);
  expect(await owner.invoice(uuid)).toMatchObject({ status: 'pending', subtotal: 1.5, total: 1.5 });
  await expectSoundBooks(product.platform);
});

test('INV-22 a quote that was sent before is converted with the figures that the customer agreed to (D94)', async () => {
  const uuid = await halfCents(true);
  await storedBefore(uuid);
  await statusOf(uuid, 'sent');
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false });
  expect(await owner.invoice(uuid)).toMatchObject({ status: 'unpaid', isQuote: false, total: 1.49 });
  await expectSoundBooks(product.platform);
});

test('CONT-01 CONT-03 a quote that was sent before is accepted and billed with the figures that the customer agreed to (D94)', async () => {
  const { body: job } = await owner.call<JobJson>(`POST ${owner.base}/jobs`, owner.job);
  const uuid = await halfCents(true, job.uuid);
  await storedBefore(uuid);
  await statusOf(uuid, 'sent');
  const accept = (total: number) =>
    owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total));
  expect((await accept(1.5)).body.code).toBe('total_changed');
  expect((await accept(1.49)).status).toBe(200);
  const { draws } = await owner.get<JobMoneyJson>(`GET ${owner.base}/jobs/${job.uuid}/money`);
  const path = `${owner.base}/jobs/${job.uuid}/draws/${draws[0]?.uuid}/bill`;
  const { body: money } = await owner.call<JobMoneyJson>(`POST ${path}`, { send: true });
  expect(money.contract).toMatchObject({ sum: 1.49, billed: 1.49, left: 0 });
  expect(money.lines.map(({ value, billed }) => [value, billed])).toEqual([
    [0.5, 0.5],
    [0.49, 0.49],
    [0.5, 0.5],
  ]);
  expect(await owner.invoice(money.draws[0]?.invoice?.uuid ?? '')).toMatchObject({ status: 'unpaid', total: 1.49 });
  await expectSoundBooks(product.platform);
});

test('PINV-07 PINV-08 drafts of the version before take the new rule, tax and all, and sent ones do not (D94)', async () => {
  const { sql } = product.platform.systemDb;
  const [draft, sent] = [await halfCents(), await halfCents()];
  const taxed = (await owner.draft({ salesTaxPercentage: 8.25 })).uuid;
  for (const quantity of [0.5, 12.25, 7.77]) await owner.addLine(taxed, { quantity, unit: 'sq ft', rate: 4.99 });
  const figures = () => owner.invoice(taxed).then(({ subtotal, salesTax, total }) => ({ subtotal, salesTax, total }));
  const expected = await figures();
  await sql`update invoices set subtotal_cents = 1, tax_cents = 0, total_cents = 1, rounds_lines = false where id = ${taxed}`;
  await storedBefore(draft);
  await storedBefore(sent);
  await statusOf(sent, 'sent');
  await sql.unsafe(readFileSync(MIGRATION, 'utf8'));
  expect(await figures()).toEqual(expected);
  expect(await owner.invoice(draft)).toMatchObject({ total: 1.5 });
  expect(await owner.invoice(sent)).toMatchObject({ total: 1.49 });
  await expectSoundBooks(product.platform);
});
