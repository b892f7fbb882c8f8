import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Provider, Receiver, until } from './testing/provider.ts';

let provider: Provider;
let merchant: string;

beforeAll(async () => {
  provider = await Provider.start();
  merchant = await provider.merchant();
});
afterAll(() => provider.stop());

const payByCard = (from = provider, account = merchant) =>
  from.stripe.paymentIntents.create(
    { amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
    { stripeAccount: account },
  );

describe('webhooks', () => {
  test('are signed, name the connected account, and come in order', async () => {
    const { id } = await payByCard();
    await until(() => provider.events.typesAbout(id).length === 3);
    expect(provider.events.typesAbout(id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    const event = provider.events.received.findLast(({ type }) => type === 'payment_intent.succeeded');
    expect([event?.account, event?.object, event?.livemode]).toEqual([merchant, 'event', false]);
    const kept = await provider.stripe.events.retrieve(event?.id ?? '', {}, { stripeAccount: merchant });
    expect(kept.type).toBe(event?.type);
    const listed = await provider.stripe.events.list({ type: 'payment_intent.succeeded' }, { stripeAccount: merchant });
    expect(listed.data[0]?.id).toBe(kept.id);
  });

  test('come again until they are taken', async () => {
    provider.events.refusals = 3;
    const { id } = await payByCard();
    await until(() => provider.events.typesAbout(id).includes('payment_intent.succeeded'));
    await until(() => provider.events.typesAbout(id).length === 3);
  });

  test('can be held back and released', async () => {
    await provider.control('/bank/webhooks', { paused: true });
    const { id } = await payByCard();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(provider.events.typesAbout(id)).toEqual([]);
    const quick = Date.now();
    await provider.control('/clock/advance', { days: 0 });
    expect(Date.now() - quick).toBeLessThan(500);
    expect(await provider.control('/bank/webhooks', { paused: false })).toMatchObject({ paused: false });
    await until(() => provider.events.typesAbout(id).length === 3);
  });

  test('can be sent again, many times and in any order', async () => {
    const { id } = await payByCard();
    await until(() => provider.events.typesAbout(id).length === 3);
    expect(await provider.control('/bank/webhooks/replay', { paymentIntent: id, times: 5, shuffle: true })).toEqual({
      sent: 15,
    });
    await until(() => provider.events.typesAbout(id).length === 18);
    const ids = provider.events.received
      .filter(({ data }) => JSON.stringify(data).includes(id))
      .map((event) => event.id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a restart', () => {
  test('keeps payments, keys, mails, the clock, and what was not delivered', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const gone = await Receiver.start();
    const port = Number(new URL(gone.url).port);
    const webhookUrl = gone.url;
    const first = await Provider.start({ dataDir, webhookUrl }, gone);
    const account = await first.merchant();
    await until(() => gone.received.length > 0);
    await gone.stop();
    const options = { stripeAccount: account, idempotencyKey: 'across' };
    const body = {
      amount: 5000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_usBankAccount_success',
      mandate: 'given',
    };
    const made = await first.stripe.paymentIntents.create(body, options);
    await first.control('/clock/advance', { days: 1 });
    await first.sandbox.stop();

    const back = await Receiver.start(port);
    const second = await Provider.start({ dataDir, webhookUrl }, back);
    expect((await second.stripe.paymentIntents.create(body, options)).id).toBe(made.id);
    await until(() => back.typesAbout(made.id).includes('payment_intent.processing'), 15_000);
    const { now } = (await (await fetch(`${second.sandbox.origin}/clock`)).json()) as { now: string };
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(86_000_000);
    expect((await second.control('/clock/advance', { days: 2 })).settled).toEqual([made.id]);
    expect(back.typesAbout(made.id)).toContain('payment_intent.succeeded');
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('a port that is taken is said, and nothing is left open', async () => {
    const { port } = new URL(provider.sandbox.origin);
    await expect(Provider.start({ port: Number(port) })).rejects.toThrow('EADDRINUSE');
    await expect(Provider.start({ smtpPort: provider.sandbox.smtpPort })).rejects.toThrow('EADDRINUSE');
  });
});
