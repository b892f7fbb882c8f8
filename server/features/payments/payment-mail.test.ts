import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverAgain } from '../../testing/deliver-now.ts';
import { mailOf, mailsOf } from '../../testing/mails.ts';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import type { PaymentOccasion } from '../receivables/index.ts';
import { mailPayment } from './index.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  ({ product, owner, payer } = await startPayments());
});
afterAll(() => product.stop());

const CUSTOMER = 'accounts@maplerow.example';
const BUSINESS = 'billing@tallgrass.example';

/** Mail is sent later. Once this mail is there, everything queued before it has been looked at. */
const nothingMore = async () => {
  const invoice = await owner.sent();
  const { body } = await payer.payByBank(invoice);
  await mailOf(owner, body.uuid, 'authorized');
};

async function paidByBank(change: object = {}) {
  const invoice = await owner.sent();
  const { body } = await payer.payByBank(invoice, change);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  return { invoice, paymentId: body.uuid };
}

const sentAgain = async (paymentId: string) => {
  const { businessId } = owner.business;
  await deliverAgain(product.platform, { businessId, subjectId: paymentId, cause: 'authorized' });
  return (await mailsOf(owner, paymentId, 'authorized')).at(-1);
};
const invoicePage = ({ uuid }: InvoiceDetailJson) => `${product.origin}${owner.customer.portalPath}/invoices/${uuid}`;
const notify = (paymentId: string, about: PaymentOccasion, refundId?: string) =>
  mailPayment(product.platform, {
    businessId: owner.business.businessId,
    paymentId,
    about,
    ...(refundId && { refundId }),
  });

describe('what a payer is told by mail', () => {
  test('P05 PAY-15 the authorization comes at once, word for word, with signature, date, last four and what follows', async () => {
    const { invoice, paymentId } = await paidByBank();
    const mail = await mailOf(owner, paymentId, 'authorized');
    expect(mail).toMatchObject({
      to: CUSTOMER,
      subject: `We received your authorization: $1,063.50 for invoice ${invoice.id}`,
    });
    expect(mail.text).toContain('Amount: $1,062.50\nFee: $1.00\nTotal: $1,063.50\nFrom: Bank account ending in 6789');
    expect(mail.text).toContain(
      `What you signed\n"I authorize this payment to, Tallgrass Flooring Co., on today's date. I agree with the terms of use."\nSigned by Robin Ashby on `,
    );
    expect(mail.text).toContain('for the account ending in 6789');
    // It says how the payment stands at the moment at which it leaves.
    expect((await sentAgain(paymentId))?.text).toContain('Your bank needs 1 to 4 business days. We write to you when ');
    expect(mail.text).toContain(invoicePage(invoice));
    expect(`${mail.text} ${mail.html}`).not.toContain('000123456789');
  });

  test('INV-23 PAY-19 the receipt comes when it has settled, once, and the receipt page says where it went', async () => {
    const { invoice, paymentId } = await paidByBank();
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const mail = await mailOf(owner, paymentId, 'settled');
    expect(mail.subject).toBe(`Receipt: $1,063.50 to Tallgrass Flooring Co. for invoice ${invoice.id}`);
    expect(mail.text).toContain(
      `Invoice: ${invoice.id}\nProject: Kitchen oak\nAmount: $1,062.50\nFee: $1.00\nTotal: $1,063.50\nFrom: Bank account ending in 6789`,
    );
    const link = `${product.origin}${owner.customer.portalPath}/payments/${paymentId}`;
    expect(mail.text).toContain(`View receipt:\n${link}`);
    expect(mail.html).toContain(`href="${link}"`);
    await owner.until(
      async () =>
        (await owner.visit<ReceiptJson>(`GET ${owner.portal}/payments/${paymentId}`)).body.mailedTo === CUSTOMER,
    );
    await notify(paymentId, 'settled');
    await Promise.all([1, 2, 3].map(() => notify(paymentId, 'settled')));
    expect(await mailsOf(owner, paymentId, 'settled')).toHaveLength(1);
  });

  test('INV-23 a card payment has its receipt, and a check sends nothing', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    const { body } = await payer.finish(intent.id);
    expect((await mailOf(owner, body.uuid, 'settled')).text).toContain('From: Card ending in 4242');
    const other = await owner.sent();
    const payment = { categoryId: owner.categories.get('Payment'), description: 'Check 1182', rate: 62.5 };
    const lines = (await owner.addLine(other.uuid, payment)).body.lineItems;
    const check = lines.find(({ paymentId }) => paymentId)?.paymentId ?? '';
    await notify(check, 'settled');
    expect(await mailsOf(owner, check, 'settled')).toEqual([]);
  });

  test('INV-23 D67 a payment without funds: why, in plain words, what is due, and the business hears of it too', async () => {
    const { invoice, paymentId } = await paidByBank({ accountNumber: EMPTY_ACCOUNT });
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    const mail = await mailOf(owner, paymentId, 'failed');
    expect(mail.text).toContain(
      `did not go through. There were not enough funds in the account.\n\n$1,062.50 is still due on this invoice.`,
    );
    expect(mail.text).toContain(`View and pay invoice:\n${invoicePage(invoice)}`);
    const { to, text } = await mailOf(owner, paymentId, 'failed-business');
    expect(to).toBe(BUSINESS);
    expect(text).toContain(
      `The bank did not carry out the payment of $1,062.50 by Maple Row Property Group on invoice ${invoice.id}. $1,062.50 is still due.\n\nThere were not enough funds in the account.`,
    );
    expect(text).toContain(`${product.origin}/p/m/${owner.business.businessId}/invoices/${invoice.uuid}`);
    const seen = await owner.visit(`GET /payments/${paymentId}`);
    expect(seen.body.failure).toBe('There were not enough funds in the account.');
  });

  test('INV-23 a refusal before the bank was reached is told to the payer alone', async () => {
    const invoice = await owner.sent();
    const { body } = await payer.payByBank(invoice, { routingNumber: '110000001' });
    await payer.waitFor(invoice.uuid, 'failed');
    await mailOf(owner, body.uuid, 'failed');
    await nothingMore();
    expect(await mailsOf(owner, body.uuid, 'failed-business')).toEqual([]);
  });

  test('INV-23 what the bank takes back after it had settled is due again, and both are told', async () => {
    const { invoice, paymentId } = await paidByBank({ accountNumber: DISPUTED_ACCOUNT });
    await payer.control('/clock/advance', { days: 3 });
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    const mail = await mailOf(owner, paymentId, 'returned');
    expect(mail.subject).toBe(`Your bank took back your payment of $1,063.50 for invoice ${invoice.id}`);
    expect(mail.text).toContain('$1,062.50 is due on this invoice again.');
    const mailed = await mailOf(owner, paymentId, 'returned-business');
    expect(mailed.text).toContain(
      `The bank returned the payment of $1,062.50 by Maple Row Property Group on invoice ${invoice.id}. $1,062.50 is due again.`,
    );
  });

  test('METH-10 D66 small deposits: when they arrive, what to do with them, and where', async () => {
    for (const [type, copy] of [
      ['amounts', 'Two deposits of less than a dollar each'],
      ['descriptor_code', 'a code of six characters that begins with SM'],
    ] as const) {
      await payer.control('/bank/settings', { microdeposits: true, microdepositType: type });
      const invoice = await owner.sent();
      const { body } = await payer.payByBank(invoice);
      const signed = await mailOf(owner, body.uuid, 'authorized');
      expect(signed.text).not.toContain('Your bank needs');
      const mail = await mailOf(owner, body.uuid, `deposits-${type === 'amounts' ? 'amounts' : 'code'}`);
      expect(mail.text).toContain(copy);
      expect(mail.text).toMatch(/arrives? in it by \w+ \d/);
      expect(mail.text).toContain(`Confirm your account:\n${invoicePage(invoice)}`);
    }
    await payer.control('/bank/settings', { microdeposits: false, microdepositType: 'amounts' });
  });

  test('P19 a refund: how much, why, how long; each of them once', async () => {
    const { invoice, paymentId } = await paidByBank();
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    const refundIds = [await refund(paymentId, 'succeeded'), await refund(paymentId, 'requested')];
    for (const refundId of [...refundIds, refundIds[0]]) await notify(paymentId, 'refunded', refundId);
    const mail = await mailOf(owner, paymentId, `refunded-${refundIds[0]}`);
    expect(mail.text).not.toContain('is due');
    expect(mail.subject).toBe(`Refund of $51.00 from Tallgrass Flooring Co. for invoice ${invoice.id}`);
    expect(mail.text).toContain('It takes 5 to 10 business days');
    expect(mail.text).toContain('Reason: Two boxes came back');
    expect(await mailsOf(owner, paymentId, `refunded-${refundIds[1]}`)).toEqual([]);
  });
});

/** A refund row as the refunds feature writes it. */
async function refund(paymentId: string, state: string): Promise<string> {
  const [row] = await product.platform.systemDb.sql`
    insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, fee_cents, reason, requested_by,
      created_at, checked_at)
    select business_id, gen_random_uuid(), id, invoice_id, customer_id, ${state}, 5000, 100, 'Two boxes came back', 'x', now(), now()
    from payments where id = ${paymentId} returning id`;
  return String(row?.id);
}

describe('notices that are late, and people who want no mail', () => {
  test('P05 INV-23 what is no longer true is not told; the copy of the authorization comes all the same and says how it stands', async () => {
    const { invoice, paymentId } = await paidByBank({ accountNumber: EMPTY_ACCOUNT });
    await mailOf(owner, paymentId, 'authorized');
    for (const about of ['settled', 'failed', 'returned', 'deposits'] as const) await notify(paymentId, about);
    for (const about of ['settled', 'failed', 'returned', 'deposits'])
      expect(await mailsOf(owner, paymentId, about)).toEqual([]);
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    const late = await sentAgain(paymentId);
    expect(late?.subject).toBe(`Your authorization: $1,063.50 for invoice ${invoice.id}`);
    expect(late?.text).toContain('The payment has not gone through; nothing is taken.');
    expect(late?.text).toContain('What you signed');
    expect(late?.text).not.toContain('business days');
    // The same mail a second time. A mailbox can recognise it.
    const ids = (await mailsOf(owner, paymentId, 'authorized')).map(({ headers }) => headers['message-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('P19 mail about money goes out to customers who want no mail', async () => {
    const quiet = await TestBusiness.open(product);
    const { systemDb } = product.platform;
    await systemDb.sql`update customers set receive_email = false where id = ${quiet.customer.uuid}`;
    const { body } = await new Payer(quiet).payByBank(await quiet.sent());
    await mailOf(quiet, body.uuid, 'authorized');
  });

  test('P22 money that came for a retracted invoice is receipted without the words of the draft', async () => {
    const { invoice, paymentId } = await paidByBank();
    const { systemDb } = product.platform;
    await systemDb.sql`update jobs set name = 'Secret job' where id = ${owner.job.uuid}`;
    await systemDb.begin(async (tx) => {
      await tx`update payments set state = 'settled', applied = false where id = ${paymentId}`;
      await tx`update invoices set status = 'pending', held_cents = 0 where id = ${invoice.uuid}`;
    });
    await notify(paymentId, 'settled');
    const mail = await mailOf(owner, paymentId, 'settled');
    expect(mail.text).toContain('keeps $1,062.50 as your credit');
    expect(mail.text).not.toContain('Secret job');
    await systemDb.sql`update jobs set name = 'Kitchen oak' where id = ${owner.job.uuid}`;
  });

  test('P20 an address that takes no mail keeps nobody else from it', async () => {
    const { invoice, paymentId } = await paidByBank({ accountNumber: EMPTY_ACCOUNT });
    const { mailer } = product.platform;
    const send = mailer.send;
    mailer.send = (mail) => (mail.to === CUSTOMER ? Promise.reject(new Error('550 no such mailbox')) : send(mail));
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'failed');
    await mailOf(owner, paymentId, 'failed-business');
    mailer.send = send;
    await mailOf(owner, paymentId, 'failed');
    expect(await mailsOf(owner, paymentId, 'failed-business')).toHaveLength(1);
  });
});
