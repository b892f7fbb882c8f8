import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const CUSTOMER = 'accounts@maplerow.example';
const SUBJECT = 'Canceled: the contract for Main floor with Tallgrass Flooring Co.';
const tasks = () => owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=${TASK_KINDS.join(',')}`);
const canceledMails = async () => (await mailsTo(product, CUSTOMER)).filter(({ subject }) => subject === SUBJECT);

test('CONT-06 SEE-02 what stands and was paid of a canceled contract is a task, its customer is mailed whatever they want, and open quotes are closed', async () => {
  const job = await contracts.job();
  const signed = await contracts.quote(job.uuid);
  const waiting = await contracts.quote(job.uuid);
  const declined = await contracts.quote(job.uuid);
  await contracts.open(signed.uuid, FLOOR_SCHEDULE);
  for (const ordinal of [1, 2, 3]) await contracts.bill(job, ordinal);
  const [quote] = (await contracts.money(job)).offers;
  const no = { version: 1, reason: 'price' };
  await owner.visit(`POST ${owner.portal}/invoices/${declined.uuid}/decline`, no);
  const { draws } = await contracts.money(job);
  await owner.takeCheck(draws[0]?.invoice?.uuid ?? '', 840.35);
  await owner.takeCheck(draws[1]?.invoice?.uuid ?? '', 100);
  await product.platform.systemDb.sql`update customers set receive_email = false`;
  const { body } = await contracts.cancel(job);
  expect(body.contract).toMatchObject({ state: 'canceled', billed: 4201.73, paid: 940.35, due: 3261.38, left: 0 });
  expect((await owner.invoice(waiting.uuid)).outcome).toBe('withdrawn');
  expect((await owner.invoice(waiting.uuid)).timeline.map(({ kind }) => kind)).toContain('closed_with_contract');
  const closed = (await owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${waiting.uuid}/offer`)).body;
  expect([closed.state, closed.closedBecause]).toEqual(['withdrawn', 'canceled']);
  const yes = await owner.visit<{ message: string }>(`POST ${owner.portal}/invoices/${waiting.uuid}/decline`, no);
  expect([yes.status, yes.body.message]).toEqual([409, 'The contract was canceled.']);
  expect((await owner.invoice(declined.uuid)).outcome).toBe('declined');
  const canceled = (await tasks()).filter(({ kind }) => kind === 'contract_canceled');
  expect(canceled).toMatchObject([
    {
      amount: 940.35,
      detail: 'Deposit: On signing stands, $840.35 paid; Draw 2 of 4: Material on site stands, $100.00 paid',
      jobUuid: job.uuid,
      invoiceUuid: quote?.uuid,
      customerName: 'Maple Row Property Group',
    },
  ]);
  await owner.until(async () => (await canceledMails()).length === 1);
  const [mail] = await canceledMails();
  for (const said of [
    /Tallgrass Flooring Co\. canceled the contract for Main floor on/,
    /Taken back, so that you need not pay: Draw 3 of 4: Floor laid\./,
    /\$3,261\.38 of what you were sent of it stays due\./,
    /What you paid of it stands for now\./,
    /Contract: +\$8,403\.46/,
    /Paid: +\$940\.35/,
    new RegExp(`/invoices/${quote?.uuid}`),
  ])
    expect(mail?.text).toMatch(said);
  expect(mail?.text).not.toContain('They moved away');
  await product.platform.systemDb.sql`update customers set receive_email = true`;
  await expectSoundBooks(product.platform);
});

test('CONT-06 P19 the business is mailed too of what its only owner canceled, and an owner who has its address once', async () => {
  const sole = await TestBusiness.open(product);
  const theirs = new Contracts(sole, product);
  const { sql } = product.platform.systemDb;
  const subject = / canceled a contract for \$8,403\.46 at Tallgrass Flooring Co\.$/;
  const heard = async (address: string) => {
    await product.settle();
    return (await mailsTo(product, address)).filter((mail) => subject.test(mail.subject)).length;
  };
  const address = `office-${crypto.randomUUID()}@tallgrass.example`;
  const isReachedAt = (email: string) =>
    sql`update businesses set email = ${email} where id = ${sole.business.businessId}`;
  await isReachedAt(address);
  await theirs.cancel(await theirs.signed());
  expect(await heard(address)).toBe(1);
  const second = await Colleague.join(product, sole, 'Dana Whitfield');
  await isReachedAt(second.email.toUpperCase());
  await theirs.cancel(await theirs.signed());
  expect([await heard(second.email), await heard(address)]).toEqual([1, 1]);
});

test('CONT-06 RET-03 RET-04 what is on its way, what was paid and what is held of it stand each on its own in both mails', async () => {
  const verified = await TestBusiness.open(product);
  const theirs = new Contracts(verified, product);
  const address = `office-${crypto.randomUUID()}@tallgrass.example`;
  const { businessId } = verified.business;
  await product.platform.systemDb.sql`update businesses set email = ${address} where id = ${businessId}`;
  const job = await theirs.retaining();
  await theirs.bill(job, 1);
  const { draws, offers } = (await theirs.bill(job, 2)).body;
  const deposit = await verified.invoice(draws[0]?.invoice?.uuid ?? '');
  expect((await new Payer(verified).payByBank(deposit)).status).toBe(200);
  const canceled = async () => {
    const { body } = await theirs.cancel(job);
    await product.settle();
    const about = offers[0]?.uuid ?? '';
    const [toCustomer] = (await canceledMails()).filter(({ text }) => text.includes(about));
    const [toBusiness] = (await mailsTo(product, address)).filter(({ subject }) => subject.includes('canceled a'));
    return { ...body.contract, mails: [toCustomer, toBusiness].map((mail) => mail?.text ?? '') };
  };
  await verified.takeCheck(draws[1]?.invoice?.uuid ?? '', 100);
  const { paid, onItsWay, held, mails } = await canceled();
  expect({ paid, onItsWay, held }).toEqual({ paid: 100, onItsWay: 840.35, held: 159.2 });
  for (const mail of mails)
    expect(mail).toMatch(
      /Paid: \$100\.00\r?\nOn its way: \$840\.35\r?\nDue: \$[\d,.]+\r?\nHeld until the final walk-through: \$159\.20\r?\n/,
    );
  for (const said of [
    'Nothing more of it is billed but what is held back.',
    '$159.20 of what you were sent of it is held back. It is not due, and can still be billed.',
    'What you paid of it and what is on its way stand for now.',
  ])
    expect(mails[0]?.replaceAll(/\s+/g, ' ')).toContain(said);
});

test('CONT-06 ROLE-06 whoever may not refund cancels nothing, nothing paid is no task, and a new quote opens a new contract', async () => {
  const job = await contracts.signed();
  await contracts.bill(job, 2, {});
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const put = { canceled: true, reason: 'Mine' };
  expect((await estimator.call(`PUT ${owner.base}/jobs/${job.uuid}/contract`, put)).status).toBe(403);
  expect((await contracts.money(job)).contract?.state).toBe('open');
  await contracts.cancel(job);
  expect((await tasks()).filter(({ jobUuid }) => jobUuid === job.uuid)).toEqual([]);
  const again = await contracts.quote(job.uuid);
  await contracts.open(again.uuid);
  const money = await contracts.money(job);
  expect([money.contract?.state, money.offers.map(({ uuid }) => uuid)]).toEqual(['open', [again.uuid]]);
  await expectSoundBooks(product.platform);
});

test('CONT-06 DRAW-09 an invoice that waits says that its contract was canceled, and nothing of what would be left to bill', async () => {
  const job = await contracts.signed();
  const { draws } = (await contracts.bill(job, 2)).body;
  const { uuid: draft = '' } = (await contracts.bill(job, 3, {})).body.draws[2]?.invoice ?? {};
  const takenBack = draws[1]?.invoice?.uuid ?? '';
  await contracts.status(takenBack, 'pending');
  const shown = async (uuid: string) => {
    const { isDropped, contractToDate } = await owner.invoice(uuid);
    return [isDropped, contractToDate?.left ?? null];
  };
  const { uuid: standing = '' } = (await contracts.bill(job, 1)).body.draws[0]?.invoice ?? {};
  await owner.takeCheck(standing, 100);
  // LINK-03: billed is due, on its way, paid and held, also of each draw.
  const { draws: read } = await contracts.money(job);
  expect(read[0]?.invoice).toMatchObject({ total: 840.35, paid: 100, onItsWay: 0, amount: 740.35 });
  const { body: theirs } = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
  expect(theirs.draws[0]).toMatchObject({ amount: 840.35, paid: 100, onItsWay: 0, held: 0, due: 740.35 });
  for (const uuid of [takenBack, draft]) expect(await shown(uuid)).toEqual([false, 4201.73]);
  expect(await shown(standing)).toEqual([false, 7563.11]);
  await contracts.cancel(job);
  expect((await owner.invoice(standing)).contractToDate).toMatchObject({ sum: 8403.46, left: 0, canceled: true });
  for (const uuid of [takenBack, draft]) {
    expect(await shown(uuid)).toEqual([true, null]);
    expect((await contracts.status(uuid, 'sent')).body).toMatchObject({ code: 'contract_canceled' });
  }
  expect(await shown((await owner.draft()).uuid)).toEqual([false, null]);
});

test('CONT-06 CONT-08 what stood of a canceled contract is dropped when it is taken back, else it is outside of the next one', async () => {
  const canceledWithPayment = async () => {
    const job = await contracts.signed();
    const invoiceId = (await contracts.bill(job, 1)).body.draws[0]?.invoice?.uuid ?? '';
    const { body } = await owner.takeCheck(invoiceId, 100);
    await contracts.cancel(job);
    return { job, invoiceId, payment: body.lineItems.find(({ paymentId }) => paymentId)?.uuid };
  };
  const taken = await canceledWithPayment();
  await owner.call(`DELETE ${owner.base}/invoices/${taken.invoiceId}/lineItems/${taken.payment}`);
  expect((await contracts.status(taken.invoiceId, 'pending')).status).toBe(200);
  expect((await contracts.money(taken.job)).draws.map(({ state }) => state)).toEqual(Array(4).fill('dropped'));

  const stands = await canceledWithPayment();
  const before = await contracts.money(stands.job);
  expect([before.draws[0]?.state, before.outside]).toEqual(['billed', []]);
  await contracts.open((await contracts.quote(stands.job.uuid)).uuid);
  const { draws, outside } = await contracts.money(stands.job);
  expect([draws.length, outside.map(({ uuid }) => uuid)]).toEqual([1, [stands.invoiceId]]);
  await expectSoundBooks(product.platform);
});
