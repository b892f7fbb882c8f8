import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { FIRST_KINDS, TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import { beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const tasks = async (by: Pick<Colleague, 'call'> = owner, kinds: readonly string[] = TASK_KINDS) =>
  (await by.call<TaskJson[]>(`GET ${owner.base}/tasks?kinds=${kinds.join(',')}`)).body;
const finish = (taskId: string | undefined, by: Pick<Colleague, 'call'>) =>
  by.call(`PUT ${owner.base}/tasks/${taskId}`, { done: true });
const answer = (uuid: string, line: string, body: object) =>
  owner.visit(`POST ${owner.portal}/invoices/${uuid}/${line}`, body);

test('SEE-02 a quote that is accepted is a task until its job is billed, and leads to the job', async () => {
  const quote = await owner.sent({ isQuote: true });
  for (const _ of ['signed', 'sent again'])
    expect((await answer(quote.uuid, 'acceptance', acceptanceOf(quote.total))).status).toBe(200);
  const accepted = {
    kind: 'quote_accepted',
    customerId: owner.customer.uuid,
    customerName: 'Maple Row Property Group',
    invoiceUuid: quote.uuid,
    invoiceId: quote.id,
    jobUuid: owner.job.uuid,
    jobName: owner.job.name,
    drawOrdinal: null,
    paymentId: null,
    amount: quote.total,
    detail: 'Elena Marchetti',
  };
  expect(await tasks()).toEqual([expect.objectContaining(accepted)]);
  expect(await tasks(owner, FIRST_KINDS)).toEqual([]);
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const accountant = await Colleague.join(product, owner, 'Lee Park', 'accountant');
  const [task] = await tasks(estimator);
  expect((await tasks(accountant)).map(({ uuid }) => uuid)).toEqual([task?.uuid]);
  expect((await finish(task?.uuid, accountant)).status).toBe(403);
  const job = `${owner.base}/jobs/${owner.job.uuid}`;
  const { draws } = await owner.get<JobMoneyJson>(`GET ${job}/money`);
  await owner.call(`POST ${job}/draws/${draws[0]?.uuid}/bill`, { send: false });
  expect(await tasks()).toEqual([]);
});

test('SEE-02 a quote that is declined is a task with the reason until it is taken back, and is done by whoever sells', async () => {
  const [first, second] = [await owner.sent({ isQuote: true }), await owner.sent({ isQuote: true })];
  for (const { uuid } of [first, second]) {
    await answer(uuid, 'decline', { version: 1, reason: 'price', message: 'The neighbor pays less' });
    expect((await answer(uuid, 'decline', { version: 1, reason: 'timing' })).status).toBe(409);
  }
  const declined = { kind: 'quote_declined', detail: 'Price: The neighbor pays less', jobUuid: owner.job.uuid };
  expect(await tasks()).toMatchObject([
    { ...declined, invoiceUuid: second.uuid },
    { ...declined, invoiceUuid: first.uuid },
  ]);
  await owner.call(`PUT ${owner.base}/invoices/${first.uuid}/status`, { status: 'pending' });
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const [left, ...none] = await tasks(estimator);
  expect([left?.invoiceUuid, none]).toEqual([second.uuid, []]);
  expect((await finish(left?.uuid, estimator)).status).toBe(204);
  expect(await tasks()).toEqual([]);
});
