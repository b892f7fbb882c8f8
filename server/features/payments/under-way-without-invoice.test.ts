import type { TaskJson } from '@underlay/contract/tasks.ts';
import { expect, test } from 'vitest';
import { copyOf } from '../../testing/database-copy.ts';
import { mailsTo } from '../../testing/mails.ts';
import { readingScene } from '../../testing/reading-scene.ts';

const scene = readingScene();

const tasks = () => scene.owner.get<TaskJson[]>(`GET ${scene.owner.base}/tasks`);

/** A bank payment that is on its way, of an invoice that was lost with it. */
async function lost() {
  await scene.open();
  await scene.product.settle();
  const copy = await copyOf(scene.product.platform);
  const invoice = await scene.owner.sent();
  const { body: payment } = await scene.payer.payByBank(invoice);
  await scene.payer.waitFor(invoice.uuid, 'awaiting bank');
  await scene.product.settle();
  const { sql } = scene.product.platform.systemDb;
  const [row] = await sql<{ intent: string }[]>`
    select provider_payment_id intent from payments where id = ${payment.uuid}`;
  await copy.putBack();
  return { invoice, intent: row?.intent ?? '' };
}

const mailsAbout = async (intent: string) => {
  await scene.product.settle();
  const mails = await mailsTo(scene.product, scene.owner.business.email ?? '');
  return mails.filter(({ text }) => text.includes(intent)).map(({ subject }) => subject);
};

test('I61 PAYO-04 a bank payment on its way whose invoice was lost is told at once, and again when its money has arrived', async () => {
  const { invoice, intent } = await lost();
  const underWay = { count: 1, cents: 106_350 };
  expect(await scene.read()).toMatchObject({ underWay, known: { count: 0 }, suspended: { count: 0 } });
  const [task, ...more] = await tasks();
  expect(more).toEqual([]);
  expect(task).toMatchObject({ kind: 'unmatched_payment', amount: 1063.5, paymentId: null });
  expect(task?.detail).toMatch(
    /^Payment pi_\w+ of \$1,063\.50 \("Invoice \d+"\) is on its way from its payer's bank\. Do not/,
  );
  expect(task?.detail).toContain(`"Invoice ${invoice.id}"`);
  // Read again, and by two at once: the same line, and nothing more is told. What somebody called done stays so.
  expect(await scene.read()).toMatchObject({ underWay, known: { count: 0 } });
  await scene.owner.call(`PUT ${scene.owner.base}/tasks/${task?.uuid}`, { done: true });
  await Promise.all([scene.read(), scene.read()]);
  expect(await tasks()).toEqual([]);
  expect(await mailsAbout(intent)).toEqual(['A payment on its way that fits no invoice']);
  await scene.payer.control('/clock/advance', { days: 3 });
  await scene.owner.until(async () => (await tasks()).length > 0);
  expect(await tasks()).toMatchObject([
    { kind: 'unmatched_payment', detail: expect.stringContaining('refunded there') },
  ]);
  expect(await mailsAbout(intent)).toEqual([
    'A payment that fits no invoice',
    'A payment on its way that fits no invoice',
  ]);
  await scene.there.expectAgreement();
});

test('I61 PAYO-04 when such a payment fails its task goes, and the books never knew it', async () => {
  const { intent } = await lost();
  await scene.read();
  expect(await tasks()).toHaveLength(1);
  // The event is lost, and the reading lists nothing from before: it looks for those that were on their way.
  await scene.payer.control('/bank/webhooks', { paused: true });
  await scene.payer.control(`/bank/payments/${intent}/fail`);
  expect(await scene.read(-1)).toMatchObject({ unknown: { count: 1 } });
  expect(await tasks()).toEqual([]);
  await scene.payer.control('/bank/webhooks', { paused: false });
  await scene.product.settle();
  expect(await scene.read()).toMatchObject({ underWay: { count: 0 }, unknown: { count: 1 } });
  expect(await tasks()).toEqual([]);
  await scene.there.expectAgreement();
});
