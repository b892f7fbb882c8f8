import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerWithEverything, PORTAL } from '../../testing/customer-with-everything.ts';
import { download } from '../../testing/files.ts';
import { listenToLog } from '../../testing/log.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let log: readonly string[];

beforeAll(async () => {
  product = await startProduct();
  log = listenToLog(product);
});
afterAll(() => product.stop());

const renew = (owner: TestBusiness) =>
  owner.call<{ portalPath: string }>(`POST ${owner.base}/customers/${owner.customer.uuid}/portal-link`, {});
const MISS = '{"code":"NOT_FOUND","message":"Not found","requestId":""}';

describe('a link that was replaced (D09)', () => {
  test('AUTH-20 D09 TM-02 every call of the portal answers the same 404 on the old account, whatever the contract adds', async () => {
    const { owner, ask } = await customerWithEverything(product);
    for (const { name, spec } of PORTAL.filter(({ spec: { method } }) => method === 'GET')) {
      const { status } = await ask({ name, spec });
      expect([name, status]).toEqual([name, 200]);
    }
    const { body } = await renew(owner);
    for (const endpoint of PORTAL) {
      const { status, text, headers } = await ask(endpoint);
      expect([endpoint.name, status, text]).toEqual([endpoint.name, 404, MISS]);
      expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'no-referrer',
        'noindex, nofollow',
      ]);
    }
    const fresh = body.portalPath.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/');
    expect((await owner.visit(`GET ${fresh}/payments`)).body).toHaveLength(1);
  });

  test('API-10 D09 a payment that is sent again by the old link gets no answer of the first one', async () => {
    const owner = await TestBusiness.open(product);
    const payer = new Payer(owner);
    const invoice = await owner.sent();
    const entries = await payer.bankEntries(invoice);
    expect((await payer.byBank(invoice.uuid, entries)).status).toBe(200);
    expect((await payer.byBank(invoice.uuid, entries)).headers.get('idempotent-replayed')).toBe('true');
    await renew(owner);
    expect((await payer.byBank(invoice.uuid, entries)).status).toBe(404);
  });

  test('API-13 D09 a payment of the old link is not shown by its id alone; one of the new link is', async () => {
    const { owner, payment } = await customerWithEverything(product);
    expect((await owner.visit(`GET /payments/${payment.uuid}`)).status).toBe(200);
    const { body } = await renew(owner);
    expect((await owner.visit(`GET /payments/${payment.uuid}`)).status).toBe(404);
    const renewed = { ...owner.customer, portalPath: body.portalPath };
    const again: TestBusiness = Object.create(owner, { customer: { value: renewed } });
    const paid = await new Payer(again).payByBank(await owner.sent());
    expect((await owner.visit(`GET /payments/${paid.body.uuid}`)).body).toMatchObject({ amount: 1063.5 });
  });

  test('D09 twenty renewals at once leave one open link', async () => {
    const owner = await TestBusiness.open(product, null);
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(owner)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const links = await product.platform.systemDb.sql`
      select account_id id from portal_links where customer_id = ${owner.customer.uuid} and revoked_at is null`;
    expect(links).toHaveLength(1);
    const [portfolio] = [owner.portal.split('/')[2]];
    expect((await owner.visit(`GET /portfolios/${portfolio}/accounts/${links[0]?.id}`)).status).toBe(200);
    expect((await owner.visit(`GET ${owner.portal}`)).status).toBe(404);
  });
});

describe('ids that nobody was given', () => {
  test('TM-01 TM-03 AUTH-20 five thousand random and neighbouring ids are answered the same, byte for byte', async () => {
    const { ids } = await customerWithEverything(product);
    const { ids: theirs } = await customerWithEverything(product);
    const real = ['portfolioId', 'accountId', 'invoiceId', 'fileId', 'paymentId', 'jobId'] as const;
    const paths = Array.from({ length: 5_000 }, (_, index) => {
      const at = { ...ids };
      const which = real[index % real.length] ?? 'accountId';
      at[which] = guess(ids[which] ?? '', theirs[which] ?? '', Math.floor(index / real.length));
      const account = `/portfolios/${at.portfolioId}/accounts/${at.accountId}`;
      if (which === 'paymentId')
        return index % 2 ? `/payments/${at.paymentId}` : `${account}/payments/${at.paymentId}/authorization`;
      if (which === 'fileId') return `${account}/invoices/${at.invoiceId}/files/${at.fileId}`;
      if (which === 'jobId') return `${account}/jobs/${at.jobId}`;
      return which === 'invoiceId' ? `${account}/invoices/${at.invoiceId}` : account;
    });
    const seen = new Set<string>();
    for (let from = 0; from < paths.length; from += 50) {
      const answers = paths.slice(from, from + 50).map(async (path) => {
        const answer = await fetch(`${product.origin}/core/api${path}`);
        const headers = [...answer.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '));
        return `${answer.status}\n${headers.join('\n')}\n${await answer.text()}`;
      });
      for (const answer of await Promise.all(answers)) seen.add(answer);
    }
    expect([...seen]).toEqual([expect.stringMatching(/^404\n[\s\S]*\n\{"code":"NOT_FOUND"/)]);
  }, 120_000);

  test('TM-03 PINV-10 a file of another invoice, another account or a true one under a false parent is a 404', async () => {
    const [mine, theirs] = [await customerWithEverything(product), await customerWithEverything(product)];
    const path = (portal: string, invoiceId: string, fileId: string) =>
      `${portal}/invoices/${invoiceId}/files/${fileId}`;
    const other = await mine.owner.sent();
    const { portal } = mine.owner;
    expect((await download(mine.owner, path(portal, mine.invoice.uuid, mine.file.uuid))).status).toBe(200);
    for (const miss of [
      path(portal, other.uuid, mine.file.uuid),
      path(portal, mine.invoice.uuid, theirs.file.uuid),
      path(portal, theirs.invoice.uuid, theirs.file.uuid),
      path(theirs.owner.portal, mine.invoice.uuid, mine.file.uuid),
      `/files/public/${mine.file.uuid}`,
    ])
      expect([miss, (await download(mine.owner, miss)).bytes.toString()]).toEqual([miss, MISS]);
  });

  test('D03 TM-02 no log line holds an id that opens something, however it is spelt', async () => {
    const { owner, ids, ask } = await customerWithEverything(product);
    for (const endpoint of PORTAL) await ask(endpoint);
    await owner.visit(
      `GET /portfolios/${ids.portfolioId}/accounts/%${ids.accountId?.charCodeAt(0).toString(16)}${ids.accountId?.slice(1)}`,
    );
    await fetch(`${product.origin}/stripe/callback/${ids.accountId}/${ids.invoiceId}/${ids.intentId}`);
    await owner.until(async () => log.some((line) => line.includes('/stripe/callback')));
    const lines = log.join('\n');
    for (const [name, id] of Object.entries(ids))
      expect([name, lines.includes(id), lines.includes(id.slice(1))]).toEqual([name, false, false]);
  });
});

/** Random ones, neighbours of a true one, another customer's, and what is no id at all. */
function guess(id: string, foreign: string, index: number): string {
  if (index === 0) return foreign;
  if (index === 1) return id.slice(0, -1);
  if (index === 2) return '1001';
  if (index % 2) return crypto.randomUUID();
  const place = (index / 2) % 12;
  const digit = id.at(-1 - place) ?? '0';
  const next = ((Number.parseInt(digit, 16) + 1 + (Math.floor(index / 24) % 15)) % 16).toString(16);
  return id.slice(0, id.length - 1 - place) + next + id.slice(id.length - place);
}
