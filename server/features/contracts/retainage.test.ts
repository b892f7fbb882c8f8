import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

/** 5% of what is before tax in $3,361.38 twice and in $840.35. */
const HELD = [159.2, 159.2, 39.8];
const invoiceOf = ({ draws }: JobMoneyJson, ordinal: number) => draws[ordinal - 1]?.invoice?.uuid ?? '';
const releaseIn = ({ draws }: JobMoneyJson) => draws.findLast(({ releases }) => releases);
const held = async (job: JobJson) => (await contracts.money(job)).contract?.held;

describe('what is held back of the draws of a contract', () => {
  test('RET-01 RET-02 nothing is held of the deposit, of each other draw the percent of its net; its tax is due with it', async () => {
    const job = await contracts.retaining();
    for (const ordinal of [1, 2, 3, 4]) expect((await contracts.bill(job, ordinal)).status).toBe(200);
    const money = await contracts.money(job);
    const drawn = await Promise.all([1, 2, 3, 4].map((ordinal) => owner.invoice(invoiceOf(money, ordinal))));
    expect(drawn.map(({ retained }) => retained)).toEqual([null, ...HELD.map((amount) => ({ percent: 5, amount }))]);
    for (const { subtotal, salesTax, retained, total, amount } of drawn) {
      expect(total).toBeCloseTo(subtotal + salesTax - (retained?.amount ?? 0), 5);
      expect(amount).toBe(total);
    }
    expect(money.contract).toMatchObject({
      ...{ sum: 8403.46, billed: 8403.46, left: 0, held: 358.2, due: 8045.26, state: 'open' },
      retainage: { percent: 5, until: 'the final walk-through' },
    });
    expect(drawn[3]?.contractToDate).toEqual({
      canceled: false,
      sum: 8403.46,
      billedBefore: 7563.11,
      thisDraw: 840.35,
      held: 358.2,
      left: 0,
    });
    await expectSoundBooks(product.platform);
  });

  test('RET-04 CONT-07 CONT-08 what is held is released in parts by ordinary invoices of one line, and the contract is complete once they are paid', async () => {
    const job = await contracts.retaining();
    for (const ordinal of [1, 2, 3, 4]) await contracts.bill(job, ordinal);
    const first = await contracts.release(job, { amount: 100, send: true });
    expect(first).toMatchObject({ status: 200, body: { contract: { held: 258.2, billed: 8403.46, due: 8145.26 } } });
    const release = releaseIn(first.body);
    expect(release).toMatchObject({ releases: true, state: 'billed', name: 'Retainage release', of: 4 });
    const invoice = await owner.invoice(release?.invoice?.uuid ?? '');
    expect(invoice).toMatchObject({
      description: 'Retainage release',
      subtotal: 100,
      salesTax: 0,
      total: 100,
      taxes: [],
      retained: null,
    });
    expect(invoice.lineItems.map(({ description, tax }) => ({ description, tax }))).toEqual([
      { description: expect.stringMatching(/^Retainage held of quote \d+$/i), tax: 'none' },
    ]);
    const tooMuch = await contracts.release(job, { amount: 258.21, send: true });
    expect(tooMuch).toMatchObject({ status: 422, body: { code: 'more_than_held', message: 'Only $258.20 is held.' } });
    expect((await contracts.release(job, { send: true })).body.contract).toMatchObject({
      held: 0,
      due: 8403.46,
      state: 'open',
    });
    expect(await contracts.release(job)).toMatchObject({ status: 422, body: { message: 'Only $0.00 is held.' } });
    for (const { invoice: each } of (await contracts.money(job)).draws)
      await owner.takeCheck(each?.uuid ?? '', each?.amount ?? 0);
    expect((await contracts.money(job)).contract).toMatchObject({ state: 'complete', paid: 8403.46, due: 0, held: 0 });
    await expectSoundBooks(product.platform);
  });

  test('RET-04 a release that waits is still held, asks for what is released next, and leaves nothing when it is deleted', async () => {
    const job = await contracts.retaining();
    const { body: billed } = await contracts.bill(job, 2);
    const { body } = await contracts.release(job, { send: false });
    expect(body.contract?.held).toBe(159.2);
    const waiting = releaseIn(body);
    expect(waiting?.state).toBe('ready');
    await owner.call(`POST ${owner.base}/invoices/${invoiceOf(billed, 2)}/credits`, {
      amount: 1680.69,
      reason: 'price',
    });
    const release = waiting?.invoice?.uuid ?? '';
    expect(await owner.invoice(release)).toMatchObject({ total: 159.2, stillHeld: 79.6, isDropped: false });
    for (const send of [
      () => contracts.status(release, 'sent'),
      () => owner.call(`POST ${owner.base}/jobs/${job.uuid}/draws/${waiting?.uuid}/bill`, { send: true }),
    ]) {
      expect((await send()).status).toBe(200);
      expect(await owner.invoice(release)).toMatchObject({ total: 79.6, status: 'unpaid', stillHeld: null });
      expect(await held(job)).toBe(0);
      await contracts.status(release, 'pending');
    }
    const { body: sent } = await contracts.release(job, { amount: 70 });
    expect(releaseIn(sent)).toMatchObject({ uuid: waiting?.uuid, planned: 70, state: 'ready' });
    expect((await contracts.release(job)).body.contract?.held).toBe(0);
    expect(await owner.invoice(release)).toMatchObject({ total: 79.6, status: 'unpaid' });
    await contracts.bill(job, 3);
    const { body: second } = await contracts.release(job, { amount: 1 });
    expect(second.draws.filter(({ releases }) => releases).length).toBe(2);
    expect((await owner.call(`DELETE ${owner.base}/invoices/${releaseIn(second)?.invoice?.uuid}`)).status).toBe(204);
    const after = await contracts.money(job);
    expect(after.draws.map(({ of, releases }) => [of, releases])).toEqual([
      ...[1, 2, 3, 4].map(() => [4, false]),
      [4, true],
    ]);
    await expectSoundBooks(product.platform);
  });

  test('RET-04 a release that was taken back is dropped while another one has all that is held, and asks for what there is again', async () => {
    const job = await contracts.retaining();
    await contracts.bill(job, 2);
    const first = releaseIn((await contracts.release(job, { amount: 100, send: true })).body)?.invoice?.uuid ?? '';
    const other = releaseIn((await contracts.release(job)).body)?.invoice?.uuid ?? '';
    for (const each of [other, first]) await contracts.status(each, 'pending');
    const { body } = await contracts.release(job);
    expect(await owner.invoice(first)).toMatchObject({ total: 159.2, status: 'unpaid' });
    expect(releaseIn(body)).toMatchObject({ state: 'dropped', planned: 59.2, invoice: { uuid: other } });
    expect(await owner.invoice(other)).toMatchObject({ isDropped: true, stillHeld: 0 });
    const refused = await contracts.status(other, 'sent');
    expect(refused).toMatchObject({ status: 422, body: { code: 'more_than_held', message: 'Only $0.00 is held.' } });
    await contracts.status(first, 'pending');
    expect(releaseIn(await contracts.money(job))?.state).toBe('ready');
    expect(await owner.invoice(other)).toMatchObject({ isDropped: false, stillHeld: 159.2 });
    expect((await contracts.status(other, 'sent')).status).toBe(200);
    expect((await contracts.status(first, 'sent')).status).toBe(200);
    expect(await owner.invoice(first)).toMatchObject({ total: 100, status: 'unpaid' });
    await expectSoundBooks(product.platform);
  });

  test('RET-06 a draw whose retainage was released is taken back once the release is', async () => {
    const job = await contracts.retaining();
    await contracts.bill(job, 2);
    const { body } = await contracts.release(job);
    const [draw, release] = [invoiceOf(body, 2), releaseIn(body)?.invoice?.uuid ?? ''];
    const refused = await contracts.status(draw, 'pending');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'retainage_released', message: 'Its retainage was released. Retract the release first.' },
    });
    expect(await held(job)).toBe(0);
    expect((await contracts.status(release, 'pending')).status).toBe(200);
    expect(await held(job)).toBe(159.2);
    expect((await contracts.status(draw, 'pending')).status).toBe(200);
    expect((await contracts.money(job)).contract).toMatchObject({ held: 0, billed: 0, due: 0 });
    await expectSoundBooks(product.platform);
  });

  test('CRED-18 CONT-03 CONT-08 a note on a draw takes its share off what is held and says both; all of it takes all, on every page of its job', async () => {
    const job = await contracts.retaining();
    const { body } = await contracts.bill(job, 2);
    const draw = invoiceOf(body, 2);
    const { total } = await owner.invoice(draw);
    const path = `${owner.base}/invoices/${draw}/credits`;
    const half = await owner.call(`POST ${path}`, { amount: 1680.69, reason: 'price' });
    expect(half).toMatchObject({ status: 200, body: { retained: 79.6, total: 1601.09 } });
    expect((await contracts.money(job)).contract).toMatchObject({
      held: 79.6,
      billed: 3361.38,
      credited: 1680.69,
      due: 1601.09,
    });
    const figures = async () => (await owner.get<{ figures: object }>(`GET ${owner.base}/jobs/${job.uuid}`)).figures;
    expect(await figures()).toMatchObject({ invoiced: 3361.38, credited: 1680.69, held: 79.6, owed: 1601.09 });
    const rest = await owner.call<{ uuid: string; retained: number }>(`POST ${path}`, {
      amount: 1680.69,
      reason: 'price',
    });
    expect(rest.body.retained).toBe(79.6);
    expect((await contracts.money(job)).contract).toMatchObject({ held: 0, credited: 3361.38, due: 0 });
    expect(await figures()).toMatchObject({ invoiced: 3361.38, credited: 3361.38, held: 0, owed: 0 });
    expect(await owner.invoice(draw)).toMatchObject({ amount: 0, total });
    await owner.call(`POST ${owner.base}/credits/${rest.body.uuid}/void`, { reason: 'By mistake' });
    expect((await contracts.money(job)).contract).toMatchObject({ held: 79.6, credited: 1680.69, due: 1601.09 });
    await expectSoundBooks(product.platform);
  });

  test('CRED-18 RET-06 a note is refused as far as what it would take off was released', async () => {
    const job = await contracts.retaining();
    const { body } = await contracts.bill(job, 2);
    await contracts.release(job);
    const path = `${owner.base}/invoices/${invoiceOf(body, 2)}/credits`;
    for (const call of [path, `${path}/preview`]) {
      const asked = call === path ? { reason: 'price' } : {};
      const refused = await owner.call(`POST ${call}`, { amount: 500, ...asked });
      expect(refused).toMatchObject({ status: 409, body: { code: 'retainage_released' } });
    }
    await expectSoundBooks(product.platform);
  });

  test('CONT-06 RET-04 of a canceled contract what is held of what stands waits as an invoice, also beside the next contract', async () => {
    const job = await contracts.retaining();
    const { body } = await contracts.bill(job, 2);
    await owner.takeCheck(invoiceOf(body, 2), 1);
    const { body: canceled } = await contracts.cancel(job);
    expect(canceled.contract).toMatchObject({ state: 'canceled', held: 159.2 });
    const waiting = releaseIn(canceled);
    expect(canceled).toMatchObject({
      heldBefore: 0,
      toRelease: { before: null, waiting: { id: waiting?.invoice?.id } },
    });
    const release = waiting?.invoice?.uuid ?? '';
    expect(waiting).toMatchObject({ state: 'ready', planned: 159.2 });
    const tasks = await owner.get<object[]>(`GET ${owner.base}/tasks?kinds=draw_ready`);
    expect(tasks).toContainEqual(
      expect.objectContaining({ drawOrdinal: null, detail: 'Retainage release', amount: 159.2 }),
    );
    const { uuid } = await contracts.quote(job.uuid);
    await contracts.open(uuid);
    const beside = await contracts.money(job);
    const before = { canceledAt: canceled.contract?.canceledAt, quote: { id: canceled.offers[0]?.id } };
    const waits = { uuid: release, id: waiting?.invoice?.id, total: 159.2 };
    const toRelease = { held: 159.2, until: 'the final walk-through', before, waiting: waits };
    expect(beside).toMatchObject({ heldBefore: 159.2, contract: { held: 0 }, toRelease });
    expect([beside.contract?.held, beside.outside.map((invoice) => invoice.uuid)]).toEqual([
      0,
      expect.arrayContaining([release]),
    ]);
    expect((await contracts.status(release, 'sent')).status).toBe(200);
    expect((await contracts.status(release, 'pending')).status).toBe(200);
    // What the newest holds comes first, and it holds nothing.
    expect((await contracts.release(job, { amount: 100, send: true })).status).toBe(200);
    expect(await owner.invoice(release)).toMatchObject({ total: 100, status: 'unpaid' });
    await expectSoundBooks(product.platform);
  });

  test('CONT-06 RET-06 canceling takes releases back first, so that their draws can be, and drops what asks for nothing any more', async () => {
    const job = await contracts.retaining();
    await contracts.bill(job, 2);
    await contracts.release(job);
    const { body } = await contracts.cancel(job);
    expect(body).toMatchObject({ contract: { state: 'canceled', held: 0, billed: 0, due: 0 }, toRelease: null });
    expect(body.draws.map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped', 'dropped', 'dropped']);
    await expectSoundBooks(product.platform);
  });
});
