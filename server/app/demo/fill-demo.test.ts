import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { found } from '../../services/refused.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { fillDemo } from './fill-demo.ts';

let folder: string;
let product: TestProduct;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'underlay-demo-'));
  product = await startProduct();
});
afterEach(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

/** The demo keeps its mark in a data folder of its own, and its files with the product's. */
const platform = () => {
  const { config } = product.platform;
  return { ...product.platform, config: { ...config, dataDir: join(folder, 'data'), databaseUrl: null } };
};

test('3.2 after a demo that was broken off while it was filled, the next start says what is missing and what to do', async () => {
  const breakOff = () => {
    throw new Error('broken off');
  };
  await expect(fillDemo(platform(), breakOff)).rejects.toThrow('broken off');
  await TestBusiness.open(product);
  const said: string[] = [];
  await fillDemo(platform(), (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining(`Stop Underlay and remove ${platform().config.dataDir}.`)]);
});

test('3.2 FEE-10 BOOK-02 QUO-01 the demo keeps sound books over half a year, and its portal opens where something is owed, to choose, signed, filed and said', async () => {
  // As at a start, where the demo is filled before background work begins: an event of the provider would come from today.
  await fetch(`${product.sandbox}/bank/webhooks`, {
    method: 'POST',
    body: JSON.stringify({ paused: true }),
    headers: { 'content-type': 'application/json' },
  });
  const filled = await fillDemo(platform(), () => undefined);
  const [, portfolioId, accountId] = /u\/([^/]+)\/a\/([^/]+)/.exec(filled?.portalPath ?? '') ?? [];
  const { sql } = product.platform.systemDb;
  const [customer] = await sql`
    select c.id,
      (select count(*) from invoices i where i.customer_id = c.id and i.status = 'unpaid')::int unpaid,
      (select count(*) from invoices i where i.customer_id = c.id and i.status = 'sent')::int quotes,
      (select count(*) from files f join invoices i on i.id = f.invoice_id where i.customer_id = c.id)::int files,
      (select count(*) from conversations v join messages m on m.conversation_id = v.id where v.customer_id = c.id)::int messages
    from portal_links l join customers c on c.id = l.customer_id
    where l.portfolio_id = ${portfolioId ?? ''} and l.account_id = ${accountId ?? ''}`;
  for (const count of ['unpaid', 'quotes', 'files', 'messages']) expect(customer?.[count]).toBeGreaterThan(0);
  const days = await sql`select distinct created_at::date from jobs`;
  expect(days.length).toBeGreaterThan(20);
  const late = await sql`select 1 from invoices i join jobs j on j.id = i.job_id where i.created_at < j.created_at`;
  expect(late).toHaveLength(0);
  const usual =
    await sql`select distinct default_sales_tax_basis_points::int tax, default_invoice_term::int term from businesses`;
  expect(usual).toEqual([{ tax: 915, term: 30 }]);
  const [parted] = await sql`
    select count(distinct s.id)::int sections, count(distinct l.price_item_id)::int items, count(distinct c.line_id)::int costs, i.discount_name discount
    from invoices i join invoice_sections s on s.invoice_id = i.id join invoice_lines l on l.section_id = s.id
    join line_costs c on c.line_id = l.id where i.discount_name <> '' group by i.business_id, i.id, i.discount_name`;
  expect(parted).toEqual({
    sections: 2,
    items: expect.any(Number),
    costs: parted?.items,
    discount: 'Returning customer',
  });
  const [sold] = await sql`
    select (select count(*) from signatures s join signed_files f on f.business_id = s.business_id and f.subject_id = s.id)::int copies,
      (select to_jsonb(array_agg(i.status order by d.position)) from draws d
        left join invoices i on i.business_id = d.business_id and i.draw_id = d.id) draws,
      (select count(*) from invoices i where i.is_quote and i.status = 'sent' and i.least_cents < i.most_cents
        and (select count(*) from invoice_sections s where s.invoice_id = i.id and s.pick = 'one_of') = 3)::int choosing,
      (select count(*) from invoice_sections s join offer_pictures p on p.id = s.picture_id and p.is_kept)::int pictures`;
  expect(sold).toEqual({ copies: 1, draws: ['paid', 'unpaid', null, null], choosing: 1, pictures: 3 });
  const told = await sql`
    select w.address, count(*)::int messages from webhook_endpoints w
    join webhook_messages m on m.endpoint_id = w.id where m.state = 'waiting' group by w.address`;
  expect(told).toEqual([{ address: `${product.sandbox}/hooks/ledgerline`, messages: expect.any(Number) }]);
  expect(told[0]?.messages).toBeLessThan(100);
  await expectSoundBooks(product.platform);
  // To the cent what the provider has for the business, its payers' fees and a dispute that it won included.
  const [books] = await sql<{ account: string; clearing: number; asked: number }[]>`
    select b.provider_account_id account,
      (select sum(amount_cents)::bigint from ledger_lines l where l.business_id = b.id and account = 'clearing') clearing,
      (select count(*) from payments p where p.business_id = b.id and provider_net_cents is not null)::int asked
    from businesses b where b.provider_account_id is not null order by clearing desc nulls last limit 1`;
  const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-account': found(books).account };
  const balance = (await (await fetch(`${product.sandbox}/v1/balance`, { headers })).json()) as Stripe.Balance;
  expect(books?.clearing).toBe(balance.available[0]?.amount);
  expect(books?.asked).toBeGreaterThan(10);
});
