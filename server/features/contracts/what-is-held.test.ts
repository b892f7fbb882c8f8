import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { AgeJson, HeldJson } from '@underlay/contract/figures.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contracts, startContracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const invoiceOf = ({ draws }: JobMoneyJson, ordinal: number) => draws[ordinal - 1]?.invoice?.uuid ?? '';
const releaseIn = ({ draws }: JobMoneyJson) => draws.findLast(({ releases }) => releases);
const balance = async () => (await owner.visit<AccountJson>(`GET ${owner.portal}`)).body.balance;

test('RET-03 INV-24 once all that is due is paid nothing is owed, reminded of or in the balance, and the job says until when the rest is held', async () => {
  const job = await contracts.retaining();
  const before = await balance();
  const { body } = await contracts.bill(job, 2);
  const draw = invoiceOf(body, 2);
  const { total } = await owner.invoice(draw);
  expect(await balance()).toBeCloseTo(before + total, 5);
  await owner.takeCheck(draw, total);
  expect(await owner.invoice(draw)).toMatchObject({ status: 'paid', amount: 0 });
  expect(await balance()).toBeCloseTo(before, 5);
  expect((await owner.call(`POST ${owner.base}/invoices/${draw}/reminder`)).status).toBe(409);
  const theirs = (await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`)).body;
  expect(theirs.contract).toMatchObject({
    ...{ held: 159.2, due: 0, paid: total, billed: 3361.38 },
    retainage: { percent: 5, until: 'the final walk-through' },
  });
  expect(theirs.draws[1]).toMatchObject({ held: 159.2, releases: false, state: 'paid' });
  expect(theirs.todo).toEqual([]);
  await contracts.release(job, { send: false });
  const waiting = (await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`)).body;
  expect(waiting.draws.some(({ releases }) => releases)).toBe(false);
  await contracts.release(job, { amount: 100, send: true });
  const asked = (await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`)).body;
  expect(asked.todo.map(({ document, amount }) => [document.draw?.releases, document.draw?.name, amount])).toEqual([
    [true, 'Retainage release', 100],
  ]);
  const subjects = async () => (await mailsTo(product, owner.customer.email)).map(({ subject }) => subject);
  await owner.until(async () => (await subjects()).includes('Retainage release from Tallgrass Flooring Co.: $100.00'));
});

test('RET-05 X21 in the books what is held is an account of its own, of its customer, job and invoice; revenue is booked with the draw', async () => {
  const job = await contracts.retaining();
  const { body } = await contracts.bill(job, 2);
  const draw = invoiceOf(body, 2);
  const { body: released } = await contracts.release(job);
  const release = releaseIn(released)?.invoice?.uuid ?? '';
  const lines = await product.platform.systemDb.sql<{ account: string; amount: number }[]>`
    select invoice_id, account, amount_cents amount, customer_id, job_id from ledger_lines
    where invoice_id in (${draw}, ${release}) order by invoice_id = ${release}, account`;
  const about = { customer_id: owner.customer.uuid, job_id: job.uuid };
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ...[
      ['receivable', 320218],
      ['retainage_receivable', 15920],
      ['revenue', -318393],
      ['sales_tax_payable', -17745],
    ],
    ...[
      ['receivable', 15920],
      ['retainage_receivable', -15920],
    ],
  ]);
  for (const line of lines.filter(({ account }) => account === 'retainage_receivable'))
    expect(line).toMatchObject(about);
});

test('RET-07 the business reads what is held of which job and how long ago its last draw was, apart from what is owed', async () => {
  const fresh = await TestBusiness.open(product, null);
  const own = new Contracts(fresh, product);
  const report = () => fresh.get<HeldJson>(`GET ${fresh.base}/reports/retainage-held`);
  expect(await report()).toEqual({ total: 0, count: 0, jobs: [] });
  const [first, second] = [await own.retaining(), await own.retaining()];
  await own.bill(first, 2);
  await product.platform.systemDb.sql`
    update contracts set last_drawn_at = last_drawn_at - interval '3 days' where job_id = ${first.uuid}`;
  // A release is no draw of the work.
  await own.release(first, { amount: 1, send: true });
  await own.bill(second, 3);
  await own.signed();
  const { total, count, jobs } = await report();
  expect([total, count]).toEqual([317.4, 2]);
  expect(jobs).toMatchObject([
    { jobId: first.uuid, held: 158.2, until: 'the final walk-through', days: 3, customerId: fresh.customer.uuid },
    { jobId: second.uuid, held: 159.2, days: 0 },
  ]);
  expect(new Set(jobs.map(({ contractId }) => contractId)).size).toBe(2);
  const paged = await fresh.get<HeldJson>(`GET ${fresh.base}/reports/retainage-held?page=2&pageSize=1`);
  expect([paged.total, paged.count, paged.jobs.map(({ jobId }) => jobId)]).toEqual([317.4, 2, [second.uuid]]);
  const past = await fresh.get<HeldJson>(`GET ${fresh.base}/reports/retainage-held?page=9&pageSize=1`);
  expect(past).toEqual({ total: 317.4, count: 2, jobs: [] });
  const ages = await fresh.get<AgeJson[]>(`GET ${fresh.base}/reports/receivables-aging`);
  expect(ages.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(2 * 3202.18 + 1, 5);
});

test('RET-04 CONT-06 CRED-18 nobody is asked to send a release of which nothing is held any more, be its draw taken back or credited, until that note is taken back', async () => {
  const asked = async () =>
    (await owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=draw_ready`)).map(({ detail, amount }) => [
      detail,
      amount,
    ]);
  for (const end of ['taken back', 'credited']) {
    const job = await contracts.retaining();
    const draw = invoiceOf((await contracts.bill(job, 2)).body, 2);
    const { body } = await owner.takeCheck(draw, 1);
    expect((await contracts.cancel(job)).body.contract).toMatchObject({ held: 159.2 });
    expect(await asked()).toEqual([['Retainage release', 159.2]]);
    await owner.call(
      `DELETE ${owner.base}/invoices/${draw}/lineItems/${body.lineItems.find(({ paymentId }) => paymentId)?.uuid}`,
    );
    const credits = new CreditClient(owner);
    const note = end === 'credited' ? await credits.issue(draw, { amount: 3361.38, reason: 'price' }) : null;
    if (note === null) expect((await contracts.status(draw, 'pending')).status).toBe(200);
    expect([end, await asked()]).toEqual([end, []]);
    if (note === null) continue;
    expect((await credits.void(note.body.uuid)).status).toBe(200);
    expect((await contracts.money(job)).contract).toMatchObject({ held: 159.2 });
    expect(await asked()).toEqual([['Retainage release', 159.2]]);
  }
});
