import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectSoundBooks } from '../../testing/ledger.ts';
import {
  type ManualQueueProduct,
  openWhileWorking,
  startManualQueueProduct,
} from '../../testing/manual-queue-product.ts';
import { Payer } from '../../testing/payer.ts';
import { customerEntries, type TestBusiness } from '../../testing/people.ts';
import { reconcilePayments } from './index.ts';
import { lookAtPayment } from './look-at-payment.ts';

let product: ManualQueueProduct;
let owner: TestBusiness;
let payer: Payer;

beforeAll(async () => {
  product = await startManualQueueProduct();
  owner = await openWhileWorking(product, () => product.runWork());
  payer = new Payer(owner);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await expectSoundBooks(product.platform);
});
afterAll(() => product.stop());

const SUBMISSION = 'payment-submit';

/** The server stood still for so long. Bank numbers are erased after ten days, and a provider forgets a key after one. */
function stopped(days: number) {
  const clock = { now: () => new Date(Date.now() + days * DAY_MILLISECONDS) };
  return reconcilePayments({ ...product.platform, clock });
}

const numbersOf = (paymentId: string) =>
  product.platform.systemDb.sql`select 1 from bank_numbers where payment_id = ${paymentId}`;

/** The process ends when the provider has the payment, and before anything of it is written down. */
function killNext() {
  const { payByBank } = product.provider;
  return vi.spyOn(product.provider, 'payByBank').mockImplementationOnce(async (payment) => {
    await payByBank(payment);
    throw new Error('the process was killed');
  });
}

async function authorized() {
  const invoice = await owner.sent();
  const paid = await payer.payByBank(invoice);
  expect([paid.status, paid.body.status]).toEqual([200, 'authorized']);
  return { invoice, paymentId: paid.body.uuid };
}

test('3.2 case 10 PAY-18 killed after the provider took it: days later it is found there, and not asked for again', async () => {
  const { invoice, paymentId } = await authorized();
  const asked = killNext();
  await expect(product.runWork(SUBMISSION)).rejects.toThrow('killed');
  expect(await payer.paymentStatus(invoice.uuid)).toBe('authorized');
  await stopped(2);
  expect(await payer.paymentStatus(invoice.uuid)).toBe('awaiting bank');
  await product.runWork(SUBMISSION);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(product.provider.charges(invoice.uuid)).toHaveLength(1);
  expect(await numbersOf(paymentId)).toHaveLength(0);
});

test('PAY-18 P03 asked again after the payer has another e-mail address, the provider is asked for the same', async () => {
  await authorized();
  const asked = vi.spyOn(product.provider, 'payByBank');
  product.provider.failNext('lost before');
  await expect(product.runWork(SUBMISSION)).rejects.toThrow();
  const { uuid } = owner.customer;
  const moved = { ...customerEntries().business, email: 'elsewhere@maplerow.example' };
  expect((await owner.call(`PUT ${owner.base}/customers/${uuid}`, customerEntries({ business: moved }))).status).toBe(
    200,
  );
  await stopped(1);
  const [first, second] = asked.mock.calls;
  expect(first?.[0].bank).toHaveProperty('payerEmail', 'accounts@maplerow.example');
  expect(second).toEqual(first);
});

test.each(['killed', 'lost after'] as const)(
  'INV-23 P03 %s, and its numbers have expired since: money that the provider has is not called failed',
  async (how) => {
    const { invoice, paymentId } = await authorized();
    if (how === 'killed') killNext();
    else product.provider.failNext('lost after');
    await expect(product.runWork(SUBMISSION)).rejects.toThrow();
    await stopped(11);
    expect(await numbersOf(paymentId)).toHaveLength(0);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('awaiting bank');
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ status: 'paid', amount: 0 });
    expect((await payer.payByBank(await owner.invoice(invoice.uuid))).status).not.toBe(200);
    await product.runWork(SUBMISSION);
    expect(product.provider.charges(invoice.uuid)).toHaveLength(1);
  },
);

test.each(['never asked', 'lost before'] as const)(
  'INV-23 P03 %s, and its numbers have expired since: it fails in words, and the invoice is owed again',
  async (how) => {
    const { invoice } = await authorized();
    if (how === 'lost before') {
      product.provider.failNext('lost before');
      await expect(product.runWork(SUBMISSION)).rejects.toThrow();
    }
    await stopped(11);
    expect(await payer.paymentStatus(invoice.uuid)).toBe('failed');
    const after = await owner.invoice(invoice.uuid);
    expect(after).toMatchObject({ status: 'unpaid', amount: 1062.5 });
    expect(JSON.stringify(after.timeline)).toContain('The bank details expired before they reached the provider.');
    await product.runWork(SUBMISSION);
    expect(product.provider.charges(invoice.uuid)).toEqual([]);
    expect((await payer.payByBank(after)).status).toBe(200);
    await product.runWork(SUBMISSION);
    expect(product.provider.charges(invoice.uuid)).toHaveLength(1);
  },
);

test('P04 PAY-18 killed after the provider took it, and its event comes first: the bank numbers are erased then', async () => {
  const { invoice, paymentId } = await authorized();
  killNext();
  await expect(product.runWork(SUBMISSION)).rejects.toThrow('killed');
  expect(await numbersOf(paymentId)).toHaveLength(1);
  const [taken] = product.provider.charges(invoice.uuid);
  const { account: providerAccountId = '', id: providerPaymentId = '' } = taken ?? {};
  const db = product.platform.tenantDb(owner.business.businessId);
  await lookAtPayment(product.platform, db, { providerAccountId, providerPaymentId });
  expect(await payer.paymentStatus(invoice.uuid)).toBe('awaiting bank');
  expect(await numbersOf(paymentId)).toHaveLength(0);
});
