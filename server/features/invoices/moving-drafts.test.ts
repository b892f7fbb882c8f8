import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let other: CustomerJson;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  other = await newCustomer();
});

const newCustomer = async () =>
  (await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries())).body;
const newJob = async (customerId: string) => {
  const entries = { name: 'Stairs', description: 'Oak', address: ADDRESS, customerId };
  return (await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries)).body;
};
const move = (job: JobJson, customerId: string) =>
  owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, { name: job.name, description: job.description, customerId });
const draft = (jobId: string) =>
  owner.call(`POST ${owner.base}/invoices`, { description: 'Oak', dueDate: '2099-01-31', jobId, isQuote: false });

/** Customers whose count is not the number of their invoices. */
const miscounted = () => product.platform.systemDb.sql`
  select c.id from customers c where c.invoice_count <>
    (select count(*) from invoices i where i.business_id = c.business_id and i.customer_id = c.id)`;

test('INV-02 D70 D88 jobs that change customers to and fro while drafts are added leave every count and draft right', async () => {
  const ids = [owner.customer.uuid, other.uuid];
  const jobs = await Promise.all(Array.from({ length: 8 }, () => newJob(other.uuid)));
  const answers = [];
  for (const round of [0, 1, 2, 3]) {
    const moves = jobs.map((job, index) => move(job, ids[(index + round) % 2] ?? ''));
    const edits = (await owner.get<{ uuid: string }[]>(`GET ${owner.base}/invoices?pageSize=4`)).map(
      ({ uuid }, index) =>
        owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { description: 'Ash', jobId: jobs[index]?.uuid }),
    );
    answers.push(...(await Promise.all([...moves, ...edits, ...jobs.map(({ uuid }) => draft(uuid))])));
  }
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await miscounted()).toEqual([]);
  const astray = await product.platform.systemDb.sql`
    select i.number from invoices i join jobs j on j.business_id = i.business_id and j.id = i.job_id
    where i.status = 'pending' and i.customer_id <> j.customer_id`;
  expect(astray).toEqual([]);
});

test('INV-03 COMM-05 an invoice and the first message for the same customer never stop each other', async () => {
  const customers = await Promise.all(Array.from({ length: 25 }, newCustomer));
  const jobs = await Promise.all(customers.map(({ uuid }) => newJob(uuid)));
  const answers = await Promise.all(
    customers.flatMap(({ uuid }, index) => [
      draft(jobs[index]?.uuid ?? ''),
      owner.call(`POST ${owner.base}/communications`, { customerId: uuid, message: 'See you on Monday.' }),
    ]),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await miscounted()).toEqual([]);
});

test('ROLE-01 JOB-16 an estimator moves a job, and no money with it: what was sent and paid stays with its customer', async () => {
  const job = await newJob(owner.customer.uuid);
  const [sent, waiting] = [await owner.sent({ jobId: job.uuid }), await owner.draft({ jobId: job.uuid })];
  const payment = { categoryId: owner.categories.get('Payment'), description: 'Check', quantity: 1, rate: 5 };
  await owner.call(`POST ${owner.base}/invoices/${sent.uuid}/lineItems`, payment);
  const { amount } = await owner.invoice(sent.uuid);
  const estimator = await Colleague.join(product, owner, 'Petra Lund', 'estimator');
  const entries = { name: job.name, description: job.description, customerId: other.uuid };
  expect((await estimator.call(`PUT ${owner.base}/jobs/${job.uuid}`, entries)).status).toBe(200);
  expect(await owner.invoice(sent.uuid)).toMatchObject({ customerId: owner.customer.uuid, amount });
  expect(await owner.invoice(waiting.uuid)).toMatchObject({ customerId: other.uuid, status: 'pending' });
});
