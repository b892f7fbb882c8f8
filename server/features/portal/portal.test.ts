import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  other = await TestBusiness.open(product);
});
afterAll(() => product.stop());

describe('the portal', () => {
  test('API-05 PACC-06 the account says who is owed how much, by whom, with which fees (D61, D64, D91)', async () => {
    await owner.sent();
    await owner.sent({ isQuote: true });
    await owner.draft();
    const { body, headers } = await owner.visit<AccountJson>(`GET ${owner.portal}`);
    expect(body).toMatchObject({
      name: 'Tallgrass Flooring Co.',
      balance: 1062.5,
      paymentFee: 1,
      fees: { ach: { fixed: 1, percent: 0 }, card: { fixed: 0.3, percent: 2.9 } },
      remitTo: {
        name: 'Tallgrass Flooring Co.',
        remitToPhone: '7855550142',
        remitToEmail: 'billing@tallgrass.example',
      },
      billTo: { name: 'Maple Row Property Group' },
      user: { firstName: 'Jordan', lastName: 'Maple', lastLogin: null },
    });
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex, nofollow',
    ]);
  });

  test('PACC-02 the last visit is shown at the next one (D61)', async () => {
    await other.visit(`GET ${other.portal}`);
    product.clock.advance(3_600_000);
    const { body } = await other.visit<AccountJson>(`GET ${other.portal}`);
    product.clock.advance(-3_600_000);
    expect(body.user.lastLogin).toMatch(/^\d{4}-/);
  });

  test('D61 PINV-01 of calls at the same moment one is the visit, and one opens the invoice', async () => {
    const mine = await TestBusiness.open(product, null);
    const { uuid } = await mine.sent();
    await mine.visit(`GET ${mine.portal}`);
    const start = product.clock.now().getTime();
    product.clock.advance(3_600_000);
    const eight = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all(eight.map(() => mine.visit(`GET ${mine.portal}/invoices/${uuid}`)));
    await Promise.all(eight.map(() => mine.visit(`GET ${mine.portal}`)));
    const { body } = await mine.visit<AccountJson>(`GET ${mine.portal}`);
    product.clock.advance(-3_600_000);
    const { timeline } = await mine.invoice(uuid);
    expect(timeline.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
    expect(Date.parse(body.user.lastLogin ?? '')).toBeLessThan(start + 60_000);
  });

  test('API-06 PLIST-01 D70 what is open begins with what is due first, then quotes; what was paid stands apart', async () => {
    const mine = await TestBusiness.open(product);
    const late = await mine.sent({ dueDate: '2099-03-01' });
    const soon = await mine.sent({ dueDate: '2099-01-01' });
    const quote = await mine.sent({ isQuote: true, dueDate: '2098-01-01' });
    const newer = await mine.sent({ isQuote: true, dueDate: '2099-12-01' });
    const paid = await mine.sent({ dueDate: '2098-01-01' });
    await new Payer(mine).payByBank(paid);
    await mine.draft();
    const listed = async (search: string) => {
      const { body, headers } = await mine.visit<CustomerInvoiceJson[]>(`GET ${mine.portal}/invoices?${search}`);
      return [body.map(({ uuid }) => uuid), headers.get('x-total-count')];
    };
    expect(await listed('state=open')).toEqual([[soon.uuid, late.uuid, newer.uuid, quote.uuid], '4']);
    expect(await listed('state=open&page=2&pageSize=2')).toEqual([[newer.uuid, quote.uuid], '4']);
    expect(await listed('state=paid')).toEqual([[paid.uuid], '1']);
    expect((await listed(''))[1]).toBe('5');
    expect((await mine.visit(`GET ${mine.portal}/invoices?state=pending`)).status).toBe(422);
  });

  test('API-06 API-07 PLIST-01 what was sent, newest first; never a draft, nothing of the manager’s (D15)', async () => {
    const sent = await owner.sent();
    const draft = await owner.draft();
    const { body } = await owner.visit<CustomerInvoiceJson[]>(`GET ${owner.portal}/invoices?page=1&pageSize=10`);
    expect(body[0]).toMatchObject({
      uuid: sent.uuid,
      id: sent.id,
      status: 'unpaid',
      amount: 1062.5,
      total: 1062.5,
      isQuote: false,
      jobName: 'Kitchen oak',
      files: [],
    });
    expect(body.map(({ uuid }) => uuid)).not.toContain(draft.uuid);
    const one = await owner.visit<CustomerInvoiceJson>(`GET ${owner.portal}/invoices/${sent.uuid}`);
    expect(one.body.lineItems[0]).toMatchObject({
      categoryName: 'Material',
      description: 'White oak plank',
      quantity: 100,
      rate: 10,
    });
    expect(one.body).toMatchObject({ jobId: owner.job.uuid });
    for (const secret of ['customerId', 'version', 'timeline', 'customerEmail'])
      expect(one.body).not.toHaveProperty(secret);
    expect((await owner.visit(`GET ${owner.portal}/invoices/${sent.uuid}/files`)).body).toEqual([]);
  });

  test('SHELL-13 the account id in the portfolio’s place opens the same account (D10)', async () => {
    const sent = await owner.sent();
    const alias = `/portfolios/${owner.accountId}/accounts/${owner.accountId}`;
    expect((await owner.visit<AccountJson>(`GET ${alias}`)).body.portfolioId).toBe(owner.portal.split('/')[2]);
    expect((await owner.visit(`GET ${alias}/invoices/${sent.uuid}`)).status).toBe(200);
  });

  test('AUTH-20 ids that do not belong together, unknown and revoked ones are all the same 404 (D03)', async () => {
    const mine = await owner.sent();
    const theirs = await other.sent();
    const [, portfolio = '', , account = ''] = owner.portal.slice(1).split('/');
    const [, otherPortfolio = ''] = other.portal.slice(1).split('/');
    const unknown = crypto.randomUUID();
    const paths = [
      `/portfolios/${otherPortfolio}/accounts/${account}`,
      `/portfolios/${portfolio}/accounts/${other.accountId}`,
      `/portfolios/${unknown}/accounts/${account}/invoices`,
      `/portfolios/${portfolio}/accounts/${unknown}/invoices/${mine.uuid}`,
      `${owner.portal}/invoices/${theirs.uuid}`,
      `${owner.portal}/invoices/${theirs.uuid}/files`,
      `${owner.portal}/invoices/${mine.id}`,
      `/portfolios/${otherPortfolio}/accounts/${account}/payments`,
      `/payments/${unknown}`,
    ];
    const answers = await Promise.all(paths.map((path) => owner.visit(`GET ${path}`)));
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      paths.map(() => [404, 'NOT_FOUND', 'Not found']),
    );
    const { systemDb } = product.platform;
    await systemDb.sql`update portal_links set revoked_at = now() where account_id = ${other.accountId}`;
    expect((await other.visit(`GET ${other.portal}/invoices/${theirs.uuid}`)).status).toBe(404);
    expect((await new Payer(other).openForm(theirs)).status).toBe(404);
  });

  test('API-14 PAY-32 API-13 the history shows amounts with their fees, newest first (D63)', async () => {
    const invoice = await owner.sent();
    const paid = await new Payer(owner).payByBank(invoice);
    const { body } = await owner.visit<CustomerPaymentJson[]>(`GET ${owner.portal}/payments`);
    expect(body[0]).toMatchObject({
      invoiceId: invoice.id,
      amount: 1063.5,
      lastFour: '6789',
      description: 'Bank account ending in 6789',
    });
    expect((await owner.visit(`GET /payments/${paid.body.uuid}`)).body).toMatchObject({ amount: 1063.5 });
  });
});
