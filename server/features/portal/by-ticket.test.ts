import type { CustomerInvoiceDetailJson } from '@underlay/contract/portal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { customerWithEverything, PORTAL } from '../../testing/customer-with-everything.ts';
import { listenToLog } from '../../testing/log.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let everything: Awaited<ReturnType<typeof customerWithEverything>>;
let estimator: Colleague;
/** Of the quote with pictures. */
let at: { portfolioId: string; accountId: string; invoiceId: string; fileId: string };
let log: readonly string[];

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  log = listenToLog(product);
  everything = await customerWithEverything(product);
  const { owner, pictured } = everything;
  estimator = await Colleague.join(product, owner, 'Dana Whitfield', 'estimator');
  const { invoiceId } = pictured;
  const { files } = (await owner.visit<CustomerInvoiceDetailJson>(`GET ${owner.portal}/invoices/${invoiceId}`)).body;
  at = { ...(await opened(invoiceId)), invoiceId, fileId: files[0]?.uuid ?? '' };
});
afterAll(() => product.stop());

async function opened(invoiceId: string) {
  const { path } = (
    await estimator.call<{ path: string }>(`POST ${everything.owner.base}/invoices/${invoiceId}/ticket`)
  ).body;
  const [, , , portfolioId = '', , accountId = ''] = path.split('/');
  return { portfolioId, accountId };
}

const named = (name: string) => PORTAL.filter((endpoint) => endpoint.name === name);
const READ = ['portal.account', 'portal.invoice', 'portal.pdf', 'portal.file', 'offerPictures.read'];
const READ_OFFER = ['portalOffers.read', 'portalOffers.versions', 'portalOffers.versionPdf'];
const OPENED = [...READ, ...READ_OFFER, 'portalOffers.accept', 'portalOffers.sendCode'];

test('SIGN-15 D03 a ticket opens what is needed to sign its quote, and is nothing to every other call of the portal', async () => {
  expect(PORTAL.filter(({ spec }) => spec.opensWithTicket).map(({ name }) => name)).toEqual(
    expect.arrayContaining(OPENED),
  );
  const { sql } = product.platform.systemDb;
  const before = await sql`select count(*) from events`;
  for (const endpoint of PORTAL) {
    const { name, spec } = endpoint;
    const isOpened = OPENED.includes(name);
    expect([name, spec.opensWithTicket ?? false]).toEqual([name, isOpened]);
    if (isOpened) continue;
    const { portfolioId, accountId, invoiceId } = at;
    const own = { ...at, communicationId: accountId };
    // Of what belongs to nothing else than its customer, whoever asks knows the ids.
    for (const ids of [own, { ...own, portfolioId: everything.ids.portfolioId }, { ...own, portfolioId: accountId }]) {
      if (!/:(?:account|communication)Id/.test(spec.path) && !spec.body) continue;
      const { status, text } = await everything.ask(endpoint, { ...ids, invoiceId });
      expect([name, status >= 400 && status < 500, text.includes(portfolioId)]).toEqual([name, true, false]);
    }
  }
  expect(await sql`select count(*) from events`).toEqual(before);
});

test('SIGN-15 what a ticket opens is its own quote alone, and says nothing of the account and its link', async () => {
  const { owner, invoice, ids, ask } = everything;
  const secrets = [owner.accountId, ids.portfolioId, ids.communicationId, invoice.uuid, ids.paymentId, ids.creditId];
  const visits = await product.platform.systemDb.sql`select last_visit_at from customers`;
  for (const name of [...READ, ...READ_OFFER])
    for (const endpoint of named(name)) {
      const { status, text } = await ask(endpoint, at);
      expect([name, status, secrets.filter((secret) => text.includes(secret))]).toEqual([name, 200, []]);
      if (name === 'portal.account') {
        expect(JSON.parse(text)).toMatchObject({ ...NOTHING, communicationId: owner.business.businessId });
        continue;
      }
      for (const other of [invoice.uuid, crypto.randomUUID()])
        expect([name, (await ask(endpoint, { ...at, invoiceId: other })).status]).toEqual([name, 404]);
    }
  const stranger = await TestBusiness.open(product, null);
  for (const portfolioId of [ids.portfolioId, at.accountId, stranger.business.businessId])
    for (const name of OPENED)
      for (const endpoint of named(name))
        expect([name, (await ask(endpoint, { ...at, portfolioId })).status]).toEqual([name, 404]);
  expect(
    await product.platform.systemDb.sql`select last_visit_at from customers where last_visit_at is not null`,
  ).toEqual(visits.filter(({ last_visit_at }) => last_visit_at !== null));
});

const NOTHING = { balance: 0, credit: 0, paymentFee: 0, byCheck: '', jobs: null };

test('SIGN-15 P22 no PDF that a ticket opens leads to the account', async () => {
  const { owner, pictured } = everything;
  const of = (page: string) => `${product.origin}/core/api${page}/invoices/${pictured.invoiceId}`;
  const linksOf = async (address: string) => {
    const answer = await fetch(address);
    expect([address, answer.status]).toEqual([address, 200]);
    const { links, text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return [links.join(' '), text].map((said) => said.includes('/p/u/'));
  };
  expect((await linksOf(`${of(owner.portal)}/pdf`))[0]).toBe(true);
  const page = `/portfolios/${at.portfolioId}/accounts/${at.accountId}`;
  for (const pdf of ['pdf', 'versions/1/pdf']) expect(await linksOf(`${of(page)}/${pdf}`)).toEqual([false, false]);
});

test('SIGN-15 D09 after ten minutes a ticket opens nothing, and no log has it', async () => {
  at = { ...at, ...(await opened(at.invoiceId)) };
  product.clock.advance(10 * 60_000 - 5_000);
  const [account] = named('portal.account');
  if (!account) throw new Error('not there');
  expect((await everything.ask(account, at)).status).toBe(200);
  product.clock.advance(5_000);
  for (const endpoint of PORTAL.filter(({ name }) => OPENED.includes(name)))
    expect([endpoint.name, (await everything.ask(endpoint, at)).status]).toEqual([endpoint.name, 404]);
  expect(log.join('\n')).not.toContain(at.accountId.slice(8));
});
