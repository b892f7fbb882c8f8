import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import { addDays, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCredits } from '../../testing/credit-client.ts';
import { mailsTo } from '../../testing/mails.ts';
import { DISPUTED_ACCOUNT, type Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startCredits({}));
});
afterAll(() => product.stop());

/** The newest mail of the invoice to its customer. */
async function mailAbout({ id }: InvoiceDetailJson, what: RegExp) {
  await product.settle();
  const mails = await mailsTo(product, owner.customer.email);
  const mail = mails.find(({ subject }) => what.test(subject) && subject.includes(String(id)));
  return (mail?.text ?? '').replaceAll('\r', '');
}
const remind = ({ uuid }: InvoiceDetailJson) => owner.call(`POST ${owner.base}/invoices/${uuid}/reminder`);

/** What paying it costs today: `$1,042.25` by bank, and by card. */
async function pricedNow({ uuid: invoiceId }: InvoiceDetailJson) {
  const order = { targets: [{ invoiceId }], useCredit: false };
  const { body } = await owner.visit<PreparedOrderJson>(`POST ${owner.portal}/payments/prepare`, order);
  return body.ways.map(({ fee, total }) =>
    [fee, total].map((dollars) => formatCents(Math.round(dollars * 100) as never)),
  );
}

test('DISC-01 DISC-02 DISC-06 the mail of an invoice says what each way costs in time, as the page of paying does, and what it costs after that', async () => {
  const { uuid } = await owner.draft();
  await owner.addLine(uuid);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  const invoice = (await owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' }))
    .body;
  const until = formatDate(addDays(product.today(), 10));
  const [[bankFee, bank] = [], [cardFee, card] = []] = await pricedNow(invoice);
  expect(bank).toBe('$1,042.25');
  expect(await mailAbout(invoice, /^Invoice/)).toContain(
    [
      'How to pay:',
      `Bank (ACH) by ${until}, with a fee of ${bankFee}: ${bank}`,
      `Card by ${until}, with a fee of ${cardFee}: ${card}`,
      `Bank (ACH) after ${until}, with a fee of $1.00: $1,063.50`,
      `Card after ${until}, with a fee of $31.11: $1,093.61`,
    ].join('\n'),
  );

  const plain = await owner.sent();
  expect(await mailAbout(plain, /^Invoice/)).toContain(
    'How to pay:\nBank (ACH), with a fee of $1.00: $1,063.50\nCard, ',
  );
});

test('INV-23 a reminder says which payments are on their way and which came back, and why', async () => {
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
  const invoice = await owner.sent();
  const part = { amount: 500, targets: [{ invoiceId: invoice.uuid, amount: 500 }] };
  await payer.payByBank(invoice, part);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  await remind(invoice);
  expect(await mailAbout(invoice, /^Reminder/)).toMatch(/^Payment, .+ending in 6789\. Awaiting bank: \(\$500\.00\)$/m);

  const other = await owner.sent();
  await payer.payByBank(other, { accountNumber: DISPUTED_ACCOUNT });
  await payer.waitFor(other.uuid, 'awaiting bank');
  for (const days of [3, 3]) await payer.control('/clock/advance', { days });
  await payer.waitFor(other.uuid, 'failed');
  await remind(other);
  expect(await mailAbout(other, /^Reminder/)).toMatch(/^Payment, .+\. Returned\. .+: \$0\.00$/m);
});
