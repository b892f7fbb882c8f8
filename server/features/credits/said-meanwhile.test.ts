import type { PaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits());
});
afterAll(() => product.stop());

type Told = { code: string; message: string };
const because = (message: string) => ({ status: 409, body: { code: 'wrong_status', message } });

test('CRED-01 WOFF-01 WOFF-05 what became of an invoice in another tab is said to whoever credits it or gives it up', async () => {
  const [draft, quote, sent] = [await owner.draft(), await owner.sent({ isQuote: true }), await owner.sent()];
  const told: readonly [unknown, string][] = [
    [await credits.issue(draft.uuid, { amount: 5 }), 'This invoice is not sent, so there is nothing to credit.'],
    [await credits.issue(quote.uuid, { amount: 5 }), 'Nothing is owed of a quote, so there is nothing to credit.'],
    [await credits.writeOff(draft.uuid), 'This invoice is not sent, so nothing of it is due.'],
    [
      await owner.call(`POST ${owner.base}/invoices/${sent.uuid}/recover`, { amount: 5, description: 'Check 7' }),
      'Nothing of this invoice is written off now: its money came, or the write-off was taken back.',
    ],
  ];
  for (const [answer, message] of told) expect(answer).toMatchObject(because(message));
});

test('PART-18 PART-19 what became of a check in another tab is said to whoever corrects it, deletes it or marks it as sent back', async () => {
  const on = product.today();
  const { uuid: invoiceId } = await owner.sent();
  const check = { customerId: owner.customer.uuid, amount: 100, tender: 'check', reference: '4471', receivedOn: on };
  const more = { note: '', keepRest: true, allocations: [{ invoiceId, amount: 100 }] };
  const { body } = await owner.call<PaymentJson>(`POST ${owner.base}/payments`, { ...check, ...more });
  const of = `${owner.base}/payments/${body.uuid}`;
  const sendBack = () => owner.call<Told>(`POST ${of}/returned`, { on, reason: 'Counterfeit.' });
  expect((await sendBack()).status).toBe(200);
  const told = because('The bank sent this payment back already.');
  expect(await sendBack()).toMatchObject(told);
  expect(await owner.call<Told>(`PUT ${of}`, { note: 'Late' })).toMatchObject(told);
  const line = `DELETE ${owner.base}/invoices/${invoiceId}/lineItems/${body.uuid}`;
  for (const deletion of [`DELETE ${of}`, line]) expect(await owner.call<Told>(deletion)).toMatchObject(told);
});
