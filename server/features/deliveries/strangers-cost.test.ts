import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../../testing/watched-plans.ts';
import { countStrangers } from './allowance-store.ts';

/** Each was mailed as often. One in a hundred is mailed today too. */
const CUSTOMERS = 2_000;
const MAILS = 30;
const TODAY = CUSTOMERS / 100;
const TABLES = ['deliveries', 'payments', 'conversations', 'messages', 'customers'];

let product: TestProduct;
let businessId: string;
let watched: WatchedPlans;

beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  const invoice = await owner.sent();
  businessId = owner.business.businessId;
  const all = product.platform.systemDb.sql;
  await all`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address,
      account_number, communication_id, created_at)
    select ${businessId}, gen_random_uuid(), 'business', 'Customer ' || n, 'Robin', 'Ashby', n || '@mail.example', '7855550123', '{}',
      30000 + n, gen_random_uuid(), now()
    from generate_series(1, ${CUSTOMERS}::int) n`;
  await all`
    insert into deliveries (business_id, id, customer_id, subject_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
    select c.business_id, gen_random_uuid(), c.id, gen_random_uuid(), 'message', 'email', c.email, 'sent', n::text, '',
      now() - n * interval '2 days', now()
    from customers c, generate_series(case when c.account_number % 100 = 0 then 0 else 1 end, ${MAILS}::int) n
    where c.business_id = ${businessId} and c.account_number > 30000`;
  await all`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version, created_at, applied)
    select c.business_id, gen_random_uuid(), ${invoice.uuid}, c.id, 'manual', 'settled', 100, 0, 'Check', 1, now(), false
    from customers c, generate_series(1, 10) n where c.business_id = ${businessId}`;
  await all`
    insert into conversations (business_id, id, customer_id, last_activity, last_message, unread)
    select business_id, communication_id, id, now(), 'Hello', false from customers where business_id = ${businessId}`;
  await all`
    insert into messages (business_id, id, conversation_id, inbound, message, created_by, created_at)
    select business_id, gen_random_uuid(), id, false, 'Hello', '', now() - n * interval '1 day'
    from conversations, generate_series(1, 10) n where business_id = ${businessId}`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
  watched = await watchPlans(product);
});
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

test('P21 strangers are counted from today’s mails and the first mail to each of them, however many were sent before', async () => {
  const { sql, plans } = watched;
  const { whole, most } = await costOf(watched, TABLES, async () => {
    expect(await countStrangers({ sql, businessId }, new Date())).toBeGreaterThanOrEqual(TODAY);
  });
  expect(whole).toEqual([]);
  expect(plans.join('\n')).toContain('mails_to_somebody');
  expect(most).toBeLessThanOrEqual(TODAY + 5);
});
