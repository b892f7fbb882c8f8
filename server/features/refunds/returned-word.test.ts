import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson, PaymentJson } from '@underlay/contract/payments.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import type { FoundGroupJson } from '@underlay/contract/search.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, type Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
});
afterAll(() => product.stop());

type Facts = Pick<PaymentJson, 'returned'> & {
  readonly status?: string | null;
  readonly paymentStatus?: string | null;
};
const said = (facts: Facts | null | undefined) => [facts?.status ?? facts?.paymentStatus, facts?.returned ?? false];

/** A payment in every answer that says what became of it, to the business and to its payer. */
async function everywhere(paymentId: string, invoiceId: string) {
  const { base, portal } = owner;
  const is = ({ uuid }: { readonly uuid: string }) => uuid === paymentId;
  const list = await owner.get<PaymentJson[]>(`GET ${base}/payments`);
  const recent = await owner.get<PaymentJson[]>(`GET ${base}/payments/dashboard`);
  const one = await owner.get<PaymentJson>(`GET ${base}/payments/${paymentId}`);
  const { lineItems, jobId } = await owner.invoice(invoiceId);
  const shown = (await owner.visit<CustomerInvoiceJson>(`GET ${portal}/invoices/${invoiceId}`)).body;
  const history = (await owner.visit<CustomerPaymentJson[]>(`GET ${portal}/payments`)).body;
  const receipt = (await owner.visit<ReceiptJson>(`GET ${portal}/payments/${paymentId}`)).body;
  const alone = (await owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`)).body;
  const { story } = (await owner.visit<CustomerJobJson>(`GET ${portal}/jobs/${jobId}`)).body;
  const told = story.entries.find(({ payment }) => payment?.uuid === paymentId)?.payment;
  return [
    ...[list.find(is), recent.find(is), one, lineItems.find(is), shown.lineItems.find(is)],
    ...[history.find(is), receipt.payment, alone, told],
  ].map(said);
}

async function inTheSearch(paymentId: string) {
  const { groups } = await owner.get<{ groups: FoundGroupJson[] }>(`GET ${owner.base}/search?q=1062.50`);
  return groups.flatMap(({ found }) => found).find(({ uuid }) => uuid === paymentId)?.status;
}

test('INV-23 PAYL-02 DASH-04 what came back after it had settled is told apart from what failed in every list, on its invoice and to its payer', async () => {
  const paid = await new RefundClient(payer).paidByCard();
  const bank = (decision: 'dispute' | 'win') => payer.control(`/bank/payments/${paid.intentId}/${decision}`);
  const here = () => everywhere(paid.paymentId, paid.invoice.uuid);
  expect(await here()).toEqual(Array.from({ length: 9 }, () => ['settled', false]));
  await bank('dispute');
  await payer.waitFor(paid.invoice.uuid, 'failed');
  expect(await here()).toEqual(Array.from({ length: 9 }, () => ['failed', true]));
  expect(await inTheSearch(paid.paymentId)).toBe('returned');
  await bank('win');
  await payer.waitFor(paid.invoice.uuid, 'settled');
  expect(await here()).toEqual(Array.from({ length: 9 }, () => ['settled', false]));
});

test('INV-23 a bank debit that came back is told from one that the bank never paid', async () => {
  const [came, never] = [await owner.sent(), await owner.sent()];
  const { body: back } = await payer.payByBank(came, { accountNumber: DISPUTED_ACCOUNT });
  const { body: empty } = await payer.payByBank(never, { accountNumber: EMPTY_ACCOUNT });
  for (const { uuid } of [came, never]) await payer.waitFor(uuid, 'awaiting bank');
  await payer.control('/clock/advance', { days: 3 });
  for (const { uuid } of [came, never]) await payer.waitFor(uuid, 'failed');
  expect(await everywhere(back.uuid, came.uuid)).toEqual(Array.from({ length: 9 }, () => ['failed', true]));
  expect(await everywhere(empty.uuid, never.uuid)).toEqual(Array.from({ length: 9 }, () => ['failed', false]));
  expect([await inTheSearch(back.uuid), await inTheSearch(empty.uuid)]).toEqual(['returned', 'failed']);
});
