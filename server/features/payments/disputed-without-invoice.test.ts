import type { TaskJson } from '@underlay/contract/tasks.ts';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { readingScene } from '../../testing/reading-scene.ts';

const scene = readingScene();

/** The platform keeps it, whatever a bank decides about the payment. */
const WITH_A_COST = { application_fee_amount: '1500' };

const tasks = async () =>
  (await scene.owner.get<TaskJson[]>(`GET ${scene.owner.base}/tasks`)).map(({ kind, amount }) => [kind, amount]);

const decide = (id: string, decision: 'dispute' | 'win', amount?: number) =>
  scene.payer.control(`/bank/payments/${id}/${decision}`, amount === undefined ? {} : { amount });

const suspended = (cents: number) => ({ suspended: { count: cents === 0 ? 0 : 1, cents } });

/** A payment of no invoice of which no event tells, only a reading. */
async function unheard(more: Record<string, string> = {}) {
  await scene.open();
  await scene.payer.control('/bank/webhooks', { paused: true });
  return scene.there.payment(more);
}

test('PAYO-04 I61 of money in suspense a dispute takes what the bank took, and one that is won brings it back', async () => {
  const { id } = await unheard();
  expect(await scene.read()).toMatchObject(suspended(50_000));
  await decide(id, 'dispute', 20_000);
  expect(await scene.read()).toMatchObject(suspended(-20_000));
  expect(await tasks()).toEqual([['unmatched_payment', 300]]);
  await scene.there.expectAgreement();
  await decide(id, 'dispute');
  expect(await scene.read()).toMatchObject(suspended(-30_000));
  expect(await tasks()).toEqual([]);
  await scene.there.expectAgreement();
  await decide(id, 'win');
  expect(await scene.read()).toMatchObject(suspended(30_000));
  await decide(id, 'win');
  expect(await scene.read()).toMatchObject(suspended(20_000));
  expect(await tasks()).toEqual([['unmatched_payment', 500]]);
  await scene.there.expectAgreement();
  expect(await scene.read()).toMatchObject(suspended(0));
});

test('PAYO-04 I61 a payment that is disputed when it is first looked at goes into suspense with what is there, and by an event', async () => {
  const { id } = await unheard();
  await decide(id, 'dispute');
  expect(await scene.read()).toMatchObject(suspended(0));
  expect(await tasks()).toEqual([]);
  await scene.there.expectAgreement();
  await scene.payer.control('/bank/webhooks', { paused: false });
  await decide(id, 'win');
  await scene.owner.until(async () => (await tasks()).length > 0);
  expect(await tasks()).toEqual([['unmatched_payment', 500]]);
  await scene.there.expectAgreement();
});

test('PAYO-04 I61 one that has cost more than it brought is told so, until the bank gives it back', async () => {
  const { id } = await unheard(WITH_A_COST);
  await decide(id, 'dispute');
  expect(await scene.read()).toMatchObject(suspended(-1_500));
  const [task] = await scene.owner.get<TaskJson[]>(`GET ${scene.owner.base}/tasks`);
  expect(task).toMatchObject({ kind: 'unmatched_payment', amount: -15 });
  expect(task?.detail).toBe(
    `Payment ${id} of $500.00 at the payment provider. Disputes and refunds have cost more than it brought. Look there for what can be said against that. When the provider gives it back, this task goes by itself.`,
  );
  await scene.there.expectAgreement();
  await scene.product.settle();
  const mails = await mailsTo(scene.product, scene.owner.business.email ?? '');
  const [told, ...more] = mails.filter(({ text }) => text.includes(id));
  expect(more).toEqual([]);
  expect(told?.subject).toBe('A payment that fits no invoice has cost money');
  expect(told?.text).toContain('have cost $15.00 more than it brought');
  await decide(id, 'win');
  expect(await scene.read()).toMatchObject(suspended(50_000));
  expect(await tasks()).toEqual([['unmatched_payment', 485]]);
  await scene.there.expectAgreement();
});
