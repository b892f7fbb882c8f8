import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  ({ product, owner } = await startCredits());
});
afterAll(() => product.stop());

const today = () => dateIn('America/Chicago', product.clock.now());

test('DISC-02 DISC-04 PART-18 a day that is corrected to another one in time leaves the discount as it was taken', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  const { body: check } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, {
    ...{ customerId: owner.customer.uuid, amount: 1041.25, tender: 'check', reference: '7', receivedOn: today() },
    ...{ note: '', allocations: [{ invoiceId: uuid, amount: 1041.25 }] },
  });
  const [taken] = (await owner.invoice(uuid)).credits;
  expect(taken).toMatchObject({ kind: 'discount', amount: 21.25 });

  const correct = { receivedOn: addDays(today(), -1) };
  expect((await owner.call(`PUT ${owner.base}/payments/${check.uuid}`, correct)).status).toBe(200);
  const { status, credits, timeline } = await owner.invoice(uuid);
  expect([status, credits.map((credit) => credit.uuid)]).toEqual(['paid', [taken?.uuid]]);
  const kinds = timeline.map(({ kind }) => kind);
  expect([kinds.filter((kind) => kind === 'discount_taken').length, kinds.includes('discount_ended')]).toEqual([
    1,
    false,
  ]);
  await expectSoundBooks(product.platform);
});
