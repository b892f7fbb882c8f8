import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import type { QuoteTemplateJson } from '@underlay/contract/quote-templates.ts';
import type { SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { VersionDetailJson } from '@underlay/contract/versions.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Said<Body> = Body & { readonly fields?: Record<string, string>; readonly code?: string };
const say = (uuid: string, body: object) =>
  owner.call<Said<InvoiceDetailJson>>(`PUT ${owner.base}/invoices/${uuid}/offer`, body);
const setStatus = (uuid: string, status: 'sent' | 'pending') =>
  owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const HELD = { percent: 5, until: 'the final walk-through' };

async function quote(body: object = { retainage: HELD }): Promise<string> {
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid);
  await say(uuid, body);
  return uuid;
}

test('RET-01 a quote holds back a percent from 0.01 to 20 of its payments, until something is said; nothing else does', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  for (const percent of [0, -1, 20.01, 33.333, '5'])
    expect((await say(uuid, { retainage: { percent } })).body.fields?.['retainage.percent'], `${percent}`).toBeTruthy();
  for (const until of ['', ' ', 'x'.repeat(101), 'the \u202eend'])
    expect(
      (await say(uuid, { retainage: { percent: 5, until } })).body.fields?.['retainage.until'],
      until,
    ).toBeTruthy();
  expect((await say(uuid, { retainage: { percent: 0.01 } })).body.retainage).toEqual({
    percent: 0.01,
    until: HELD.until,
  });
  const { body: said } = await say(uuid, { retainage: { percent: 20, until: ' the punch list ' } });
  expect(said.retainage).toEqual({ percent: 20, until: 'the punch list' });
  // What is left out stays, and a save that changes nothing is none.
  expect((await say(uuid, { notes: 'Two weeks' })).body.retainage).toEqual(said.retainage);
  const { version } = await owner.invoice(uuid);
  expect((await say(uuid, { retainage: said.retainage })).body.version).toBe(version);
  expect((await say(uuid, { retainage: null })).body.retainage).toBeNull();
  const invoice = await owner.draft();
  expect((await say(invoice.uuid, { retainage: HELD })).body.code).toBe('not_a_quote');
  expect((await owner.invoice(invoice.uuid)).retainage).toBeNull();
});

test('RET-01 VER-05 its customer reads what is held on the page, on paper and among what changed, as it was sent', async () => {
  const uuid = await quote();
  await setStatus(uuid, 'sent');
  const page = `GET ${owner.portal}/invoices/${uuid}/offer`;
  expect((await owner.visit<OfferJson>(page)).body.retainage).toEqual(HELD);
  const render = vi.spyOn(product.platform.documents, 'render');
  await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  const paragraphs = ['5% of each payment, before tax, is held until the final walk-through.'];
  expect(render.mock.lastCall?.[0]).toMatchObject({ payments: { paragraphs } });
  await setStatus(uuid, 'pending');
  const other = { percent: 10, until: 'the last inspection' };
  await say(uuid, { retainage: other });
  await setStatus(uuid, 'sent');
  const versions = `GET ${owner.base}/invoices/${uuid}/versions`;
  const { retainage, changes } = await owner.get<VersionDetailJson>(`${versions}/2?since=1`);
  expect([retainage, changes?.retainage]).toEqual([other, { was: HELD, now: other }]);
  expect((await owner.get<VersionDetailJson>(`${versions}/1`)).retainage).toEqual(HELD);
  const plain = await quote({});
  await setStatus(plain, 'sent');
  const [kept] = await product.platform.systemDb.sql<{ document: object }[]>`
    select document from sent_documents where invoice_id = ${plain}`;
  // What nobody holds back is not in what is kept for ten years.
  expect(Object.keys(kept?.document ?? {})).not.toContain('retainage');
});

test('RET-01 QUO-10 QUO-13 QUO-14 new quotes begin with what the settings hold back; copies and templates keep it, invoices do not', async () => {
  const settings = (body: object) => owner.call<Said<SellingSettingsJson>>(`PUT ${owner.base}/selling-settings`, body);
  const { body: said } = await settings({ notes: '', terms: '', retainage: HELD });
  expect(said.retainage).toEqual(HELD);
  // What is left out stays as it is.
  expect((await settings({ notes: 'Hello', terms: '' })).body.retainage).toEqual(HELD);
  const uuid = await quote({});
  expect((await owner.invoice(uuid)).retainage).toEqual(HELD);
  const copyAs = async (as: 'quote' | 'invoice') =>
    (await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/copy`, { jobId: owner.job.uuid, as }))
      .body;
  expect((await copyAs('quote')).retainage).toEqual(HELD);
  const invoice = await copyAs('invoice');
  expect(invoice.retainage).toBeNull();
  expect(
    await product.platform.systemDb.sql`
    select 1 from offers where invoice_id = ${invoice.uuid} and retainage_basis_points is not null`,
  ).toEqual([]);
  const template = await owner.call<QuoteTemplateJson>(`POST ${owner.base}/quote-templates`, {
    name: 'Commercial',
    fromInvoiceId: uuid,
  });
  expect((await settings({ notes: '', terms: '', retainage: null })).body.retainage).toBeNull();
  const { uuid: empty } = await owner.draft({ isQuote: true });
  expect((await owner.invoice(empty)).retainage).toBeNull();
  await owner.call(`POST ${owner.base}/invoices/${empty}/template`, { templateId: template.body.uuid });
  expect((await owner.invoice(empty)).retainage).toEqual(HELD);
  // Also that nothing is held.
  await say(uuid, { retainage: null });
  const plain = await owner.call<QuoteTemplateJson>(`POST ${owner.base}/quote-templates`, {
    name: 'At home',
    fromInvoiceId: uuid,
  });
  await settings({ notes: '', terms: '', retainage: HELD });
  const { uuid: next } = await owner.draft({ isQuote: true });
  await owner.call(`POST ${owner.base}/invoices/${next}/template`, { templateId: plain.body.uuid });
  expect((await owner.invoice(next)).retainage).toBeNull();
});

test('RET-01 CONT-01 what was signed holds back from then on', async () => {
  const uuid = await quote();
  await setStatus(uuid, 'sent');
  const { total } = await owner.invoice(uuid);
  const signed = await owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total));
  expect(signed.status).toBe(200);
  const money = await owner.get<{ contract: object }>(`GET ${owner.base}/jobs/${owner.job.uuid}/money`);
  expect(money.contract).toMatchObject({ retainage: HELD, held: 0 });
});
