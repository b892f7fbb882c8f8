import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson, PaymentJson } from '@underlay/contract/payments.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { expect, test } from 'vitest';
import { readingScene } from '../../testing/reading-scene.ts';
import type { Paid } from '../../testing/refund-client.ts';

const scene = readingScene();

const bank = ({ intentId }: Pick<Paid, 'intentId'>, decision: 'dispute' | 'win', amount?: number) =>
  scene.payer.control(`/bank/payments/${intentId}/${decision}`, amount === undefined ? {} : { amount });

const untilDue = (invoiceId: string, amount: number) =>
  scene.owner.until(async () => (await scene.owner.invoice(invoiceId)).amount === amount);

const visit = async <Body>(path: string) => (await scene.owner.visit<Body>(`GET ${scene.owner.portal}${path}`)).body;

/** What is said to have gone back, and what of it the bank took. */
const back = (payment: { readonly refunded: number; readonly takenBack?: number | undefined } | undefined) => [
  payment?.refunded,
  payment?.takenBack,
];

/** As every page says it of one payment: those of its payer first. */
async function said({
  paymentId,
  invoice: { uuid },
}: Pick<Paid, 'paymentId'> & { readonly invoice: { uuid: string } }) {
  const { owner } = scene;
  const ofPayment = (payment: { readonly uuid: string }) => payment.uuid === paymentId;
  const [receipt, own, history, shown] = await Promise.all([
    visit<ReceiptJson>(`/payments/${paymentId}`),
    owner.visit<CustomerPaymentJson>(`GET /payments/${paymentId}`),
    visit<CustomerPaymentJson[]>('/payments?page=1&pageSize=10'),
    visit<CustomerInvoiceJson>(`/invoices/${uuid}`),
  ]);
  const [listed, read, invoice] = await Promise.all([
    owner.get<PaymentJson[]>(`GET ${owner.base}/payments`),
    owner.get<PaymentJson>(`GET ${owner.base}/payments/${paymentId}`),
    owner.invoice(uuid),
  ]);
  const lineOf = ({ lineItems }: Pick<CustomerInvoiceJson, 'lineItems'>) =>
    lineItems.find((line) => line.paymentId === paymentId);
  return {
    receipt: back(receipt.payment),
    own: back(own.body),
    history: back(history.find(ofPayment)),
    shown: back(lineOf(shown)),
    listed: back(listed.find(ofPayment)),
    read: back(read),
    invoice: back(lineOf(invoice)),
  };
}

const everywhere = (...figures: readonly (number | undefined)[]) =>
  Object.fromEntries(
    ['receipt', 'own', 'history', 'shown', 'listed', 'read', 'invoice'].map((place) => [place, figures]),
  );

const story = async () => {
  const { story: told } = await visit<CustomerJobJson>(`/jobs/${scene.owner.job.uuid}`);
  return told.entries.filter(({ kind }) => kind === 'refund').map(({ amount, takenByBank }) => [amount, takenByBank]);
};

const receiptRefunds = async ({ paymentId }: Paid) =>
  (await visit<ReceiptJson>(`/payments/${paymentId}`)).refunds.map(({ amount, takenByBank }) => [amount, takenByBank]);

const moneyRefunds = async ({ paymentId }: Paid) =>
  (await scene.back.money(paymentId)).body.refunds.map(({ status, takenByBank }) => [status, takenByBank]);

test('RISK-07 D63 what the bank took of a payment is told apart from what was refunded, until the bank gives it back', async () => {
  await scene.open();
  const paid = await scene.back.paidByCard();
  expect(await said(paid)).toEqual(everywhere(0, undefined));
  await scene.back.refund(paid.paymentId, 100);
  await scene.back.refundsAre(paid.paymentId, 'succeeded');
  expect(await said(paid)).toEqual(everywhere(100, undefined));
  await bank(paid, 'dispute', 20_000);
  await untilDue(paid.invoice.uuid, 300);
  expect(await said(paid)).toEqual(everywhere(300, 200));
  const [own, taken] = [
    [100, undefined],
    [200, true],
  ];
  expect(await receiptRefunds(paid)).toEqual([own, taken]);
  expect(await story()).toEqual([taken, own]);
  expect(await moneyRefunds(paid)).toEqual([
    ['succeeded', undefined],
    ['succeeded', true],
  ]);
  await bank(paid, 'win');
  await untilDue(paid.invoice.uuid, 100);
  expect(await said(paid)).toEqual(everywhere(100, undefined));
  expect(await receiptRefunds(paid)).toEqual([own]);
  expect(await story()).toEqual([own]);
  expect(await moneyRefunds(paid)).toEqual([
    ['succeeded', undefined],
    ['failed', true],
  ]);
});

/** Two invoices that were paid by card together, and of which the bank took so much that all of the second is due again. */
async function disputed() {
  await scene.open();
  const paid = await scene.back.paidTogether();
  await bank(paid, 'dispute', 120_000);
  await untilDue(paid.first.uuid, 137.5);
  return { ...paid, of: (invoice: { uuid: string }) => said({ paymentId: paid.paymentId, invoice }) };
}

test('RISK-07 PART-23 each invoice of a payment says what the bank took of it, and the receipt all of it', async () => {
  const { first, second, of, ...payment } = await disputed();
  const whole = everywhere(1200, 1200);
  expect(await of(first)).toEqual({ ...whole, shown: [137.5, 137.5], invoice: [137.5, 137.5] });
  expect(await of(second)).toEqual({ ...whole, shown: [1062.5, 1062.5], invoice: [1062.5, 1062.5] });
  await bank(payment, 'win');
  await untilDue(first.uuid, 0);
  for (const invoice of [first, second]) expect(await of(invoice)).toEqual(everywhere(0, undefined));
});

test('RISK-07 PART-23 what an invoice no longer needs when the bank gives it back is credit, and nothing of it went back', async () => {
  const { first, second, of, ...payment } = await disputed();
  const { owner, payer } = scene;
  await payer.confirmCard((await payer.openForm(await owner.invoice(first.uuid))).body);
  await untilDue(first.uuid, 0);
  await bank(payment, 'win');
  await untilDue(second.uuid, 0);
  expect(await of(first)).toEqual(everywhere(0, undefined));
  const lines = (await owner.invoice(first.uuid)).lineItems.filter(({ paymentId }) => paymentId !== null);
  expect(lines.map(({ rate, subTotal, applied, unused }) => ({ rate, subTotal, applied, unused }))).toEqual([
    { rate: 1062.5, subTotal: -925, applied: false, unused: 137.5 },
    { rate: 137.5, subTotal: -137.5, applied: true, unused: 0 },
  ]);
});
