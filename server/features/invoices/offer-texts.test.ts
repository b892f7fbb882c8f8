import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { OfferTextsJson } from '@underlay/contract/offer-texts.ts';
import type { CustomerInvoiceDetailJson } from '@underlay/contract/portal.ts';
import type { SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { VersionDetailJson } from '@underlay/contract/versions.ts';
import { addDays } from '@underlay/domain/calendar/calendar-date.ts';
import { textBlocks } from '@underlay/domain/offers/text-blocks.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

type Fields = { readonly fields: Record<string, string>; readonly code: string };
const say = (uuid: string, body: object) =>
  owner.call<InvoiceDetailJson & Fields>(`PUT ${owner.base}/invoices/${uuid}/offer`, body);
const setStatus = (uuid: string, status: 'sent' | 'pending') =>
  owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });
const settings = (body: object) => owner.call<SellingSettingsJson & Fields>(`PUT ${owner.base}/selling-settings`, body);

const NOTES = 'We begin in May.\n\n- Sand\n- Oil';
const CANARY = 'Margin of the hall: 31415';

test('QUO-09 QUO-08 notes and terms reach the customer and are kept with what was sent; internal notes reach nobody', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid);
  const { body: said } = await say(uuid, {
    notes: NOTES.replaceAll('\n', '\r\n'),
    terms: 'Half before.',
    internalNotes: CANARY,
  });
  expect(said).toMatchObject({ notes: NOTES, terms: 'Half before.', internalNotes: CANARY, version: 3 });
  // What is left out stays as it is, and a save that changes nothing is none.
  expect((await say(uuid, { terms: 'Half before.' })).body).toMatchObject({ notes: NOTES, version: 3 });
  expect((await say(uuid, { notes: '', version: 2 })).body.code).toBe('CHANGED_ELSEWHERE');
  await setStatus(uuid, 'sent');
  const page = `GET ${owner.portal}/invoices/${uuid}`;
  const { body: seen } = await owner.visit<CustomerInvoiceDetailJson>(page);
  expect(seen).toMatchObject({ notes: NOTES, terms: 'Half before.' });
  const render = vi.spyOn(product.platform.documents, 'render');
  await fetch(`${product.origin}/core/api${owner.portal}/invoices/${uuid}/pdf`);
  const printed = render.mock.lastCall;
  expect(printed?.[0]).toMatchObject({
    notes: { title: 'Notes', blocks: textBlocks(NOTES) },
    terms: { title: 'Terms', blocks: textBlocks('Half before.') },
  });
  const list = await owner.visit(`GET ${owner.portal}/invoices`);
  const [kept] = await product.platform.systemDb.sql<{ document: OfferTextsJson }[]>`
    select document from sent_documents where invoice_id = ${uuid}`;
  expect(kept?.document).toMatchObject({ notes: NOTES, terms: 'Half before.' });
  const mails = await product.platform.systemDb.sql`select * from deliveries where invoice_id = ${uuid}`;
  for (const reached of [seen, printed, list.body, kept, mails]) expect(JSON.stringify(reached)).not.toContain('31415');
  expect((await say(uuid, { notes: 'Later' })).body.code).toBe('not_editable');
});

test('QUO-09 VER-05 VER-06 INV-22 what a version said of them stays, what another says differently is told word by word, and an invoice that was a quote keeps them', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  await owner.addLine(uuid);
  await say(uuid, { notes: NOTES, terms: 'Half before.', internalNotes: CANARY });
  await setStatus(uuid, 'sent');
  await setStatus(uuid, 'pending');
  await say(uuid, { notes: '', terms: 'All before.' });
  await setStatus(uuid, 'sent');
  const versions = `GET ${owner.base}/invoices/${uuid}/versions`;
  expect(await owner.get(`${versions}/1`)).toMatchObject({ notes: NOTES, terms: 'Half before.' });
  const second = await owner.get<VersionDetailJson>(`${versions}/2?since=1`);
  expect(second).toMatchObject({
    notes: '',
    terms: 'All before.',
    changes: {
      notes: { was: NOTES, now: null, words: null },
      terms: {
        words: expect.arrayContaining([
          { kind: 'removed', text: 'Half' },
          { kind: 'added', text: 'All' },
        ]),
      },
    },
  });
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { isQuote: false });
  const { body: page } = await owner.visit<CustomerInvoiceDetailJson>(`GET ${owner.portal}/invoices/${uuid}`);
  expect(page).toMatchObject({ isQuote: false, notes: '', terms: 'All before.' });
  for (const reached of [second, page]) expect(JSON.stringify(reached)).not.toContain('31415');
});

test('QUO-09 notes have at most 5,000 signs, terms 20,000', async () => {
  const { uuid } = await owner.draft({ isQuote: true });
  const long = (signs: number) => 'a'.repeat(signs);
  const { body } = await say(uuid, { notes: long(5001), terms: long(20_001), internalNotes: long(5001) });
  expect(body.fields).toEqual({
    notes: 'Must be at most 5000 characters.',
    terms: 'Must be at most 20000 characters.',
    internalNotes: 'Must be at most 5000 characters.',
  });
  expect((await say(uuid, { notes: long(5000), terms: long(20_000) })).status).toBe(200);
});

test('QUO-10 QUO-13 D80 a new quote takes the notes, terms and validity of the settings, an invoice does not; a copy takes those of its quote', async () => {
  const line = `GET ${owner.base}/selling-settings`;
  expect(await owner.get(line)).toMatchObject({ notes: '', terms: '', validDays: 30, version: 0 });
  const wanted = { notes: 'Thank you.', terms: 'Half before.', validDays: 14 };
  expect((await settings({ ...wanted, version: 0 })).body).toMatchObject({ ...wanted, version: 1 });
  expect((await settings({ ...wanted, version: 0 })).body.code).toBe('CHANGED_ELSEWHERE');
  for (const validDays of [0, 366, 1.5])
    expect((await settings({ ...wanted, validDays })).body.fields).toHaveProperty('validDays');
  const quote = await owner.draft({ isQuote: true });
  const quoteExpiration = addDays(product.today(), 14);
  expect(quote).toMatchObject({ notes: 'Thank you.', terms: 'Half before.', internalNotes: '', quoteExpiration });
  for (const said of [null, '2099-01-15'])
    expect(await owner.draft({ isQuote: true, quoteExpiration: said })).toMatchObject({ quoteExpiration: said });
  expect(await owner.draft()).toMatchObject({ notes: '', terms: '', quoteExpiration: null });
  await say(quote.uuid, { terms: 'All before.', internalNotes: 'Call first' });
  const { body: copy } = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${quote.uuid}/copy`, {
    jobId: owner.job.uuid,
    as: 'quote',
  });
  expect(copy).toMatchObject({ notes: 'Thank you.', terms: 'All before.', internalNotes: 'Call first' });
  const estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  expect((await estimator.call(line)).body).toMatchObject(wanted);
  expect((await estimator.call(line.replace('GET', 'PUT'), wanted)).status).toBe(403);
});
