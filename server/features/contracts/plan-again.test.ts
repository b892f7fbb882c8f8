import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { makeDueDraws } from './draws-due.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const inDays = (days: number): CalendarDate => addDays(product.today(), days);
/** Every draw when the manager says so, the first ones on other times. */
const plan = (...times: ScheduleRow['when'][]): readonly ScheduleRow[] =>
  FLOOR_SCHEDULE.map((row, place) => ({ ...row, when: times[place] ?? { due: 'reached' } }));
const lookIn = (days: number) => {
  const clock = { now: () => new Date(product.clock.now().getTime() + days * 86_400_000) };
  return makeDueDraws({ ...product.platform, clock });
};
const invoiceOf = async (job: JobJson, ordinal: number): Promise<InvoiceDetailJson> =>
  owner.invoice((await contracts.draw(job, ordinal)).invoice?.uuid ?? '');
/** Billed before its time, and taken back. Answers its invoice. */
async function takenBack(job: JobJson, ordinal: number, body: object = {}): Promise<InvoiceDetailJson> {
  await contracts.bill(job, ordinal, { send: true, ...body });
  const { uuid } = await invoiceOf(job, ordinal);
  return (await contracts.status(uuid, 'pending')).body;
}
/** Each draw as the manager has it, with the number of its invoice and what that comes to. */
const rows = async (job: JobJson) =>
  (await contracts.money(job)).draws.map(({ name, planned, state, invoice }) => [
    name,
    planned,
    state,
    ...(invoice ? [invoice.id, invoice.total] : []),
  ]);
const expectSound = () => expectSoundBooks(product.platform);

test('DRAW-07 DRAW-08 what is taken back before its time is planned again, and its invoice follows what is changed of it', async () => {
  const job = await contracts.signed(plan());
  const { id, uuid, version, dueDate } = await takenBack(job, 2);
  expect(dueDate).toBe(inDays(10));
  expect((await rows(job))[1]).toEqual(['Material on site', 3361.38, 'planned', id, 3361.38]);
  const on = inDays(20);
  const changed = await contracts.change(job, 2, { name: 'Oak on site', when: { due: 'day', on }, dueDays: 15 });
  expect(changed.body.draws[1]).toMatchObject({ name: 'Oak on site', state: 'planned', invoice: { id } });
  const draft = await owner.invoice(uuid);
  expect(draft).toMatchObject({
    id,
    status: 'pending',
    description: 'Draw 2 of 4: Oak on site',
    dueDate: inDays(15),
    total: 3361.38,
  });
  expect(draft.version).toBeGreaterThan(version);
  expect(draft.lineItems.map(({ description }) => description).sort()).toEqual([
    'Oak on site: labor',
    'Oak on site: material',
  ]);
  const last = draft.timeline.at(-1);
  expect(last).toMatchObject({ kind: 'changed', detail: expect.stringContaining('is called Oak on site') });
  await contracts.status(uuid, 'sent');
  expect((await rows(job))[1]).toEqual(['Oak on site', 3361.38, 'billed', id, 3361.38]);
  expect((await owner.invoice(uuid)).dueDate).toBe(inDays(15));
  await expectSound();
});

test('DRAW-07 what is taken back when its time has come is ready, and changes on its invoice alone', async () => {
  const job = await contracts.signed([
    FLOOR_SCHEDULE[0] as ScheduleRow,
    ...plan({ due: 'reached' }, { due: 'reached' }, { due: 'day', on: inDays(3) }).slice(1),
  ]);
  await takenBack(job, 1);
  await takenBack(job, 2, { reached: product.today() });
  const third = await takenBack(job, 3);
  expect((await rows(job)).map(([, , state]) => state)).toEqual(['ready', 'ready', 'planned', 'planned']);
  await lookIn(4);
  expect((await rows(job)).map(([, , state]) => state)).toEqual(['ready', 'ready', 'ready', 'planned']);
  for (const ordinal of [1, 2, 3])
    for (const answer of [
      await contracts.change(job, ordinal, { name: 'Later' }),
      await contracts.split(job, ordinal, { amount: 1 }),
      await contracts.join(job, ordinal),
    ])
      expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'draw_not_planned' })]);
  await owner.call(`PUT ${owner.base}/invoices/${third.uuid}/details`, {
    description: 'The floor',
    dueDate: inDays(9),
  });
  await contracts.status(third.uuid, 'sent');
  expect(await owner.invoice(third.uuid)).toMatchObject({ description: 'The floor', dueDate: inDays(9) });
  await expectSound();
});

test('DRAW-07 DRAW-08 of what is split the first part keeps the invoice that was taken back, and the other gets one of its own', async () => {
  const job = await contracts.signed(plan());
  const { id, uuid } = await takenBack(job, 3);
  await contracts.split(job, 3, { amount: 1000.01, name: 'Hall laid', restName: 'Rooms laid' });
  expect((await rows(job)).slice(2)).toEqual([
    ['Hall laid', 1000.01, 'planned', id, 1000.01],
    ['Rooms laid', 2361.37, 'planned'],
    ['Final walk-through', 840.35, 'planned'],
  ]);
  expect(await owner.invoice(uuid)).toMatchObject({ description: 'Draw 3 of 5: Hall laid', total: 1000.01 });
  await contracts.bill(job, 4);
  const other = await invoiceOf(job, 4);
  expect(other.id).toBeGreaterThan(id);
  await contracts.bill(job, 3);
  expect((await contracts.money(job)).contract).toMatchObject({ sum: 8403.46, billed: 3361.38, left: 5042.08 });
  // The closing one as well: what closes stays the last.
  for (const ordinal of [1, 2]) await contracts.bill(job, ordinal);
  const closing = await takenBack(job, 5);
  await contracts.split(job, 5, { amount: 40.35, name: 'Baseboards' });
  expect((await rows(job)).slice(4)).toEqual([
    ['Baseboards', 40.35, 'planned', closing.id, 40.35],
    ['Final walk-through', 800, 'planned'],
  ]);
  expect((await contracts.bill(job, 6)).body).toMatchObject({ code: 'draw_order' });
  for (const ordinal of [5, 6]) await contracts.bill(job, ordinal);
  expect((await contracts.money(job)).contract).toMatchObject({ billed: 8403.46, left: 0 });
  await expectSound();
});

test('DRAW-07 DRAW-08 what is joined keeps the one invoice that was taken back, and two that both have one stay two', async () => {
  const job = await contracts.signed(plan());
  const first = await takenBack(job, 1);
  await contracts.join(job, 1);
  expect((await rows(job))[0]).toEqual(['Material on site', 4201.73, 'planned', first.id, 4201.73]);
  expect(await owner.invoice(first.uuid)).toMatchObject({ description: 'Draw 1 of 3: Material on site' });
  const second = await takenBack(job, 2);
  const refused = await contracts.join(job, 1);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({
      code: 'two_invoices',
      message: `Invoices ${first.id} and ${second.id} were both taken back, and each keeps its draw. Send one of them, or leave them as two.`,
    }),
  ]);
  // The next one keeps its own, whoever is joined into it.
  await contracts.split(job, 1, { amount: 1, name: 'A dollar', restName: 'Material on site' });
  await contracts.join(job, 2);
  expect(await rows(job)).toEqual([
    ['A dollar', 1, 'planned', first.id, 1],
    ['Floor laid', 7562.11, 'planned', second.id, 7562.11],
    ['Final walk-through', 840.35, 'planned'],
  ]);
  for (const ordinal of [2, 1, 3]) expect((await contracts.bill(job, ordinal)).status).toBe(200);
  expect((await contracts.money(job)).contract).toMatchObject({ billed: 8403.46, left: 0 });
  expect((await rows(job)).slice(0, 2).map(([, , , id]) => id)).toEqual([first.id, second.id]);
  await expectSound();
});

test('DRAW-03 DRAW-06 what somebody wrote on an invoice by hand stays when its draw is planned anew', async () => {
  const job = await contracts.signed(plan());
  const { uuid } = await takenBack(job, 2);
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, {
    description: 'Oak, as we said',
    dueDate: inDays(30),
  });
  await contracts.change(job, 2, { name: 'Oak on site', dueDays: 7 });
  expect(await owner.invoice(uuid)).toMatchObject({ description: 'Oak, as we said', dueDate: inDays(30) });
  await contracts.split(job, 1, { amount: 10 });
  const third = await takenBack(job, 4);
  await contracts.join(job, 1);
  await contracts.bill(job, 3);
  // Among as many as there are when it is sent again.
  expect((await owner.invoice(third.uuid)).description).toBe('Draw 3 of 4: Floor laid');
  await expectSound();
});

test('DRAW-04 DRAW-07 what was taken back waits with a task when its time comes, and goes out by itself only when it was planned anew', async () => {
  const [one, other] = [
    await contracts.signed(plan({ due: 'day', on: inDays(3) }, { due: 'day', on: inDays(3) }).map(byItself)),
    await contracts.signed(plan({ due: 'day', on: inDays(3) }).map(byItself)),
  ];
  await takenBack(one, 1);
  await takenBack(one, 2);
  await takenBack(other, 1);
  await contracts.change(one, 2, { when: { due: 'day', on: inDays(4) } });
  await contracts.change(other, 1, { hidden: true });
  await lookIn(5);
  const states = async (job: JobJson) => (await rows(job)).map(([, , state]) => state);
  expect((await states(one)).slice(0, 2)).toEqual(['ready', 'billed']);
  expect((await states(other))[0]).toBe('billed');
  const tasks = await owner.get<{ jobUuid: string; drawOrdinal: number }[]>(`GET ${owner.base}/tasks?kinds=draw_ready`);
  expect(tasks.filter(({ jobUuid }) => jobUuid === one.uuid).map(({ drawOrdinal }) => drawOrdinal)).toEqual([1]);
  await expectSound();
});

test('DRAW-05 DRAW-07 a closing draw whose time came while another was taken back is announced when that is sent, with the invoice it took over', async () => {
  const [first, , , last] = FLOOR_SCHEDULE as [ScheduleRow, ScheduleRow, ScheduleRow, ScheduleRow];
  const rest: ScheduleRow = { ...last, when: { due: 'day', on: inDays(1) } };
  const job = await contracts.signed([{ ...first, when: { due: 'reached' } }, rest]);
  await contracts.split(job, 1, { amount: 100 });
  await contracts.bill(job, 1);
  const { id } = await takenBack(job, 2);
  await lookIn(2);
  await contracts.join(job, 2);
  expect((await rows(job))[1]).toEqual(['Final walk-through', 8303.46, 'ready', id, 8303.46]);
  const tasks = await owner.get<{ jobUuid: string }[]>(`GET ${owner.base}/tasks?kinds=draw_ready`);
  expect(tasks.filter(({ jobUuid }) => jobUuid === job.uuid).length).toBe(1);
  await expectSound();
});

test('DRAW-07 LINK-04 their customer sees the plan as it is now, and never what was taken back of it', async () => {
  const job = await contracts.signed(plan());
  const { uuid } = await takenBack(job, 2);
  await contracts.split(job, 2, { amount: 1000 });
  const seen = await owner.get<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
  expect(seen.draws.map(({ amount, state, invoice }) => [amount, state, invoice])).toEqual([
    [840.35, 'planned', null],
    [1000, 'planned', null],
    [2361.38, 'planned', null],
    [3361.38, 'planned', null],
    [840.35, 'planned', null],
  ]);
  expect(JSON.stringify(seen)).not.toContain(uuid);
  expect((await owner.visit(`GET ${owner.portal}/invoices/${uuid}`)).status).toBe(404);
  await contracts.cancel(job);
  expect((await rows(job)).map(([, , state]) => state)).toEqual(Array(5).fill('dropped'));
  await expectSound();
});

const byItself = (row: ScheduleRow): ScheduleRow => ({ ...row, sendsItself: true });

test('LATE-10 DRAW-07 what is taken back says no fee any more, and when it is sent again what is set by then', async () => {
  const credits = new CreditClient(owner);
  await credits.setFee(20);
  const { uuid, returnedFee } = await takenBack(await contracts.signed(), 1);
  expect(returnedFee).toBeNull();
  await credits.setFee(null);
  // As a server of the version before leaves what it takes back.
  await product.platform.systemDb.sql`update invoices set returned_fee_cents = 2000 where id = ${uuid}`;
  expect((await contracts.status(uuid, 'sent')).body.returnedFee).toBeNull();
});
