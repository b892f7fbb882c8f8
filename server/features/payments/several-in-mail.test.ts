import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { addDays, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailOf } from '../../testing/mails.ts';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, type Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
afterAll(() => product.stop());

const FAR = 'January 31st, 2099';
const CUSTOMER = 'Maple Row Property Group';
const fiveInvoices = async () => {
  const invoices: InvoiceDetailJson[] = [];
  for (let at = 0; at < 5; at++) invoices.push(await owner.sent());
  return invoices;
};

/** One bank payment of all of five invoices, named in another order than that of their numbers. */
async function paidByOneAccount(accountNumber: string) {
  const invoices = await fiveInvoices();
  const [first, ...others] = invoices;
  if (!first) throw new Error('no invoice');
  const targets = [first, ...others.toReversed()].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 1062.5 }));
  const { body } = await payer.payByBank(first, { accountNumber, amount: 5312.5, targets });
  await payer.waitFor(first.uuid, 'awaiting bank');
  return { invoices, first, paymentId: body.uuid };
}

async function daysPass(first: InvoiceDetailJson) {
  for (const days of [3, 3]) await payer.control('/clock/advance', { days });
  await payer.waitFor(first.uuid, 'failed');
}

test('RISK-07 PART-21 a payment over several invoices that comes back: payer and business read of all that is due again, in order, with the sum and where it is paid', async () => {
  const { invoices, first, paymentId } = await paidByOneAccount(DISPUTED_ACCOUNT);
  const signed = await mailOf(owner, paymentId, 'authorized');
  expect(signed.subject).toBe('We received your authorization: payment of $5,313.50 to Tallgrass Flooring Co.');
  for (const { id } of invoices) expect(signed.text).toContain(`Invoice ${id}: $1,062.50`);
  await daysPass(first);

  const lines = invoices.map(({ id }) => `Invoice ${id}. Due ${FAR}: $1,062.50`).join('\n');
  const mail = await mailOf(owner, paymentId, 'returned');
  expect(mail.subject).toBe('Your bank took back your payment of $5,313.50 to Tallgrass Flooring Co.');
  expect(mail.text).toContain('to Tallgrass Flooring Co. for 5 invoices after it had settled.');
  expect(mail.text).toContain('\n\n$5,312.50 of 5 invoices is due again.\n\n$5,312.50\n5 invoices\n\n');
  expect(mail.text).toContain(`\n\n${lines}\n\n`);
  const portal = `${product.origin}${owner.customer.portalPath}`;
  expect(mail.text).toContain(`Pay what is due:\n${portal}/make-a-payment\n`);

  const own = await mailOf(owner, paymentId, 'returned-business');
  expect(own.subject).toBe(`Payment returned: $5,312.50 on 5 invoices, ${CUSTOMER}`);
  expect(own.text).toContain(
    `The bank returned the payment of $5,312.50 by ${CUSTOMER} on 5 invoices. $5,312.50 is due again.`,
  );
  expect(own.text).toContain(`\n\n${lines}\n\n`);
  expect(own.text).toContain(`/customers/${owner.customer.uuid}`);
});

test('INV-23 PART-21 of a payment over several invoices that never came nothing is due again: it is still due', async () => {
  const { first, paymentId } = await paidByOneAccount(EMPTY_ACCOUNT);
  await daysPass(first);
  const mail = await mailOf(owner, paymentId, 'failed');
  expect(mail.subject).toBe('Your payment of $5,313.50 to Tallgrass Flooring Co. did not go through');
  expect(mail.text).toContain('$5,312.50 of 5 invoices is still due.');
  const own = await mailOf(owner, paymentId, 'failed-business');
  expect(own.text).toContain('on 5 invoices. $5,312.50 is still due.');
  expect(own.text).not.toContain('again');
});

test('PART-23 the mail of a refund says what is due again of which invoice', async () => {
  const { first, second, paymentId } = await back.paidTogether();
  await back.refundFrom(paymentId, [[second.uuid, 900]]);
  await back.refundsAre(paymentId, 'succeeded');
  const [refund] = (await back.money(paymentId)).body.refunds;
  const mail = await mailOf(owner, paymentId, `refunded-${refund?.uuid}`);
  expect(mail.subject).toMatch(/^Refund of \$900\.00 from Tallgrass Flooring Co\.$/);
  expect(mail.text).toContain(`$900.00 of invoice ${second.id} is due again.`);
  expect(mail.text).not.toContain(`of invoice ${first.id} is`);

  const paid = await back.paidByCard();
  await back.refund(paid.paymentId, 1062.5);
  await back.refundsAre(paid.paymentId, 'succeeded');
  const [whole] = (await back.money(paid.paymentId)).body.refunds;
  const alone = await mailOf(owner, paid.paymentId, `refunded-${whole?.uuid}`);
  expect(alone.text).toContain('$1,062.50 is due on this invoice again.');
});

test('PART-22 what stays due of a part payment names a day only while it is to come', async () => {
  const today = product.today();
  const [past, next] = [addDays(today, -30), addDays(today, 30)];
  const { sql } = product.platform.systemDb;
  const said = async (day: string) => {
    const invoice = await owner.sent();
    await sql`update invoices set due_date = ${day} where id = ${invoice.uuid}`;
    const targets = [{ invoiceId: invoice.uuid, amount: 400 }];
    const { body: intent } = await payer.openForm(invoice, { amount: 400, targets });
    await payer.confirmCard(intent);
    const { body: part } = await payer.finish(intent.id);
    return { id: invoice.id, text: (await mailOf(owner, part.uuid, 'settled')).text };
  };
  const [late, early] = [await said(past), await said(next)];
  expect(late.text).toContain(`$662.50 of invoice ${late.id} stays due.\n`);
  expect(early.text).toContain(
    `$662.50 of invoice ${early.id} stays due on ${formatDate(next).replace(/, \d{4}$/, '')}.`,
  );
});
