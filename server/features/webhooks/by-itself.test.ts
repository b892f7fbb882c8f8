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
    await owner.draft();
    await owner.until(async () => receiver.at('/own').length > 0);
    receiver.answers.set('/own', (response) => void setTimeout(() => response.end(), 800));
    const { sql } = product.platform.systemDb;
    await sql`
      insert into webhook_messages (business_id, endpoint_id, type, state, next_at, made_at)
      select business_id, id, 'test.ping', 'waiting', now(), now() from webhook_endpoints, generate_series(1, 200)`;
    await owner.until(async () => receiver.at('/own').length > 1);
    await product.platform.queue.stop();
    const [left] = await sql<{ waiting: number; claimed: number; done: number }[]>`
      select count(*) filter (where state = 'waiting') waiting, count(*) filter (where claimed_at is not null) claimed,
        count(*) filter (where state = 'done') done from webhook_messages`;
    // None of the others was begun, and none of those that were is called again.
    expect([left?.claimed, left?.done]).toEqual([0, receiver.at('/own').length]);
    expect(left?.waiting).toBeGreaterThan(150);
  } finally {
    receiver.stop();
    await product.stop();
  }
});
