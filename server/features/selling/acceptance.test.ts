import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { offerFigures } from '@underlay/contract/testing/offer-figures.ts';
import { offerPrice } from '@underlay/domain/offers/choice-price.ts';
import { acceptanceText, consentText } from '@underlay/domain/offers/texts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let uuid: string;
let jobId: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  jobId = await newJob();
  uuid = await newQuote();
});

const newJob = async () => (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
const newQuote = async (change: object = {}) =>
  (await owner.draft({ isQuote: true, salesTaxPercentage: 0, quoteExpiration: '2099-01-31', jobId, ...change })).uuid;
type Answer = OfferJson & { code: string; message: string; fields?: Record<string, string> };
const send = (id = uuid) => owner.call(`PUT ${owner.base}/invoices/${id}/status`, { status: 'sent' });
const accept = (body: object, { id = uuid, portal = owner.portal } = {}) =>
  owner.visit<Answer>(`POST ${portal}/invoices/${id}/acceptance`, body);
const offer = async (id = uuid) => (await owner.visit<Answer>(`GET ${owner.portal}/invoices/${id}/offer`)).body;
const plain = async () => {
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await send();
};
const refusal = async (body: object, where = {}) => {
  const { status, body: answer } = await accept(body, where);
  return [status, answer.code, answer.message];
};

test('SIGN-03 SIGN-06 SIGN-07 CONT-01 QUO-06 a customer chooses, signs, and the quote is what they chose, with all that they had before them', async () => {
  const places = await floorQuote(owner, uuid);
  await send();
  const shown = await offer();
  const molding = shown.lines.find(({ description }) => description.startsWith('Shoe'))?.id ?? '';
  const choices = { sections: [places.better, places.stairs], lines: [molding] };
  const strokes = '12,30 14,31;80,20';
  const body = acceptanceOf(8_403.46, { choices, title: 'Manager', reference: 'PO 7', strokes });
  const { status, body: accepted } = await accept(body);
  expect([status, accepted]).toEqual([200, { accepted: true, deposit: null, mailsCopy: false }]);
  const kept = await offer();
  expect(kept).toMatchObject({ state: 'accepted', signedBy: 'Elena Marchetti', total: 8_403.46 });
  const chosen = kept.sections.filter((section) => section.chosen).map(({ name }) => name);
  expect([chosen, kept.lines.filter((line) => line.optional && line.chosen).map(({ id }) => id)]).toEqual([
    ['better', 'stairs'],
    [molding],
  ]);
  const invoice = await owner.invoice(uuid);
  expect(invoice).toMatchObject({ outcome: 'accepted', status: 'sent', total: 8_403.46 });
  expect(invoice.taxes).toMatchObject([{ percent: 9.15, base: 4_848.36, tax: 443.62 }]);
  expect(invoice.timeline).toContainEqual(
    expect.objectContaining({ kind: 'accepted', amount: 8_403.46, detail: 'Elena Marchetti' }),
  );
  const { sql } = product.platform.systemDb;
  const [signature] = await sql`
    select s.*, d.sha256 from signatures s join sent_documents d on d.invoice_id = s.subject_id where subject_id = ${uuid}`;
  expect(signature).toMatchObject({
    ...{ about: 'offer', version: 1, kind: 'drawn', name: 'Elena Marchetti', title: 'Manager', strokes },
    facts: {
      choices,
      total: 840_346,
      deposit: 0,
      customerId: owner.customer.uuid,
      reference: 'PO 7',
      isCodeGiven: false,
    },
    texts: {
      consent: consentText({ business: 'Tallgrass Flooring Co.', email: 'billing@tallgrass.example' }),
      acceptance: acceptanceText({ offer: shown.name, version: 1, total: 840_346 as never }),
    },
    ...{ language: 'en', template: 'offer-2026-1', time_zone: 'America/Chicago', member_id: null, file_id: null },
  });
  expect(signature?.document_sha256).toEqual(signature?.sha256);
  expect(signature?.facts.deliveries).toHaveLength(1);
  await expect(sql`update invoice_lines set chosen = not chosen where invoice_id = ${uuid}`).rejects.toThrow('signed');
  await expect(sql`delete from signatures where subject_id = ${uuid}`).rejects.toThrow('append-only');
  await expectSoundBooks(product.platform);
});

test('OPT-05 SIGN-06 whatever is hidden, random choices are signed at what the browser shows, and at nothing else', async () => {
  for (const [place, show] of [{}, { rates: false }, { onePrice: true }].entries()) {
    jobId = await newJob();
    uuid = await newQuote();
    const places = await floorQuote(owner, uuid);
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { show });
    await send();
    const shown = await offer();
    const taken = <Id>(ids: readonly Id[]) => ids.filter(() => Math.random() < 0.5);
    const packages = [places.good, places.better, places.best];
    const choices = {
      sections: [packages[(place + Math.floor(Math.random() * 3)) % 3] ?? '', ...taken([places.stairs ?? ''])],
      lines: taken(shown.lines.flatMap(({ id, optional }) => (optional ? [id] : []))),
    };
    const priced = offerPrice(offerFigures(shown), {
      sections: new Set(choices.sections),
      lines: new Set(choices.lines),
    });
    const total = (priced?.total ?? 0) / 100;
    for (const wrong of [1, -1].map((cent) => (Math.round(total * 100) + cent) / 100))
      expect(await refusal(acceptanceOf(wrong, { choices }))).toEqual([
        422,
        'total_changed',
        'The total has changed. Please look at it again.',
      ]);
    const { status } = await accept(acceptanceOf(total, { choices }));
    expect([choices, status, (await owner.invoice(uuid)).total]).toEqual([choices, 200, total]);
  }
  await expectSoundBooks(product.platform);
});

test('SIGN-01 SIGN-02 SIGN-04 OPT-02 OPT-04 an answer that is none is refused in words, and keeps nothing', async () => {
  const places = await floorQuote(owner, uuid);
  await send();
  const other = await newQuote();
  const { lineItems } = (await owner.addLine(other)).body;
  const { lines } = await offer();
  const base = acceptanceOf(6_497.47, { choices: { sections: [places.better], lines: [] } });
  const choose = (sections: unknown[], on: unknown[] = []) => ({ ...base, choices: { sections, lines: on } });
  expect(await refusal({ ...base, name: '' })).toEqual([422, 'signature_missing', 'Type your name to sign.']);
  expect(await refusal({ ...base, consent: false })).toEqual([
    422,
    'consent_missing',
    'Please agree to sign electronically, or ask for paper.',
  ]);
  for (const sections of [[], [places.good, places.best]])
    expect(await refusal(choose(sections))).toEqual([422, 'choice_missing', 'Choose one of The floor.']);
  const unknown = [
    choose([places.better, places.better]),
    choose([places.better, crypto.randomUUID()]),
    choose([places.better], [lineItems[0]?.uuid]),
    choose([places.better], [lines[0]?.id]),
  ];
  for (const body of unknown) {
    const { status, body: answer } = await accept(body);
    expect([status, answer.code, answer.fields]).toEqual([
      422,
      'INVALID_INPUT',
      { choices: 'That choice is not in this quote.' },
    ]);
  }
  const points = (count: number) => Array.from({ length: count }, () => '1,1').join(' ');
  for (const strokes of [points(4_001), Array.from({ length: 65 }, () => '1,1').join(';')])
    expect(await refusal({ ...base, strokes })).toEqual([
      422,
      'signature_too_large',
      'The drawing is too large. Clear it and try again.',
    ]);
  const invalid = [
    ...['NaN,1', '1e9,1', 'Infinity,0', '-1,2', 'a drawing', '1,2;', ''].map((strokes) => ({ strokes })),
    ...[0, -1, 2 ** 53, 1.5, '1'].map((version) => ({ version })),
    ...['Eve\u0007 Law', 'Eve \u202eLaw', 'E', 'x'.repeat(101)].map((name) => ({ name })),
    ...[{ reference: 'x'.repeat(61) }, { total: -1 }, { total: 33.333 }, { deposit: '0' }, { strokes: [[[1, 2]]] }],
    { choices: { sections: ['x'], lines: [] } },
  ];
  for (const change of invalid) expect([change, (await accept({ ...base, ...change })).status]).toEqual([change, 422]);
  expect((await refusal({ ...base, template: 'offer-2020-1' }))[1]).toBe('quote_changed');
  expect((await refusal({ ...base, deposit: 5 }))[1]).toBe('total_changed');
  expect((await refusal({ ...base, version: 2 }))[1]).toBe('quote_changed');
  const stranger = await TestBusiness.open(product, null);
  expect((await refusal(base, { portal: stranger.portal }))[0]).toBe(404);
  expect((await offer()).state).toBe('waiting');
  const name = 'Zoe\u0301 Brand';
  expect((await accept({ ...base, name, strokes: points(4_000) })).status).toBe(200);
  expect((await offer()).signedBy).toBe(name.normalize('NFC'));
});

test('CONT-01 SIGN-10 the other quotes of the job are closed, and of two that are accepted at once one is', async () => {
  const ids = await Promise.all([newQuote(), newQuote(), newQuote()]);
  for (const id of ids) {
    await owner.addLine(id, { quantity: 1, rate: 100 });
    await send(id);
  }
  const [one = '', two = '', declined = ''] = ids;
  await owner.visit(`POST ${owner.portal}/invoices/${declined}/decline`, { version: 1, reason: 'timing' });
  const answers = await Promise.all([one, two].map((id) => accept(acceptanceOf(100), { id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409)?.body;
  expect([lost?.code, lost?.message]).toEqual(['contract_open', 'Another quote of this job was signed already.']);
  expect(await offer(answers[0]?.status === 200 ? two : one)).toMatchObject({ state: 'withdrawn', signedBy: null });
  const outcomes = await Promise.all(ids.map(async (id) => (await owner.invoice(id)).outcome));
  expect(outcomes.slice(0, 2).toSorted()).toEqual(['accepted', 'withdrawn']);
  expect(outcomes[2]).toBe('declined');
});

test('SIGN-11 VER-02 whoever is first of accepting, declining and taking back wins, and both agree on what happened', async () => {
  const rivals = {
    decline: (id: string) =>
      owner.visit<Answer>(`POST ${owner.portal}/invoices/${id}/decline`, { version: 1, reason: 'price' }),
    revise: (id: string) => owner.call<Answer>(`PUT ${owner.base}/invoices/${id}/status`, { status: 'pending' }),
  };
  for (const [name, rival] of Object.entries(rivals))
    for (const isFirst of [true, false, true]) {
      jobId = await newJob();
      uuid = await newQuote();
      await plain();
      const calls = [() => accept(acceptanceOf(100)), () => rival(uuid)];
      const [first, second] = isFirst ? calls : calls.toReversed();
      const answers = await Promise.all([first?.(), second?.()]);
      const [accepted, other] = isFirst ? answers : answers.toReversed();
      const { status, outcome } = await owner.invoice(uuid);
      expect([name, accepted?.status === 200, other?.status === 200]).toEqual([
        name,
        outcome === 'accepted',
        outcome !== 'accepted',
      ]);
      expect(outcome ?? status).toBe(outcome === 'accepted' ? 'accepted' : name === 'decline' ? 'declined' : 'pending');
    }
  await expectSoundBooks(product.platform);
});

test('SIGN-10 of twenty alike at once one is kept and all are answered alike, and another one hears who was first', async () => {
  await plain();
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(acceptanceOf(100))));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
    new Set(['200 {"accepted":true,"deposit":null,"mailsCopy":false}']),
  );
  const { sql } = product.platform.systemDb;
  const count = async () => (await sql`select count(*)::int from signatures where subject_id = ${uuid}`)[0]?.count;
  expect(await count()).toBe(1);
  const [status, code, message] = await refusal(acceptanceOf(100, { name: 'Somebody Else' }));
  expect([status, code]).toEqual([409, 'answered']);
  expect(message).toMatch(/^This quote was already accepted on \w+ \d+\w+, \d{4} by Elena Marchetti\.$/);
  product.clock.advance(11 * 60_000);
  expect((await refusal(acceptanceOf(100)))[1]).toBe('answered');
  expect(await count()).toBe(1);
});

test('QUO-11 a quote that is over cannot be accepted, and says until when it could', async () => {
  uuid = await newQuote({ quoteExpiration: (await owner.invoice(uuid)).invoiceDate });
  await plain();
  product.clock.advance(2 * 24 * 3_600_000);
  const [status, code, message] = await refusal(acceptanceOf(100));
  expect([status, code]).toEqual([409, 'quote_expired']);
  expect(message).toMatch(/^This quote was valid until \w+ \d+\w+, \d{4}\. Ask for a new one\.$/);
  expect((await offer()).state).toBe('expired');
});
