import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { readingScene } from '../../testing/reading-scene.ts';
import { readProvider } from './reconcile.ts';

const scene = readingScene();

test('PAYO-09 a bank payment that was made there and took a week is found although no event tells of it', async () => {
  await scene.open();
  await scene.payer.control('/bank/webhooks', { paused: true });
  const { id, status } = await scene.there.payment({
    'allowed_payment_method_types[0]': 'us_bank_account',
    payment_method: 'pm_usBankAccount_success',
    'mandate_data[customer_acceptance][type]': 'offline',
  });
  expect(status).toBe('processing');
  const suspense = () => scene.product.platform.systemDb.sql`
    select net_cents net from unmatched_payments where provider_payment_id = ${id}`;
  for (let day = 0; day < 7; day++) {
    scene.product.clock.advance(DAY_MILLISECONDS + 60_000);
    await readProvider(scene.product.platform);
  }
  expect(await suspense()).toEqual([]);
  await scene.payer.control(`/bank/payments/${id}/settle`);
  scene.product.clock.advance(DAY_MILLISECONDS + 60_000);
  await readProvider(scene.product.platform);
  expect(await suspense()).toEqual([{ net: 50_000 }]);
  await scene.there.expectAgreement();
});
