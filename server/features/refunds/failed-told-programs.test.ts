import { afterAll, beforeAll, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { WebhookScene } from '../../testing/webhook-scene.ts';

let scene: WebhookScene;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  scene = await WebhookScene.open({ takesCards: true });
  payer = new Payer(scene.owner);
  back = new RefundClient(payer);
});
afterAll(() => scene.stop());

test('HOOK-02 HOOK-15 a refund that comes back after it arrived is told once, as one that failed, and to nobody without the right', async () => {
  const { receiver } = scene;
  await scene.hook('/books', { types: ['refund.paid', 'refund.failed'] });
  await scene.hook('/everything');
  const unheard = await scene.hook('/work', { types: null, rights: ['work'] });
  const paid = await back.paidByCard();
  await back.refund(paid.paymentId, 62.5);
  await back.refundsAre(paid.paymentId, 'succeeded');
  await scene.send();
  const [refund] = (await back.money(paid.paymentId)).body.refunds;
  const [there] = await back.atTheProvider(paid);
  const told = { id: refund?.uuid, uuid: refund?.uuid, amount: 62.5 };
  expect(receiver.bodies('/books')).toMatchObject([
    { type: 'refund.paid', data: { ...told, status: 'succeeded', failure: null } },
  ]);
  await payer.control(`/bank/refunds/${there?.id}/fail`, { code: 'expired_or_canceled_card' });
  await back.refundsAre(paid.paymentId, 'failed');
  await payer.control('/bank/webhooks/replay', { paymentIntent: paid.intentId, times: 3, shuffle: true });
  await scene.send();
  const [arrived, failed, ...more] = receiver.bodies('/books');
  expect([failed, more]).toMatchObject([
    {
      type: 'refund.failed',
      data: {
        ...{ ...told, status: 'failed' },
        failure: 'The customer’s card is expired or canceled, so the refund came back.',
      },
    },
    [],
  ]);
  expect(Number(failed?.data.version)).toBeGreaterThan(Number(arrived?.data.version));
  expect(receiver.bodies('/everything').filter(({ type }) => type === 'refund.failed')).toHaveLength(1);
  expect((await scene.messages(unheard.line)).filter(({ type }) => type.startsWith('refund'))).toEqual([]);
});

test('HOOK-02 a refund that the provider refuses is told as one that failed, without having been paid', async () => {
  const paid = await back.paidByCard();
  await scene.send();
  scene.receiver.got.length = 0;
  await payer.control('/bank/webhooks', { paused: true });
  await payer.control(`/bank/payments/${paid.intentId}/dispute`);
  await back.refund(paid.paymentId, 1062.5);
  await back.refundsAre(paid.paymentId, 'failed');
  await payer.control('/bank/webhooks', { paused: false });
  await payer.waitFor(paid.invoice.uuid, 'failed');
  await scene.send();
  expect(scene.receiver.bodies('/books')).toMatchObject([
    { type: 'refund.failed', data: { amount: 1062.5, status: 'failed' } },
  ]);
});
