import { expect, onTestFinished, test } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct } from '../../testing/test-product.ts';

const ANYTHING = { about: 'anything', id: null };

test('COMM-01 a screen that says how old it is hears what happened since it was opened, and need ask for nothing else again', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  const owner = await TestBusiness.open(product, null);
  const listen = async (options?: { age: number }) => {
    const stream = await LiveStream.open(owner, options);
    onTestFinished(() => stream.leave());
    return stream;
  };
  const chat = owner.customer.communicationId;
  const first = await listen();
  await first.isServed({ base: owner.base, product });
  // A server that has just begun to listen does not know what happened before.
  const early = await listen({ age: 0 });
  await early.until(() => early.events.length > 0);
  expect(early.events[0]).toEqual(ANYTHING);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  await owner.call(`POST ${owner.base}/communications/${chat}`, { message: 'Hello' });
  await first.receives(chat);
  const late = await listen({ age: 0 });
  await late.receives(chat);
  expect(late.events).not.toContainEqual(ANYTHING);
  const old = await listen({ age: 3_600_000 });
  await old.until(() => old.events.length > 0);
  expect(old.events[0]).toEqual(ANYTHING);
}, 40_000);
