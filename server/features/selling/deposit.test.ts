import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { floorQuote } from '../../testing/floor-quote.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { FLOOR_ROWS } from '../../testing/schedules.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let jobId: string;
let uuid: string;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
beforeEach(async () => {
  jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
  const entries = { isQuote: true, salesTaxPercentage: 0, quoteExpiration: '2099-01-31', jobId };
  uuid = (await owner.draft(entries)).uuid;
});

interface Accepted {
  readonly accepted: true;
  readonly deposit: { readonly invoiceId: string; readonly amount: number } | null;
  readonly code: string;
}
const schedule = (rows: readonly object[]) =>
  owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { schedule: rows });
const send = () => owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'sent' });
const accept = (body: object) => owner.visit<Accepted>(`POST ${owner.portal}/invoices/${uuid}/acceptance`, body);
const offer = async () => (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${uuid}/offer`)).body;
const money = () => owner.get<JobMoneyJson>(`GET ${owner.base}/jobs/${jobId}/money`);
const planned = async () => (await money()).draws.map((draw) => draw.planned);

/** X08: the oak floor with stairs and shoe molding, and how it is paid. */
async function floor() {
  const places = await floorQuote(owner, uuid);
  await schedule(FLOOR_ROWS);
  await send();
  const molding = (await offer()).lines.find(({ description }) => description.startsWith('Shoe'))?.id;
  const choices = { sections: [places.better, places.stairs], lines: [molding] };
  return acceptanceOf(8_403.46, { choices, deposit: 840.35, reference: 'PO 7' });
}

test('X08 SIGN-06 SCHED-05 SCHED-06 SCHED-08 CONT-01 DRAW-06 the deposit that was shown is billed and payable with the signature, once however often that comes', async () => {
  const body = await floor();
  expect((await offer()).schedule[0]).toEqual({
    name: 'Deposit',
    howMuch: { basis: 'percent', percent: 10, most: 1_000, amount: null },
    when: { due: 'acceptance', on: null, days: null },
    payDays: 0,
  });
  for (const deposit of [0, 840.34, 840.36, 1_000])
    expect((await accept({ ...body, deposit })).body.code).toBe('total_changed');
  expect((await money()).contract).toBeNull();

  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(body)));
  const invoiceId = answers[0]?.body.deposit?.invoiceId ?? '';
  for (const answer of answers)
    expect([answer.status, answer.body.deposit]).toEqual([200, { invoiceId, amount: 840.35 }]);
  const { contract, draws, outside } = await money();
  expect(contract).toMatchObject({ sum: 8_403.46, billed: 840.35, due: 840.35, left: 7_563.11 });
  expect(outside).toEqual([]);
  expect(draws.map((draw) => [draw.name, draw.planned, draw.state, draw.when])).toEqual([
    ['Deposit', 840.35, 'billed', { due: 'acceptance', on: null, days: null }],
    ['Material on site', 3_361.38, 'planned', { due: 'reached', on: null, days: null }],
    ['Floor laid', 3_361.38, 'planned', { due: 'days', on: null, days: 30 }],
    ['Final walk-through', 840.35, 'planned', { due: 'complete', on: null, days: null }],
  ]);

  const invoice = await owner.invoice(invoiceId);
  const today = product.today();
  expect(invoice).toMatchObject({
    status: 'unpaid',
    amount: 840.35,
    description: 'Deposit',
    customerReference: 'PO 7',
  });
  expect([invoice.invoiceDate, invoice.dueDate]).toEqual([today, today]);
  expect(invoice.lineItems.map((line) => line.subTotal).sort()).toEqual([311.15, 484.84]);
  expect(invoice.taxes.map(({ tax }) => tax)).toEqual([44.36]);
  expect((await offer()).deposit).toEqual({ invoiceId, amount: 840.35 });
  const sent = await product.platform.systemDb.sql`
    select d.sends_itself from draws d join contracts c on c.id = d.contract_id where c.quote_id = ${uuid} order by position`;
  expect(sent.map((draw) => draw.sends_itself)).toEqual([true, false, false, true]);
  await expectSoundBooks(product.platform);
});

test('ROLE-09 CONN-02 whoever sees no money learns nothing of a deposit, nor whether it was paid', async () => {
  const deposit = { invoiceId: (await accept(await floor())).body.deposit?.invoiceId, amount: 840.35 };
  const path = `GET ${owner.base}/invoices/${uuid}/offer`;
  expect((await owner.get<OfferJson>(path)).deposit).toEqual(deposit);
  const estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  const program = await Program.connect(owner, { rights: ['work', 'sell'], onlyRead: true });
  for (const { status, body } of [await estimator.call<OfferJson>(path), await program.call<OfferJson>(path)])
    expect([status, body.state, body.deposit]).toEqual([200, 'accepted', null]);
});

test('SIGN-09 the signed mail carries the deposit and the way to it, and no other mail tells of it', async () => {
  const body = await floor();
  const { invoiceId } = (await accept(body)).body.deposit ?? { invoiceId: '' };
  const signed = async (address: string) =>
    (await mailsTo(product, address)).find(({ text }) => text.includes('$840.35') && text.includes('signed quote'));
  await owner.until(async () => (await signed('accounts@maplerow.example')) !== undefined);
  await owner.until(async () => (await signed('billing@tallgrass.example')) !== undefined);
  const { text = '' } = (await signed('accounts@maplerow.example')) ?? {};
  expect(text).toContain('Your deposit of $840.35 is due.');
  expect(text).toContain(`invoices/${invoiceId}`);
  expect((await owner.invoice(invoiceId)).timeline.filter(({ delivery }) => delivery)).toEqual([]);
});

test('X09 SCHED-03 SCHED-07 thirds leave the rest its cent, a rest of nothing is no draw, and one row is paid when the manager says so', async () => {
  const third = (name: string) => ({ name, howMuch: { basis: 'percent', percent: 33.33 }, when: { due: 'start' } });
  const rest = { name: 'Rest', howMuch: { basis: 'rest' }, when: { due: 'reached' } };
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await schedule([third('One'), third('Two'), rest]);
  await send();
  expect((await accept(acceptanceOf(100))).body.deposit).toBeNull();
  expect(await planned()).toEqual([33.33, 33.33, 33.34]);

  const all = { name: 'All of it', howMuch: { basis: 'amount', amount: 100 }, when: { due: 'acceptance' } };
  jobId = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body.uuid;
  uuid = (await owner.draft({ isQuote: true, salesTaxPercentage: 0, jobId })).uuid;
  await owner.addLine(uuid, { quantity: 1, rate: 100 });
  await schedule([all, rest]);
  await send();
  expect((await accept(acceptanceOf(100, { deposit: 100 }))).body.deposit?.amount).toBe(100);
  expect(await planned()).toEqual([100]);
});
