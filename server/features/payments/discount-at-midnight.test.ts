import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** $1,062.50, and $21.25 off up to and on this day. */
async function onLastDay() {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  await product.platform.systemDb.sql`update invoices set early_until = ${product.today()} where id = ${uuid}`;
  return owner.invoice(uuid);
}

const shown = async (uuid: string) => (await owner.visit<object>(`GET ${owner.portal}/invoices/${uuid}`)).body;

test('DISC-02 D07 a payer who looked before midnight and pays after it is told the new amount, and charged nothing', async () => {
  const [byBank, byCard, byCredit, open] = [await onLastDay(), await onLastDay(), await onLastDay(), await onLastDay()];
  await new CreditClient(owner).give(1100);
  const { body: form } = await payer.openForm(open, { amount: 1041.25 });
  product.clock.advance(86_400_000);
  const copy =
    'Nothing was charged. The amount is $1,062.50 now, and no longer $1,041.25. Please reload the page and check it.';
  const bank = await payer.payByBank(byBank, { amount: 1041.25 });
  expect(bank).toMatchObject({ status: 422, body: { code: 'amount_changed', message: copy } });
  const card = await payer.openForm(byCard, { amount: 1041.25 });
  expect(card).toMatchObject({ status: 422, body: { code: 'amount_changed', message: copy } });
  const useCredit = (more: object) =>
    owner.visit<{ code?: string; message?: string; allocations?: object[] }>(
      `POST ${owner.portal}/payments/use-credit`,
      {
        ...{ targets: [{ invoiceId: byCredit.uuid, amount: 1062.5 }], idempotentKey: randomUUID(), ...more },
      },
    );
  expect((await useCredit({ credit: 1041.25 })).body).toMatchObject({ code: 'amount_changed', message: copy });
  for (const { uuid } of [byBank, byCard, byCredit])
    expect(await shown(uuid)).toMatchObject({ amount: 1062.5, status: 'unpaid' });
  expect((await useCredit({ credit: 1062.5 })).body.allocations).toHaveLength(1);
  // The new amount is taken as ever.
  expect((await payer.payByBank(byBank, { amount: 1062.5 })).status).toBe(200);

  // A form that was open is paid as it shows, by the day on which it was opened.
  await payer.confirmCard(form);
  await payer.finish(form.id);
  expect(await shown(open.uuid)).toMatchObject({ amount: 0, status: 'paid' });
});
