import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ProviderSilent } from '../../services/payment-provider.ts';
import { freePort } from '../../testing/free-port.ts';
import { createStripePayments, PROVIDER_TIMEOUTS } from './stripe-payments.ts';

/** Something at the provider's address that never answers, or only that it is broken. */
async function provider(answers: 'nothing' | 'broken', timeouts: Parameters<typeof createStripePayments>[1]) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    if (answers === 'broken') response.writeHead(500).end('{}');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const payments = createStripePayments(
    { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'x', sandboxOrigin: `http://127.0.0.1:${port}` },
    timeouts,
  );
  const reference = { providerAccountId: 'acct_1', providerPaymentId: 'pi_1' };
  return { read: () => payments.readPayment(reference), calls: () => calls };
}

test.each([
  ['a person waits', PROVIDER_TIMEOUTS.person, 1],
  ['nobody does', PROVIDER_TIMEOUTS.background, 2],
])('TM-28 while %s the provider is asked as often as fits', async (_, timeouts, calls) => {
  const broken = await provider('broken', timeouts);
  await expect(broken.read()).rejects.toBeInstanceOf(ProviderSilent);
  expect(broken.calls()).toBe(calls);
});

test('TM-28 a provider that says nothing is not waited for any longer, and a person waits at most 8 seconds', async () => {
  expect(PROVIDER_TIMEOUTS.person.timeout * (1 + PROVIDER_TIMEOUTS.person.maxNetworkRetries)).toBeLessThanOrEqual(
    8_000,
  );
  const silent = await provider('nothing', { ...PROVIDER_TIMEOUTS.person, timeout: 300 });
  const begun = performance.now();
  await expect(silent.read()).rejects.toBeInstanceOf(ProviderSilent);
  expect([silent.calls(), performance.now() - begun < 5_000]).toEqual([1, true]);
});
