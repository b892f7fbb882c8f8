import { randomUUID } from 'node:crypto';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

interface Used {
  readonly allocations: { invoiceId: string; amount: number }[];
  readonly code?: string;
}

const use = (targets: readonly { invoiceId: string; amount: number }[], idempotentKey: string = randomUUID()) =>
  owner.visit<Used>(`POST ${owner.portal}/payments/use-credit`, { targets, idempotentKey });
const dueOn = async (uuid: string) => (await owner.invoice(uuid)).amount;

test('PART-08 PART-11 ALLOC-12 CRED-11 what a payment left and goodwill pay without a provider, the oldest first, once for a request', async () => {
  const { invoice: before, paymentId } = await new RefundClient(new Payer(owner)).paidByCard();
  const from = { invoiceId: before.uuid };
  await owner.call(`POST ${owner.base}/payments/${paymentId}/allocations`, { from, amount: 200 });
  await new CreditClient(owner).give(100);
  const { uuid: invoiceId } = await owner.sent();
  const prepared = await owner.visit<{ unused: number }>(`POST ${owner.portal}/payments/prepare`, {
    targets: [{ invoiceId }],
  });
  expect(prepared.body.unused).toBe(300);
  expect((await use([{ invoiceId, amount: 301 }])).body.code).toBe('no_credit');

  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => use([{ invoiceId, amount: 250 }], key)));
  for (const { body } of answers) expect(body.allocations).toEqual([{ invoiceId, amount: 250 }]);
  expect(await dueOn(invoiceId)).toBe(812.5);
  const { uuid: other } = await owner.sent();
  for (const target of [
    { invoiceId, amount: 20 },
    { invoiceId: other, amount: 50 },
  ])
    expect((await use([target], key)).body.code).toBe('key_reused');
  const { timeline } = await owner.invoice(invoiceId);
  expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['credit_applied', 'credit_used']));

  // Of one credit, two who want it at once get it once (race 9).
  const two = await Promise.all([use([{ invoiceId, amount: 50 }]), use([{ invoiceId, amount: 50 }])]);
  expect(two.map(({ body }) => body.code ?? 'used').toSorted()).toEqual(['no_credit', 'used']);
});

test('ALLOC-08 a server of the version before cannot move a payment over several invoices, nor open a form on what was credited', async () => {
  const payer = new Payer(owner);
  const [first, second] = [await owner.sent(), await owner.sent()];
  const targets = [first, second].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 500 }));
  await payer.openForm(first, { targets, amount: 1000 });
  const { sql } = product.platform.systemDb;
  await product.settle();
  const settled = sql`update payments set state = 'settled' where invoice_id = ${first.uuid} and state = 'started'`;
  await expect(settled).rejects.toThrow('several invoices');
  await new CreditClient(owner).issue(second.uuid, { amount: 62.5 });
  const asBefore = (amount: number) => sql`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version, created_at)
    select business_id, gen_random_uuid(), id, customer_id, 'card', 'started', ${amount}, 0, '', 1, now() from invoices where id = ${second.uuid}`;
  await expect(asBefore(106_250)).rejects.toThrow('was credited');
});

test('ALLOC-17 PART-16 PART-20 what was kept of recorded money says how much until it is used, and counts where it stands then', async () => {
  const { uuid: invoiceId, id } = await owner.sent();
  const receivedOn = product.today();
  const cash = { tender: 'cash', reference: '', receivedOn, note: '', customerId: owner.customer.uuid, keepRest: true };
  const allocations = [{ invoiceId, amount: 10 }];
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, { ...cash, amount: 50, allocations });
  expect(body).toMatchObject({ unused: 40, applied: false });
  const kept = (await owner.invoice(invoiceId)).lineItems.at(-1);
  expect(kept).toMatchObject({ rate: 10, subTotal: -10, applied: true, unused: 40 });
  await use([{ invoiceId, amount: 40 }]);
  const listed = await owner.get<PaymentJson>(`GET ${owner.base}/payments/${body.uuid}`);
  expect(listed).toMatchObject({ unused: 0, applied: true, invoiceId: id });
  const line = (await owner.invoice(invoiceId)).lineItems.at(-1);
  expect(line).toMatchObject({ rate: 50, subTotal: -50, applied: true, unused: 0 });
});

test('ALLOC-12 PART-11 of two credits over two invoices each is used once, the oldest first', async () => {
  const cash = {
    tender: 'cash',
    reference: '',
    receivedOn: product.today(),
    note: '',
    customerId: owner.customer.uuid,
  };
  const keep = (amount: number) =>
    owner.call<PaymentJson>(`POST ${owner.base}/payments`, { ...cash, amount, allocations: [], keepRest: true });
  const kept = [(await keep(60)).body, (await keep(60)).body];
  const [first, second] = [await owner.sent(), await owner.sent()];
  const wanted = [
    { invoiceId: first.uuid, amount: 80 },
    { invoiceId: second.uuid, amount: 30 },
  ];
  expect((await use(wanted)).body.allocations).toEqual(wanted);
  expect([await dueOn(first.uuid), await dueOn(second.uuid)]).toEqual([982.5, 1032.5]);
  const left = kept.map(
    async ({ uuid }) => (await owner.get<PaymentJson>(`GET ${owner.base}/payments/${uuid}`)).unused,
  );
  expect(await Promise.all(left)).toEqual([0, 10]);
});

test('PART-08 PART-13 credit that is refused leaves the open card form, and credit that is used closes it', async () => {
  const payer = new Payer(owner);
  await new CreditClient(owner).give(100);
  const { uuid: invoiceId, amount } = await owner.sent();
  const open = (part: number) =>
    payer.openForm({ uuid: invoiceId, amount }, { targets: [{ invoiceId, amount: part }], amount: part });
  const { body: form } = await open(500);
  expect((await use([{ invoiceId, amount }])).body.code).toBe('no_credit');
  await payer.confirmCard(form);
  expect((await payer.finish(form.id)).body).toMatchObject({ status: 'settled' });

  const { body: another } = await open(200);
  const { status, body } = await use([{ invoiceId, amount: 50 }]);
  expect([status, body.allocations]).toEqual([200, [{ invoiceId, amount: 50 }]]);
  expect((await payer.confirmCard(another)).status).toBe(400);
});
