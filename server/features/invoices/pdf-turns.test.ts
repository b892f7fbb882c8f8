import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
});
afterAll(() => product.stop());

const LINES = 80;
/** Letters that a line breaks within, which takes the typesetter long. */
const LONG = 'Fussbodendielenverlegung'.repeat(25).slice(0, 500);

test('INV-17 TM-27 a business that asks for many PDFs keeps no other waiting, and its mails have theirs', async () => {
  const [crowd, other] = [await TestBusiness.open(product, null), await TestBusiness.open(product, null)];
  const draft = await crowd.draft();
  for (let line = 0; line < LINES; line += 1) await crowd.addLine(draft.uuid, { description: LONG });
  const [own, few] = [await crowd.sent(), await other.sent()];
  await product.settle();
  const pdf = async (business: TestBusiness, uuid: string) =>
    (await download(business, `${business.base}/invoices/${uuid}/pdf`, business.token)).status;
  expect(await pdf(other, few.uuid)).toBe(200);
  let answered = 0;
  const many = Array.from({ length: 16 }, async () => {
    const status = await pdf(crowd, draft.uuid);
    if (status === 200) answered += 1;
    return status;
  });
  await wait(300);
  await crowd.call(`POST ${crowd.base}/invoices/${own.uuid}/reminder`);
  const before = answered;
  expect([await pdf(other, few.uuid), answered - before <= 3]).toEqual([200, true]);
  await crowd.until(async () => (await remindersOf(own.uuid)).length === 1);
  expect([(await remindersOf(own.uuid))[0]?.attachments.length, answered < 13]).toEqual([1, true]);
  const statuses = await Promise.all(many);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  // One at work and twelve that wait.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(13);
});

async function remindersOf(uuid: string) {
  const answer = await fetch(`${product.sandbox}/mailbox/messages`);
  const mails = (await answer.json()) as {
    readonly subject: string;
    readonly headers: Record<string, string>;
    readonly attachments: readonly object[];
  }[];
  return mails.filter(
    ({ subject, headers }) => subject.startsWith('Reminder') && headers['message-id']?.includes(uuid),
  );
}
