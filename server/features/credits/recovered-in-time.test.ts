import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PaymentJson } from '@underlay/contract/payments.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, credits } = await startCredits({}));
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

/** $1,062.50, 2% off within 10 days: $21.25. It is written off. */
async function writtenOff(amount?: number) {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
  await credits.writeOff(uuid, amount === undefined ? {} : { amount });
  return uuid;
}
const recover = (uuid: string, amount: number, more: object = {}) =>
  owner.call<InvoiceDetailJson & { code: string }>(`POST ${owner.base}/invoices/${uuid}/recover`, {
    ...{ amount, description: 'Check 7', ...more },
  });
const shown = async (uuid: string) => {
  const { amount, status, credits: all } = await owner.invoice(uuid);
  return [amount, status, all.map(({ kind, amount: of }) => [kind, of])];
};
const TAKEN = [0, 'paid', [['discount', 21.25]]];
const endsOn = (uuid: string, until: string) =>
  product.platform.systemDb.sql`update invoices set early_until = ${until} where id = ${uuid}`;

test('WOFF-05 DISC-02 money that came in time for a written-off invoice takes the discount, and nothing stays written off', async () => {
  const [whole, part, rest] = [await writtenOff(), await writtenOff(1041.25), await writtenOff()];
  expect(await recover(whole, 1041.25)).toMatchObject({ status: 200, body: { status: 'paid', endedAs: 'paid' } });
  expect(await shown(whole)).toEqual(TAKEN);
  expect((await recover(part, 1041.25)).status).toBe(200);
  expect(await shown(part)).toEqual(TAKEN);
  // No part discount exists.
  expect((await recover(rest, 1000)).status).toBe(200);
  expect(await shown(rest)).toEqual([0, 'paid', [['write_off', 62.5]]]);
  expect((await recover(rest, 41.25)).status).toBe(200);
  expect(await shown(rest)).toEqual(TAKEN);
});

test('WOFF-05 DISC-02 PART-15 the day that counts is the one on which the money came', async () => {
  const [late, early] = [await writtenOff(), await writtenOff()];
  const yesterday = addDays(product.today(), -1);
  for (const uuid of [late, early]) await endsOn(uuid, yesterday);
  await recover(late, 1041.25);
  expect(await shown(late)).toEqual([0, 'paid', [['write_off', 21.25]]]);
  const tomorrow = { receivedOn: addDays(product.today(), 1) };
  expect((await recover(early, 1041.25, tomorrow)).body.code).toBe('received_in_future');
  await recover(early, 1041.25, { receivedOn: yesterday });
  expect(await shown(early)).toEqual(TAKEN);
  const [line] = (await owner.invoice(early)).lineItems.filter(({ paymentId }) => paymentId);
  const payment = await owner.get<PaymentJson>(`GET ${owner.base}/payments/${line?.paymentId}`);
  expect(payment).toMatchObject({ receivedOn: yesterday, description: 'Check 7', amount: 1041.25 });
});
