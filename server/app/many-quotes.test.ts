import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { QuoteFilter } from '@underlay/domain/offers/quote-filter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql, TenantReader } from '../database/sql.ts';
import { searchInvoices } from '../features/invoices/invoice-list-store.ts';
import { isQuoteOf } from '../features/invoices/quotes-in-days.ts';
import { answersIn, countQuotes } from '../features/reports/quote-report-store.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { costOf, type WatchedPlans, watchPlans } from '../testing/watched-plans.ts';

/** Four a day over years, each sent twice and opened in both versions. */
const QUOTES = 4_000;
const A_DAY = 4;
const DAYS = 30;
const TABLES = ['invoices', 'sent_documents', 'offer_reads'];

const TODAY = dateIn('UTC', new Date());
const ASKED = { days: { from: addDays(TODAY, -DAYS), to: TODAY }, calendar: { zone: 'UTC', today: TODAY } };

let product: TestProduct;
let watched: WatchedPlans;
let db: TenantReader;

beforeAll(async () => {
  product = await startProduct();
  const owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  await fill(product.platform.systemDb.sql, { businessId, jobId: owner.job.uuid, customerId: owner.customer.uuid });
  watched = await watchPlans(product);
  db = { sql: watched.sql, businessId };
}, 60_000);
afterAll(async () => {
  await watched.stop();
  await product.stop();
});

async function fill(
  all: Sql,
  { businessId, jobId, customerId }: Record<'businessId' | 'jobId' | 'customerId', string>,
) {
  await all`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date, quote_expiration,
      sales_tax_basis_points, subtotal_cents, total_cents)
    select ${businessId}, gen_random_uuid(), 2000 + n, true, 'sent', 'Oak', ${jobId}, ${customerId}, now(), current_date,
      current_date - (n / ${A_DAY}::int)::int + 20, 0, 1000, 1000
    from generate_series(1, ${QUOTES}::int) n`;
  const moment = all`now() - (number - 2000) * interval '6 hours'`;
  await all`
    insert into sent_documents (business_id, invoice_id, version, sent_at, document, sha256)
    select business_id, id, v, ${moment} + v * interval '1 hour', '{"isQuote": true}', sha256(id::text::bytea)
    from invoices cross join generate_series(1, 2) v where business_id = ${businessId} order by v`;
  await all`
    insert into offer_reads (business_id, invoice_id, version, first_at, last_at)
    select business_id, invoice_id, version, sent_at, sent_at from sent_documents where business_id = ${businessId} order by version`;
  await all`
    update invoices set outcome = case number % 4 when 0 then 'accepted' else 'declined' end, outcome_at = ${moment} + interval '1 day'
    where business_id = ${businessId} and number % 2 = 0`;
  for (const table of TABLES) await all.unsafe(`vacuum analyze ${table}`);
}

/** Each step reads what those days have, and a little besides, however many quotes there are. */
const MOST = 3 * A_DAY * DAYS;

test('SEE-03 the report of quotes reads those of its days, and asks no document and no reading', async () => {
  for (let times = 0; times < 7; times += 1) {
    const cost = await costOf(watched, TABLES, async () => {
      const { sent, opened } = await countQuotes(db, {
        ...{ sent: ASKED, opened: ASKED, accepted: ASKED },
        ...{ declined: ASKED, expired: ASKED, waiting: ASKED },
      });
      expect([sent.count, opened.count].every((count) => count > A_DAY * (DAYS - 2))).toBe(true);
      expect((await answersIn(db, ASKED)).medianDays).toBe(1);
    });
    expect(cost.whole).toEqual([]);
    expect(cost.most).toBeLessThanOrEqual(MOST);
    expect(watched.plans.join('\n')).not.toMatch(/on (sent_documents|offer_reads)/);
  }
});

test.each<QuoteFilter>(['sent', 'opened', 'accepted', 'declined', 'expired', 'waiting'])(
  'SEE-01 the list of quotes %s in some days is read without those before',
  async (filter) => {
    for (let times = 0; times < 7; times += 1) {
      const cost = await costOf(watched, TABLES, () =>
        searchInvoices(db, { quotes: isQuoteOf(db, filter, ASKED) }, { limit: 10, offset: 0 }),
      );
      expect(cost.whole).toEqual([]);
      expect(cost.most).toBeLessThanOrEqual(MOST);
    }
  },
);
