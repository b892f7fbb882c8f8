import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Provider } from './testing/provider.ts';

let provider: Provider;
let stripe: Stripe;
let merchant: string;

beforeAll(async () => {
  provider = await Provider.start();
  stripe = provider.stripe;
  merchant = await provider.merchant();
});
afterAll(() => provider.stop());

const CARD: Stripe.PaymentIntentCreateParams = {
  amount: 109_420,
  currency: 'usd',
  application_fee_amount: 3_170,
  allowed_payment_method_types: ['card'],
  confirm: true,
  payment_method: 'pm_card_visa',
};

const read = (id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, { stripeAccount: merchant });

const paidByCard = () => stripe.paymentIntents.create(CARD, { stripeAccount: merchant });

test('a refund can wait for the bank, and one that arrived can be sent back: then it can be refunded again', async () => {
  await provider.control('/bank/settings', { refundsPending: true });
  const intent = await paidByCard();
  const options = { stripeAccount: merchant };
  const refund = await stripe.refunds.create(
    { payment_intent: intent.id, refund_application_fee: true, metadata: { refund: 'ours' } },
    options,
  );
  expect(refund.status).toBe('pending');
  expect(await provider.control(`/bank/refunds/${refund.id}/settle`)).toMatchObject({ status: 'succeeded' });
  await expect(provider.control(`/bank/refunds/${refund.id}/settle`)).rejects.toThrow('409');
  await provider.control(`/bank/refunds/${refund.id}/fail`, { code: 'expired_or_canceled_card' });
  expect(await stripe.refunds.retrieve(refund.id, {}, options)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    metadata: { refund: 'ours' },
  });
  expect((await read(intent.id)).latest_charge).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect(provider.events.typesAbout(intent.id)).toEqual(
    expect.arrayContaining(['refund.created', 'charge.refunded', 'refund.updated', 'refund.failed']),
  );
  await provider.control('/bank/settings', { refundsPending: false });
  expect((await stripe.refunds.create({ payment_intent: intent.id }, options)).status).toBe('succeeded');
});

test('FEE-10 the balance has what came in less what the platform takes, what went back and what the bank has', async () => {
  const account = { stripeAccount: await provider.merchant() };
  const balance = async () => (await stripe.balance.retrieve({}, account)).available[0]?.amount;
  const pay = async () => (await stripe.paymentIntents.create(CARD, account)).id;
  const first = await pay();
  expect(await balance()).toBe(106_250);
  await provider.control(`/bank/payments/${first}/dispute`);
  expect(await balance()).toBe(-3_170);
  await provider.control(`/bank/payments/${first}/win`);
  expect(await balance()).toBe(106_250);
  const refund = (change: object) => stripe.refunds.create({ payment_intent: first, ...change }, account);
  await refund({ amount: 9_420 });
  expect(await balance()).toBe(96_830);
  // Half of the charge takes half of the fee back.
  const part = await refund({ amount: 54_710, refund_application_fee: true });
  expect(await balance()).toBe(43_705);
  await provider.control(`/bank/refunds/${part.id}/fail`);
  expect(await balance()).toBe(96_830);
  const second = await pay();
  await stripe.refunds.create({ payment_intent: second, refund_application_fee: true }, account);
  expect(await balance()).toBe(96_830);
});

test('a dispute of a card can be won: the charge stays disputed, the dispute says who has the money', async () => {
  const intent = await paidByCard();
  await expect(provider.control(`/bank/payments/${intent.id}/win`)).rejects.toThrow('409');
  await provider.control(`/bank/payments/${intent.id}/dispute`);
  const statuses = async () =>
    (await stripe.disputes.list({ payment_intent: intent.id }, { stripeAccount: merchant })).data.map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual(['needs_response']);
  const refund = () => stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { stripeAccount: merchant });
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
  await provider.control(`/bank/payments/${intent.id}/win`);
  expect(await statuses()).toEqual(['won']);
  expect((await refund()).status).toBe('succeeded');
  expect((await read(intent.id)).latest_charge).toMatchObject({ disputed: true });
  expect(provider.events.typesAbout(intent.id)).toContain('charge.dispute.closed');
});

test('I61 a dispute can be about a part: it takes no more than that, and is won or lost with it', async () => {
  const account = { stripeAccount: await provider.merchant() };
  const balance = async () => (await stripe.balance.retrieve({}, account)).available[0]?.amount;
  const { id } = await stripe.paymentIntents.create(CARD, account);
  for (const amount of [0, 0.5, 109_421, 'much'])
    await expect(provider.control(`/bank/payments/${id}/dispute`, { amount })).rejects.toThrow('400');
  await provider.control(`/bank/payments/${id}/dispute`, { amount: 20_000 });
  expect(await balance()).toBe(86_250);
  const disputes = async () => (await stripe.disputes.list({ payment_intent: id }, account)).data;
  expect(await disputes()).toMatchObject([{ amount: 20_000, status: 'needs_response' }]);
  expect(await (await fetch(`${provider.sandbox.origin}/bank`)).text()).toContain('$200.00 taken back');
  await provider.control(`/bank/payments/${id}/win`);
  expect(await balance()).toBe(106_250);
  await expect(provider.control(`/bank/payments/${id}/lose`)).rejects.toThrow('409');
  const { id: second } = await stripe.paymentIntents.create(CARD, account);
  await provider.control(`/bank/payments/${second}/dispute`, { amount: 20_000 });
  await provider.control(`/bank/payments/${second}/lose`);
  expect(await balance()).toBe(192_500);
  expect((await stripe.disputes.list({ payment_intent: second }, account)).data).toMatchObject([{ status: 'lost' }]);
});

test('I61 several disputes of a charge take no more than all of it, and the newest is decided first', async () => {
  const account = { stripeAccount: await provider.merchant() };
  const { id } = await stripe.paymentIntents.create(CARD, account);
  const bank = (decision: string, amount?: number) =>
    provider.control(`/bank/payments/${id}/${decision}`, amount === undefined ? {} : { amount });
  const disputes = async () =>
    (await stripe.disputes.list({ payment_intent: id }, account)).data.map(({ amount, status }) => [amount, status]);
  await bank('dispute', 20_000);
  await expect(bank('dispute', 89_421)).rejects.toThrow('400');
  await bank('dispute');
  expect(await disputes()).toEqual([
    [89_420, 'needs_response'],
    [20_000, 'needs_response'],
  ]);
  await expect(bank('dispute')).rejects.toThrow('409');
  await bank('win');
  expect(await disputes()).toEqual([
    [89_420, 'won'],
    [20_000, 'needs_response'],
  ]);
  await bank('lose');
  expect((await stripe.balance.retrieve({}, account)).available[0]?.amount).toBe(86_250);
});

test('I61 a bank may take what was refunded as well, when somebody says so: then the business has lost it twice', async () => {
  const account = { stripeAccount: await provider.merchant() };
  const balance = async () => (await stripe.balance.retrieve({}, account)).available[0]?.amount;
  const { id } = await stripe.paymentIntents.create(CARD, account);
  const bank = (decision: string, amount?: number) =>
    provider.control(`/bank/payments/${id}/${decision}`, amount === undefined ? {} : { amount });
  const refund = (amount: number) => stripe.refunds.create({ payment_intent: id, amount }, account);
  await refund(40_000);
  await expect(bank('dispute', 109_421)).rejects.toThrow('400');
  const page = await (await fetch(`${provider.sandbox.origin}/bank`)).text();
  expect(page).toContain('max="109420" placeholder="69420"');
  await bank('dispute', 109_420);
  expect(await balance()).toBe(-3_170 - 40_000);
  expect(await (await fetch(`${provider.sandbox.origin}/bank`)).text()).toContain('>taken back</span>');
  await expect(bank('dispute')).rejects.toThrow('409');
  await bank('win');
  expect(await balance()).toBe(109_420 - 3_170 - 40_000);
  // Nothing is left to take but what was refunded.
  await refund(69_420);
  await bank('dispute');
  expect(await balance()).toBe(-3_170 - 109_420);
});
