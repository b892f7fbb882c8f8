import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import examples from '@underlay/domain/testing/contract-examples.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { customerEntries, type TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const planned = ({ draws }: JobMoneyJson) => draws.map((draw) => draw.planned);
const states = ({ draws }: JobMoneyJson) => draws.map(({ state }) => state);
const invoiceOf = (money: JobMoneyJson, ordinal: number) => money.draws[ordinal - 1]?.invoice?.uuid ?? '';
const toDollars = (amount: number) => amount / 100;

describe('a signed quote becomes draws, and each draw an ordinary invoice', () => {
  test('CONT-01 CONT-08 DRAW-01 DRAW-02 DRAW-05 SCHED-08 X08 four draws take the contract to the cent, in any order', async () => {
    const job = await contracts.signed();
    const opened = await contracts.money(job);
    expect(planned(opened)).toEqual([840.35, 3361.38, 3361.38, 840.35]);
    expect(opened.contract).toMatchObject({ state: 'open', sum: 8403.46, billed: 0, left: 8403.46, due: 0 });
    expect(opened.offers.map(({ total }) => total)).toEqual([8403.46]);
    const early = await contracts.bill(job, 4);
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'draw_order', message: 'Bill On signing first, or join it with the next.' },
    });
    for (const ordinal of [2, 1, 3, 4]) expect((await contracts.bill(job, ordinal)).status).toBe(200);
    const money = await contracts.money(job);
    expect(money.contract).toMatchObject({ billed: 8403.46, due: 8403.46, left: 0, state: 'open' });
    expect(money.lines.every(({ left, value, billed }) => left === 0 && value === billed)).toBe(true);
    const drawn = await Promise.all([1, 2, 3, 4].map((ordinal) => owner.invoice(invoiceOf(money, ordinal))));
    const { draws = [] } = examples.find(({ id }) => id === 'X08') ?? {};
    expect(drawn.map(({ total, salesTax }) => ({ total, salesTax }))).toEqual(
      draws.map(({ gross, tax }) => ({ total: toDollars(gross), salesTax: toDollars(tax) })),
    );
    const texts = drawn.map(({ description, lineItems }) => [
      description,
      ...lineItems.map((line) => line.description),
    ]);
    expect(texts[0]).toEqual(['Deposit: On signing', 'On signing: labor', 'On signing: material']);
    expect(texts[2]).toEqual(['Draw 3 of 4: Floor laid', 'Floor laid: labor', 'Floor laid: material']);
    expect(drawn[0]?.lineItems.map(({ subTotal }) => subTotal)).toEqual([311.15, 484.84]);
    expect(drawn[0]?.taxes).toEqual([
      expect.objectContaining({ name: 'Floor material', percent: 9.15, base: 484.84, tax: 44.36 }),
    ]);
    for (const { uuid, total } of drawn) await owner.takeCheck(uuid, total);
    expect((await contracts.money(job)).contract).toMatchObject({ state: 'complete', paid: 8403.46, due: 0 });
    await expectSoundBooks(product.platform);
  });

  test('SCHED-07 DRAW-06 a quote without a schedule is billed whole when the manager says so, and due ten days later', async () => {
    const job = await contracts.job();
    await contracts.open((await contracts.quote(job.uuid)).uuid);
    const { body } = await contracts.bill(job, 1, { send: true, reached: product.today() });
    expect(body.draws).toMatchObject([{ planned: 8403.46, reachedOn: product.today(), state: 'billed', of: 1 }]);
    expect(await owner.invoice(invoiceOf(body, 1))).toMatchObject({
      description: 'Draw 1 of 1: Final payment',
      dueDate: addDays(product.today(), 10),
      total: 8403.46,
      status: 'unpaid',
    });
  });

  test('DRAW-03 DRAW-06 by hand only its description and its due date change, while it is pending', async () => {
    const job = await contracts.signed();
    const { body } = await contracts.bill(job, 2, {});
    const invoiceId = invoiceOf(body, 2);
    const draft = await owner.invoice(invoiceId);
    expect([draft.status, draft.total, states(body)[1]]).toEqual(['pending', 3361.38, 'ready']);
    expect([draft.followsContract, (await owner.draft()).followsContract]).toEqual([true, false]);
    const path = `${owner.base}/invoices/${invoiceId}`;
    const change = (entries: object) => owner.call(`PUT ${path}/details`, entries);
    const refused = [
      await owner.addLine(invoiceId),
      await owner.call(`DELETE ${path}/lineItems/${draft.lineItems[0]?.uuid}`),
      await owner.call(`POST ${path}/sections`, { name: 'More' }),
      await owner.call(`PUT ${path}/offer`, { discount: { amount: 1 } }),
      await change({ salesTaxPercentage: 5 }),
      await change({ jobId: owner.job.uuid }),
      await change({ invoiceDate: addDays(product.today(), -7) }),
      await change({ invoiceTerm: 30 }),
    ];
    for (const answer of refused)
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'draw_follows_contract',
          message: 'This invoice follows the contract. Change the contract with a change order.',
        }),
      ]);
    const dueDate = addDays(product.today(), 25);
    const { salesTaxPercentage, isQuote, invoiceDate, invoiceTerm } = draft;
    const asItIs = { jobId: job.uuid, salesTaxPercentage, isQuote, invoiceDate, invoiceTerm };
    const saved = await change({ description: 'Oak is here', dueDate, ...asItIs });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ total: 3361.38, salesTax: 177.45 })]);
    await contracts.status(invoiceId, 'sent');
    expect(await owner.invoice(invoiceId)).toMatchObject({ description: 'Oak is here', dueDate, total: 3361.38 });
    const copy = await owner.call<InvoiceDetailJson>(`POST ${path}/duplicate`);
    expect((await owner.addLine(copy.body.uuid)).status).toBe(200);
  });

  test('DRAW-07 DRAW-10 what is taken back is planned again under its number, and billed once', async () => {
    const job = await contracts.signed();
    for (const ordinal of [1, 2, 3]) await contracts.bill(job, ordinal);
    const { body } = await contracts.bill(job, 2);
    const invoiceId = invoiceOf(body, 2);
    const before = await owner.invoice(invoiceId);
    expect((await contracts.status(invoiceId, 'pending')).status).toBe(200);
    const back = await contracts.money(job);
    expect([states(back), back.contract?.billed, back.contract?.left]).toEqual([
      ['billed', 'planned', 'billed', 'planned'],
      4201.73,
      4201.73,
    ]);
    expect((await contracts.bill(job, 4)).body).toMatchObject({ code: 'draw_order' });
    expect((await contracts.status(invoiceId, 'sent')).status).toBe(200);
    expect(await contracts.status(invoiceId, 'sent')).toMatchObject({
      status: 409,
      body: { code: 'wrong_status', message: 'This invoice was already sent.' },
    });
    const after = await owner.invoice(invoiceId);
    const figures = ({ id, total, salesTax, taxes, lineItems }: InvoiceDetailJson) => ({
      id,
      total,
      salesTax,
      taxes,
      amounts: lineItems.map(({ subTotal }) => subTotal),
    });
    expect(figures(after)).toEqual(figures(before));
    expect((await contracts.bill(job, 4)).body.contract).toMatchObject({ billed: 8403.46, left: 0 });
    await owner.takeCheck(invoiceId, 100);
    expect(await contracts.status(invoiceId, 'pending')).toMatchObject({ status: 409, body: { code: 'has_payments' } });
  });

  test('CONT-05 an invoice of the job that is no draw stands outside of the contract, and a deleted draft frees its draw', async () => {
    const job = await contracts.signed(FLOOR_SCHEDULE);
    const { uuid } = await owner.sent({ jobId: job.uuid });
    const { body } = await contracts.bill(job, 1, {});
    expect([body.outside.map((invoice) => invoice.uuid), body.contract?.due]).toEqual([[uuid], 0]);
    await owner.call(`DELETE ${owner.base}/invoices/${invoiceOf(body, 1)}`);
    expect(states(await contracts.money(job))[0]).toBe('planned');
    expect((await contracts.bill(job, 1)).body.contract?.billed).toBe(840.35);
  });
});

describe('a job has one open contract', () => {
  test('CONT-02 CONT-04 the second quote is not signed, and the job keeps its customer until the contract is canceled', async () => {
    const job = await contracts.job();
    const [first, second] = [await contracts.quote(job.uuid), await contracts.quote(job.uuid)];
    await contracts.open(first.uuid);
    await expect(contracts.open(second.uuid)).rejects.toMatchObject({ code: 'contract_open' });
    const other = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
    const { name, description } = job;
    const moving = { name, description, customerId: other.body.uuid };
    const move = () => owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, moving);
    expect((await move()).body).toMatchObject({
      code: 'job_has_contract',
      message: 'This job has a signed contract with Maple Row Property Group. Cancel it before you move the job.',
    });
    const named = await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, {
      ...moving,
      name: 'Hall',
      customerId: job.customerId,
    });
    expect(named.status).toBe(200);
    expect((await contracts.cancel(job)).status).toBe(200);
    expect((await move()).status).toBe(200);
    await expect(contracts.open(second.uuid)).rejects.toMatchObject({ code: 'job_moved' });
  });

  test('CONT-06 canceling drops what is planned, takes back what nobody paid of, and lets a new quote open another', async () => {
    const job = await contracts.signed();
    for (const ordinal of [1, 2]) await contracts.bill(job, ordinal);
    const { body: ready } = await contracts.bill(job, 3, {});
    const [deposit, unpaid, pending] = [1, 2, 3].map((ordinal) => invoiceOf(ready, ordinal));
    await owner.takeCheck(deposit ?? '', 840.35);
    const { base } = owner;
    const empty = await owner.call(`PUT ${base}/jobs/${job.uuid}/contract`, { canceled: true, reason: ' ' });
    expect([empty.status, empty.body.fields]).toEqual([422, { reason: 'Must contain at least one character.' }]);
    const { body: canceled } = await contracts.cancel(job);
    expect(canceled.contract).toMatchObject({
      state: 'canceled',
      reason: 'They moved away',
      sum: 8403.46,
      billed: 840.35,
      paid: 840.35,
      left: 0,
    });
    expect(states(canceled)).toEqual(['paid', 'dropped', 'dropped', 'dropped']);
    expect(canceled.lines.every(({ left }) => left === 0)).toBe(true);
    expect((await owner.invoice(unpaid ?? '')).status).toBe('pending');
    for (const answer of [
      await contracts.status(unpaid ?? '', 'sent'),
      await contracts.status(pending ?? '', 'sent'),
      await contracts.bill(job, 4),
      await contracts.cancel(job),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'contract_canceled' } });
    await contracts.open((await contracts.quote(job.uuid)).uuid);
    expect((await contracts.money(job)).contract).toMatchObject({ state: 'open', billed: 0 });
    await expectSoundBooks(product.platform);
  });

  test('CONT-01 a draft, an invoice and the draws of another job are no contract of this one', async () => {
    const job = await contracts.signed();
    const other = await contracts.job();
    const draft = await owner.draft({ jobId: other.uuid, isQuote: true });
    await expect(contracts.open(draft.uuid)).rejects.toMatchObject({ code: 'wrong_status' });
    await expect(contracts.open((await owner.sent({ jobId: other.uuid })).uuid)).rejects.toMatchObject({
      code: 'wrong_status',
    });
    expect(await contracts.money(other)).toMatchObject({ contract: null, draws: [], lines: [] });
    const [draw] = (await contracts.money(job)).draws;
    for (const path of [`${other.uuid}/draws/${draw?.uuid}`, `${job.uuid}/draws/${crypto.randomUUID()}`])
      expect((await owner.call(`POST ${owner.base}/jobs/${path}/bill`, { send: true })).status).toBe(404);
    expect((await contracts.cancel(other)).status).toBe(404);
  });
});

test('SCHED-04 a day, and so many days after the acceptance, stay with their draw', async () => {
  const [deposit, second, third, rest] = FLOOR_SCHEDULE;
  if (!deposit || !second || !third || !rest) throw new Error('a schedule of four');
  const on = '2027-02-01' as CalendarDate;
  const job = await contracts.signed([
    deposit,
    { ...second, when: { due: 'day', on } },
    { ...third, when: { due: 'days', days: 30 } },
    { ...rest, when: { due: 'complete' } },
  ]);
  expect((await contracts.money(job)).draws.map(({ when }) => when)).toEqual([
    { due: 'acceptance', on: null, days: null },
    { due: 'day', on, days: null },
    { due: 'days', on: null, days: 30 },
    { due: 'complete', on: null, days: null },
  ]);
});
