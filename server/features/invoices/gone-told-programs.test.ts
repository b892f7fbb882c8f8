import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { WebhookScene } from '../../testing/webhook-scene.ts';

let scene: WebhookScene;

beforeAll(async () => {
  scene = await WebhookScene.open();
  const types = ['invoice.deleted', 'quote.deleted', 'quote.retracted', 'quote.withdrawn', 'invoice.retracted'];
  await scene.hook('/books', { types });
  await scene.hook('/seller', { rights: ['work', 'sell'] });
});
afterAll(() => scene.stop());
beforeEach(() => {
  scene.receiver.got.length = 0;
});

const told = async (path: string) => {
  await scene.send();
  return scene.receiver.bodies(path).filter(({ type }) => /deleted|retracted|withdrawn/.test(type));
};

test('HOOK-02 INV-12 a deleted draft is told by its id alone, of a quote to who sells as well', async () => {
  const { owner } = scene;
  const [invoice, quote] = [await owner.draft(), await owner.draft({ isQuote: true })];
  for (const { uuid } of [invoice, quote])
    expect((await owner.call(`DELETE ${owner.base}/invoices/${uuid}`)).status).toBe(204);
  const all = await told('/books');
  expect(new Map(all.map(({ type, data }) => [type, data]))).toEqual(
    new Map([
      ['invoice.deleted', { id: invoice.uuid, version: expect.any(Number) }],
      ['quote.deleted', { id: quote.uuid, version: expect.any(Number) }],
    ]),
  );
  expect(all).toHaveLength(2);
  expect((await told('/seller')).map(({ type, data }) => [type, data.id])).toEqual([['quote.deleted', quote.uuid]]);
});

test('HOOK-02 HOOK-15 a quote that is retracted, withdrawn or closed by another is told once, as it is by now', async () => {
  const { owner } = scene;
  const [retracted, withdrawn, signed, closed] = [
    await owner.sent({ isQuote: true }),
    await owner.sent({ isQuote: true }),
    await owner.sent({ isQuote: true }),
    await owner.sent({ isQuote: true }),
  ];
  const status = (uuid: string) => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'pending' });
  expect((await status(retracted.uuid)).status).toBe(200);
  const reason = { reason: 'We are fully booked' };
  expect((await owner.call(`PUT ${owner.base}/invoices/${withdrawn.uuid}/withdrawal`, reason)).status).toBe(200);
  const accepted = `POST ${owner.portal}/invoices/${signed.uuid}/acceptance`;
  expect((await owner.visit(accepted, acceptanceOf(signed.total))).status).toBe(200);
  const of = (type: string, { uuid }: { uuid: string }, data: object) => ({ type, data: { id: uuid, ...data } });
  const expected = [
    of('quote.retracted', retracted, { status: 'pending', outcome: null }),
    of('quote.withdrawn', withdrawn, { outcome: 'withdrawn' }),
    of('quote.withdrawn', closed, { outcome: 'withdrawn' }),
  ];
  for (const path of ['/books', '/seller']) {
    const all = await told(path);
    expect(all).toHaveLength(expected.length);
    expect(all).toEqual(
      expect.arrayContaining(
        expected.map(({ type, data }) => expect.objectContaining({ type, data: expect.objectContaining(data) })),
      ),
    );
  }
});
