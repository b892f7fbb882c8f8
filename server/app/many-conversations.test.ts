import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { asOwner } from '../database/tenant-db.ts';
import { clearUnread, listConversations, readConversation } from '../features/communications/conversation-store.ts';
import { latestMessages } from '../features/communications/message-store.ts';
import { listCustomers } from '../features/customers/customer-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

/** Each has a conversation of two messages. One in fifty is unread. One in a hundred is of the Quarry Dental Group. */
const CUSTOMERS = 10_000;
const TABLES = ['customers', 'conversations', 'messages'];

let product: TestProduct;
let businessId: string;
let busiest: string;
let watched: WatchedPlans;
let sql: Sql;

beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  businessId = owner.business.businessId;
  busiest = owner.customer.communicationId;
  await fill(product.platform.systemDb.sql);
  watched = await watchPlans(product);
  sql = watched.sql;
});
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

async function fill(all: Sql) {
  await all`
    insert into customers (business_id, id, customer_type, business_name, first_name, last_name, email, phone, address,
      account_number, communication_id, created_at)
    select ${businessId}, gen_random_uuid(), 'business',
      case when n % 100 = 0 then 'Quarry Dental Group' else substr(md5(n::text), 1, 7) || ' Homes' end || ' ' || n,
      'Robin', substr(md5((-n)::text), 1, 7), n || '@mail.example', '7855550123', '{}', 30000 + n, gen_random_uuid(), now()
    from generate_series(1, ${CUSTOMERS}::int) n`;
  await all`
    insert into conversations (business_id, id, customer_id, last_activity, last_message, unread)
    select business_id, communication_id, id, now() - account_number * interval '3 minutes', 'Hello', account_number % 50 = 0
    from customers where business_id = ${businessId}`;
  await all`
    insert into messages (business_id, id, conversation_id, inbound, message, created_by, created_at)
    select business_id, gen_random_uuid(), id, true, 'Hello', '', last_activity - n * interval '1 minute'
    from conversations v, generate_series(0, case when v.id = ${busiest} then 2000 else 1 end) n
    where business_id = ${businessId}`;
  // PostgreSQL does this itself after a while. Only then are its word indexes as cheap as usual.
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}

const page = { page: 1, pageSize: 30 };
const HITS = CUSTOMERS / 100;

test.each([
  ['COMM-01 the list', () => listConversations({ sql, businessId }, { ...page, unreadOnly: false }), 30],
  [
    'DASH-06 what is unread',
    () => listConversations({ sql, businessId }, { ...page, unreadOnly: true }),
    CUSTOMERS / 50 + 1,
  ],
  [
    'COMM-03 the list of those with a name',
    () => listConversations({ sql, businessId }, { ...page, unreadOnly: false, customer: 'dental quarry' }),
    HITS,
  ],
  [
    'COMM-04 the search for a recipient',
    () => listCustomers({ sql, businessId }, { ...page, name: 'group quar' }),
    HITS,
  ],
  [
    'COMM-04 the search for one of them',
    () => listCustomers({ sql, businessId }, { ...page, name: 'quarry 4200' }),
    HITS,
  ],
  ['COMM-06 a conversation', () => readConversation({ sql, businessId }, busiest), 1],
  ['COMM-07 its messages, of which there are thousands', () => latestMessages({ sql, businessId }, busiest, 200), 200],
  ['D58 that it was read', () => sql.begin((tx) => clearUnread(asOwner(tx, businessId), busiest)), 1],
])('%s among ten thousand is answered from an index, however often it is asked', async (_what, call, most) => {
  // From the sixth time PostgreSQL may choose a plan for every text instead of one for this text.
  for (let times = 0; times < 7; times += 1) {
    const cost = await costOf(watched, TABLES, call);
    expect(cost.whole).toEqual([]);
    expect(cost.most).toBeLessThanOrEqual(most);
  }
});
