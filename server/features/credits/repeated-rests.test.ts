import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

/** An invoice of which 50 cents are due. */
async function withRest(): Promise<string> {
  const { uuid } = await owner.sent();
  const category = { categoryId: owner.categories.get('Payment'), description: 'Check 8' };
  await owner.addLine(uuid, { ...category, quantity: 1, rate: 1_062 });
  return uuid;
}
const writeOff = (invoiceIds: readonly string[], key: string) =>
  owner.call<object[]>(`POST ${owner.base}/write-offs`, { invoiceIds }, { 'idempotency-key': key });
const written = async (invoiceId: string) => (await owner.invoice(invoiceId)).credits.map(({ amount }) => amount);

/** As if the process had died before it wrote its answer down, twenty seconds ago. */
const forgetAnswer = () => product.platform.systemDb.sql`
  update answered_requests set status = null, body = null, created_at = created_at - interval '20 seconds'
  where created_at = (select max(created_at) from answered_requests)`;

test('WOFF-02 API-36 the repeat of a lost answer says of each small rest that it was written off, also of one that was taken back since', async () => {
  const [rest, large, second] = [await withRest(), (await owner.sent()).uuid, await withRest()];
  const key = randomUUID();
  const first = await writeOff([rest, large, second], key);
  expect(first.body).toEqual([
    { invoiceId: rest, amount: 0.5, refusal: null, message: null },
    {
      ...{ invoiceId: large, amount: null, refusal: 'too_large_for_bulk' },
      message: 'Rests above $1.00 are written off one by one.',
    },
    { invoiceId: second, amount: 0.5, refusal: null, message: null },
  ]);
  const [issued] = (await owner.invoice(second)).credits;
  const back = await owner.call(`POST ${owner.base}/credits/${issued?.uuid}/void`, { reason: 'They paid it.' });
  expect(back.status).toBe(200);
  await forgetAnswer();
  const again = await writeOff([rest, large, second], key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([await written(rest), (await owner.invoice(second)).amount]).toEqual([[0.5], 0.5]);
});

test('WOFF-02 API-36 a repeat that comes while the first is at work tells what both have written off', async () => {
  const { sql } = product.platform.systemDb;
  const [rest, second] = [await withRest(), await withRest()];
  const key = randomUUID();
  const waiting = () => sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const answers = await sql.begin(async (tx) => {
    await tx`select 1 from invoices where id = ${second} for update`;
    const first = writeOff([rest, second], key);
    await owner.until(async () => (await waiting()).length === 1);
    await forgetAnswer();
    const repeat = writeOff([rest, second], key);
    await owner.until(async () => (await waiting()).length === 2);
    return { first, repeat };
  });
  for (const { status, body } of [await answers.first, await answers.repeat])
    expect([status, body]).toEqual([
      200,
      [
        { invoiceId: rest, amount: 0.5, refusal: null, message: null },
        { invoiceId: second, amount: 0.5, refusal: null, message: null },
      ],
    ]);
  expect([await written(rest), await written(second)]).toEqual([[0.5], [0.5]]);
});
