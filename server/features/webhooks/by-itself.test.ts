import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct } from '../../testing/test-product.ts';
import { Receiver } from '../../testing/webhook-receiver.ts';

test('HOOK-05 HOOK-07 the product sends by itself soon, and a stop waits for what is on its way', async () => {
  const product = await startProduct({ webhooks: { isOn: true, isPrivateAllowed: true } });
  const receiver = await new Receiver().start();
  try {
    const owner = await TestBusiness.open(product, null);
    const { uuid: connectionId } = await Program.connect(owner);
    const entries = { connectionId, address: receiver.address('/own'), types: null };
    await owner.call(`POST ${owner.base}/webhooks`, entries);
    const began = performance.now();
    await owner.draft();
    await owner.until(async () => receiver.at('/own').length > 0);
    expect(performance.now() - began).toBeLessThan(4_000);
    receiver.answers.set('/own', (response) => void setTimeout(() => response.end(), 800));
    await owner.draft();
    await owner.until(async () => receiver.at('/own').length > 1);
    await product.platform.queue.stop();
    const [waiting] = await product.platform.systemDb.sql`
      select count(*) filter (where state = 'done') done, count(*) filter (where claimed_at is not null) on_their_way from webhook_messages`;
    expect(waiting).toEqual({ done: 2, on_their_way: 0 });
  } finally {
    receiver.stop();
    await product.stop();
  }
});
