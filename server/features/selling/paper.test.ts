import { createHash } from 'node:crypto';
import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { addDays, type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { download, pdf, upload } from '../../testing/files.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

type Answer = InvoiceDetailJson & { code: string; message: string; fields?: Record<string, string> };

let product: TestProduct;
let owner: TestBusiness;
let jobId: string;
let uuid: string;
let fileId: string;
let today: CalendarDate;
const PAPER = pdf(500, { name: 'Signed.pdf' });

beforeAll(async () => {
  product = await startProduct({}, { typeset: true });
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  today = product.today();
  jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
  uuid = await newQuote();
});

const newQuote = async (change: object = {}) =>
  (await owner.draft({ isQuote: true, salesTaxPercentage: 0, quoteExpiration: '2099-01-31', jobId, ...change })).uuid;
const send = (status = 'sent', id = uuid) => owner.call(`PUT ${owner.base}/invoices/${id}/status`, { status });
const add = async (id = uuid) =>
  (await upload(owner, `${owner.base}/invoices/${id}/files`, PAPER, owner.token)).body.uuid;
const plain = async () => {
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await send();
  fileId = await add();
};
const paperOf = (change: object = {}) => ({
  name: 'Elena Marchetti',
  day: today,
  choices: { sections: [], lines: [] },
  fileId,
  ...change,
});
const record = (change: object = {}, caller: Pick<TestBusiness, 'call'> = owner) =>
  caller.call<Answer>(`POST ${owner.base}/invoices/${uuid}/acceptance`, paperOf(change));
const sign = (change: object = {}) =>
  owner.visit<Answer>(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(100, change));
const offer = async () => (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${uuid}/offer`)).body;
const signatures = () => product.platform.systemDb.sql`select * from signatures where subject_id = ${uuid}`;

test('SIGN-14 SIGN-08 SIGN-09 an acceptance on paper has all effects of a signature, says who recorded it, and claims nothing of who was not there', async () => {
  const places = await floorQuote(owner, uuid);
  const other = await newQuote();
  await owner.addLine(other, { quantity: 1, rate: 100 });
  await send('sent', other);
  await send();
  fileId = await add();
  const choices = { sections: [places.better, places.stairs], lines: [] as string[] };
  const shown = (await owner.get<OfferJson>(`GET ${owner.base}/invoices/${uuid}/offer`)) as OfferJson;
  expect(shown.sections).toEqual((await offer()).sections);
  const { status, body } = await record({ choices, reference: 'PO 7', version: 1 });
  expect([status, body.outcome, body.files]).toEqual([200, 'accepted', [expect.objectContaining({ internal: true })]]);
  expect(body.timeline).toContainEqual(
    expect.objectContaining({
      kind: 'accepted',
      detail: `Elena Marchetti, on paper on ${formatDate(today)}`,
      by: 'Robin Ashby',
    }),
  );
  const sha256 = createHash('sha256').update(PAPER.bytes).digest('hex');
  const [signature] = await signatures();
  expect(signature).toMatchObject({
    ...{ kind: 'paper', name: 'Elena Marchetti', strokes: '', ip_address: '', user_agent: '', file_id: fileId },
    texts: { consent: '', acceptance: '' },
    facts: {
      choices,
      total: Math.round(body.total * 100),
      reference: 'PO 7',
      member: 'Robin Ashby',
      paperSha256: sha256,
    },
  });
  expect(signature?.member_id).toMatch(/.+/);
  expect((await owner.invoice(other)).outcome).toBe('withdrawn');
  const { body: money } = await owner.call<{ contract: { sum: number } }>(`GET ${owner.base}/jobs/${jobId}/money`);
  expect(money.contract.sum).toBe(body.total);
  expect(await offer()).toMatchObject({ state: 'accepted', signedBy: 'Elena Marchetti', total: body.total });

  const copy = `${owner.portal}/invoices/${uuid}/signed-pdf`;
  await owner.until(async () => (await download(owner, copy)).status === 200);
  const text = (await readPdf((await download(owner, copy)).bytes)).text.replaceAll(/\s+/g, ' ');
  for (const words of [
    'Accepted on paper',
    'On paper, recorded by Robin Ashby',
    'stairs chosen',
    'Day on the paper',
    'PO 7',
  ])
    expect(text).toContain(words);
  expect(text.replaceAll(' ', '')).toContain(sha256);
  for (const words of ['Network address', 'Browser', 'I agree', 'By signing', 'Code'])
    expect(text).not.toContain(words);
  const mailed = async (address: string) =>
    (await mailsTo(product, address)).filter(
      ({ subject }) => subject === `Signed: quote ${body.id} from Tallgrass Flooring Co.`,
    );
  const addresses = ['accounts@maplerow.example', 'billing@tallgrass.example'];
  for (const address of addresses) await owner.until(async () => (await mailed(address)).length === 1);
  for (const address of addresses)
    expect((await mailed(address))[0]?.text).toContain(`on paper on ${formatDate(today)}`);

  // What it stands on stays, among the members.
  const file = `${owner.base}/invoices/${uuid}/files/${fileId}`;
  expect((await owner.call<Answer>(`PUT ${file}`, { internal: false })).body.code).toBe('signed_paper');
  expect((await owner.call<Answer>(`DELETE ${file}`)).body.code).toBe('signed_paper');
  expect((await download(owner, `${owner.portal}/invoices/${uuid}/files/${fileId}`)).status).toBe(404);
  await expectSoundBooks(product.platform);
});

test('SIGN-14 QUO-11 the day on the paper counts, and lies between the first sending and today', async () => {
  const days = 3 * 24 * 3_600_000;
  product.clock.advance(-days);
  const sent = product.today();
  uuid = await newQuote({ quoteExpiration: sent });
  await plain();
  product.clock.advance(days);
  const fieldOf = async (day: string) => (await record({ day })).body.fields?.day;
  expect(await fieldOf(addDays(sent, -1))).toBe('Must not be before the quote was sent first.');
  expect((await record({ day: addDays(sent, 1) })).body).toMatchObject({
    code: 'quote_expired',
    message: `This quote was valid until ${formatDate(sent)}. Retract it to offer it anew.`,
  });
  expect((await sign()).body.code).toBe('quote_expired');
  expect((await record({ day: sent })).status).toBe(200);
  expect(dateIn('America/Chicago', new Date((await offer()).answeredAt ?? 0))).toBe(sent);
  jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
  uuid = await newQuote();
  await plain();
  expect(await fieldOf(addDays(today, 1))).toBe('Must not be after today.');
});

const TENTH = { basis: 'percent', percent: 10 };
const PAID_LATER = [
  { name: 'Floor laid', howMuch: TENTH, when: { due: 'reached' } },
  { name: 'Two days later', howMuch: TENTH, when: { due: 'days', days: 2 } },
  { name: 'Twenty days later', howMuch: TENTH, when: { due: 'days', days: 20 } },
  { name: 'Final walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' } },
];

test('SIGN-14 SCHED-04 DRAW-05 what comes so many days after the acceptance comes so many after the day on the paper', async () => {
  const days = 3 * 24 * 3_600_000;
  product.clock.advance(-days);
  const signed = product.today();
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { schedule: PAID_LATER });
  await plain();
  product.clock.advance(days);
  // The contract that was canceled was opened after the day on the paper.
  const other = await newQuote();
  await owner.addLine(other, { quantity: 1, rate: 100 });
  await send('sent', other);
  await owner.visit(`POST ${owner.portal}/invoices/${other}/acceptance`, acceptanceOf(100));
  const job = `${owner.base}/jobs/${jobId}`;
  expect((await owner.call(`PUT ${job}/contract`, { canceled: true, reason: 'Another one' })).status).toBe(200);
  for (const status of ['pending', 'sent']) await send(status);
  expect((await record({ day: signed })).status).toBe(200);
  const { contract, draws } = await owner.get<JobMoneyJson>(`GET ${job}/money`);
  expect([contract?.state, dateIn('America/Chicago', new Date(contract?.openedAt ?? 0))]).toEqual(['open', signed]);
  const { body: seen } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${jobId}`);
  expect(seen.draws.map(({ when }) => when.on)).toEqual([null, addDays(signed, 2), addDays(signed, 20), null]);
  const reached = { send: true, reached: addDays(signed, 1) };
  expect((await owner.call(`POST ${job}/draws/${draws[0]?.uuid}/bill`, reached)).status).toBe(200);
  const coming = await product.platform.systemDb.sql`
    select d.comes_on from draws d join contracts c on c.id = d.contract_id where c.quote_id = ${uuid} order by d.position`;
  expect(coming.map(({ comes_on: on }) => on)).toEqual([null, addDays(signed, 2), addDays(signed, 20), null]);
  await expectSoundBooks(product.platform);
});

test('SIGN-14 what is no acceptance is refused and keeps nothing, and the paper is one of the files of the quote', async () => {
  const places = await floorQuote(owner, uuid);
  const unsent = { code: 'wrong_status', message: 'This quote is not sent, so it cannot be signed.' };
  expect((await record({ fileId: crypto.randomUUID() })).body).toMatchObject(unsent);
  await send();
  fileId = await add();
  const choices = { sections: [places.better], lines: [] };
  const elsewhere = await newQuote();
  const foreign = await add(elsewhere);
  const { lineItems } = (await owner.addLine(elsewhere)).body;
  for (const id of [foreign, crypto.randomUUID()])
    expect((await record({ choices, fileId: id })).body.fields).toEqual({ fileId: 'Choose the signed paper.' });
  for (const sections of [[], [places.good, places.best]])
    expect((await record({ choices: { sections, lines: [] } })).body.code).toBe('choice_missing');
  for (const wrong of [
    { choices: { sections: [places.better], lines: [lineItems[0]?.uuid] } },
    { choices: { sections: [places.better, places.better], lines: [] } },
    ...['', 'E', 'Eve \u202eLaw', 'x'.repeat(101)].map((name) => ({ choices, name })),
    ...['yesterday', '2026-02-30', ''].map((day) => ({ choices, day })),
    ...[0, -1, 2 ** 53].map((version) => ({ choices, version })),
    ...['x'.repeat(61), 'PO \u202e7'].map((reference) => ({ choices, reference })),
    { choices, fileId: undefined },
  ])
    expect([wrong, (await record(wrong)).status]).toEqual([wrong, 422]);
  expect((await record({ choices, version: 2 })).body.code).toBe('quote_changed');
  const stranger = await TestBusiness.open(product, null);
  expect((await record({ choices }, stranger)).status).toBe(404);
  const accountant = await Colleague.join(product, owner, 'Ada Count', 'accountant');
  expect((await record({ choices }, accountant)).status).toBe(403);
  expect([(await offer()).state, (await signatures()).length]).toEqual(['waiting', 0]);
  await send('pending');
  expect((await record({ choices })).body).toMatchObject(unsent);
  expect((await owner.call(`POST ${owner.base}/invoices/${uuid}/ticket`)).body).toMatchObject(unsent);
});

test('SIGN-14 SIGN-10 pressed twice it is recorded once, and of a paper and a signature at once one is kept', async () => {
  await plain();
  const twice = await Promise.all(Array.from({ length: 5 }, () => record()));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await signatures()).toHaveLength(1);
  const lost = await record({ name: 'Somebody Else' });
  expect([lost.status, lost.body.code]).toEqual([409, 'answered']);
  expect(lost.body.message).toBe(`This quote was already accepted on ${formatDate(today)} by Elena Marchetti.`);
  // The customer has signed nothing, whatever name is on the paper.
  expect((await sign()).body.code).toBe('answered');
  for (const isFirst of [true, false, true]) {
    jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
    uuid = await newQuote();
    await plain();
    const calls = [() => record(), () => sign({ name: 'Ed Marchetti' })];
    const [first, second] = isFirst ? calls : calls.toReversed();
    const answers = await Promise.all([first?.(), second?.()]);
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
    expect(await signatures()).toHaveLength(1);
    expect((await owner.invoice(uuid)).outcome).toBe('accepted');
  }
  await expectSoundBooks(product.platform);
});
