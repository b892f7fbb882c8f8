import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { lengthen } from '../../testing/long-documents.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { workOrdersOf } from '../../testing/work-orders.ts';

/** More than a job's page reads at once. */
const MANY = 203;

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts({ typeset: true }));
});
afterAll(() => product.stop());

interface Page {
  readonly invoices: InvoiceJson[];
  readonly invoiceCount: number;
}

let numbers = 5_000;
async function newerDrafts(job: JobJson) {
  await product.platform.systemDb.sql`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
      sales_tax_basis_points, subtotal_cents, total_cents)
    select ${owner.business.businessId}, gen_random_uuid(), ${numbers}::int + n, false, 'pending', 'Oak', ${job.uuid}, ${owner.customer.uuid},
      now(), '2026-01-31', 0, 1000, 1000
    from generate_series(1, ${MANY}::int) n`;
  numbers += MANY;
}

/** The page of the job for its crew. */
async function crewPage({ uuid: jobUUID }: JobJson): Promise<string> {
  const { uuid: order } = (await workOrdersOf(owner).create({ jobUUID })).body;
  const answer = await fetch(`${product.origin}/core/api${owner.base}/work-orders/${order}/pdf`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
}

test('JOB-12 CONT-05 JOB-14 an unpaid invoice of a job stays on its Money page and with its crew behind ten drafts of 500 lines', async () => {
  const job = await contracts.job();
  const { uuid } = await owner.draft({ jobId: job.uuid });
  await owner.addLine(uuid, { description: 'Sand and oil', quantity: 100, rate: 5 });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const long = await owner.draft({ jobId: job.uuid, isQuote: true });
  await owner.addLine(long.uuid, { description: 'Another floor' });
  await lengthen(product, long.uuid);
  for (let made = 0; made < 10; made += 1) await owner.call(`POST ${owner.base}/invoices/${long.uuid}/duplicate`);
  const { outside } = await contracts.money(job);
  expect(outside.map(({ uuid: id, amount, status }) => [id, amount, status])).toEqual([[uuid, 531.25, 'unpaid']]);
  expect(await crewPage(job)).toContain('Sand and oil');
});

test('JOB-12 CONT-05 CONT-08 a job with hundreds of invoices keeps its signed quote on its Money page and for its crew, and says how many it has', async () => {
  const job = await contracts.job();
  const quote = await contracts.quote(job.uuid);
  await contracts.open(quote.uuid);
  await newerDrafts(job);
  const page = await owner.get<Page>(`GET ${owner.base}/jobs/${job.uuid}`);
  expect([page.invoices.length, page.invoices.at(-1)?.uuid]).toEqual([201, quote.uuid]);
  expect(page.invoiceCount).toBeGreaterThan(MANY);
  const estimator = await Colleague.join(product, owner, 'Erin Estimator', 'estimator');
  const { body: quotes } = await estimator.call<Page>(`GET ${owner.base}/jobs/${job.uuid}`);
  expect([quotes.invoices.map(({ uuid }) => uuid), quotes.invoiceCount]).toEqual([[quote.uuid], 1]);

  const { offers } = await owner.get<JobMoneyJson>(`GET ${owner.base}/jobs/${job.uuid}/money`);
  expect(offers).toEqual([{ uuid: quote.uuid, id: quote.id, description: quote.description, total: 8_403.46 }]);
  expect(await crewPage(job)).toContain(quote.lineItems[0]?.description ?? 'no line');
});

test('JOB-12 CONT-05 what is owed and what waits to be signed stands on the job behind hundreds of newer documents', async () => {
  const job = await contracts.job();
  const invoice = await owner.sent({ jobId: job.uuid });
  const quote = await owner.sent({ jobId: job.uuid, isQuote: true });
  await newerDrafts(job);
  const page = await owner.get<Page>(`GET ${owner.base}/jobs/${job.uuid}`);
  expect([page.invoices.length, ...page.invoices.slice(-2).map(({ uuid }) => uuid)]).toEqual([
    ...[202, quote.uuid, invoice.uuid],
  ]);
  const { outside } = await contracts.money(job);
  expect(outside.at(-1)).toMatchObject({ uuid: invoice.uuid, status: 'unpaid', amount: invoice.amount });
});
