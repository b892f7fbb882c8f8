import type { TaskJson } from '@underlay/contract/tasks.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { auditOf, said } from '../../testing/audit-reader.ts';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
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

type Job = Awaited<ReturnType<Contracts['job']>>;
type When = ScheduleRow['when'];

/** The floor, whose four draws come then. */
function schedule(times: readonly When[], sendsItself = false): readonly ScheduleRow[] {
  return FLOOR_SCHEDULE.map((row, place) => ({ ...row, sendsItself, when: times[place] ?? { due: 'reached' } }));
}
/** As the clock of the draws sees it at that moment. */
const look = (moment: Date) => makeDueDraws({ ...product.platform, clock: { now: () => moment } });
const wall = async (day: CalendarDate, time: string) => {
  const [row] = await product.platform.systemDb.sql<{ at: Date }[]>`
    select (${`${day} ${time}`}::text::timestamp at time zone 'America/Chicago') at`;
  return row?.at ?? new Date(0);
};
const states = async (job: Job) => (await contracts.money(job)).draws.map(({ state }) => state);
const ready = async (job: Job) => {
  const tasks = await owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=draw_ready`);
  return tasks.filter(({ jobUuid }) => jobUuid === job.uuid);
};
const become = (job: Job, status: string) =>
  owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, {
    name: job.name,
    description: job.description,
    customerId: job.customerId,
    status,
  });

test('DRAW-04 SEE-02 on its day at eight a draw is made once, by whichever process, and waits to be sent with a task', async () => {
  const on = addDays(product.today(), 3);
  const job = await contracts.signed(schedule([{ due: 'reached' }, { due: 'day', on }]));
  await look(await wall(on, '07:59'));
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  // A clock that was off for three days, in two processes at once.
  const late = await wall(addDays(on, 3), '16:00');
  await Promise.all([look(late), look(late), look(late)]);
  await look(late);
  expect(await states(job)).toEqual(['planned', 'ready', 'planned', 'planned']);
  const [task, ...more] = await ready(job);
  const { draws } = await contracts.money(job);
  expect([task, more]).toMatchObject([
    {
      drawOrdinal: 2,
      jobName: 'Main floor',
      amount: 3361.38,
      detail: 'Material on site',
      invoiceUuid: draws[1]?.invoice?.uuid,
    },
    [],
  ]);
  await contracts.status(draws[1]?.invoice?.uuid ?? '', 'sent');
  expect(await ready(job)).toEqual([]);
  // Taken back it stays with whoever did that, and a draft that was deleted is not made anew.
  await contracts.status(draws[1]?.invoice?.uuid ?? '', 'pending');
  await look(late);
  expect([await states(job), await ready(job)]).toEqual([['planned', 'ready', 'planned', 'planned'], []]);
});

test('DRAW-04 RET-02 BELL-04 of a draw of which some is held the task and what is told name what its invoice asks for', async () => {
  const held = { retainage: { percent: 5, until: 'the final walk-through' } };
  const job = await contracts.signed(schedule([{ due: 'reached' }, { due: 'day', on: product.today() }]), held);
  await look(await wall(product.today(), '08:00'));
  const { amount } = await owner.invoice((await contracts.money(job)).draws[1]?.invoice?.uuid ?? '');
  expect([amount, (await ready(job)).map((task) => task.amount)]).toEqual([3202.18, [3202.18]]);
  const { events } = await auditOf(owner).page({ subject: job.uuid, group: 'Documents' });
  expect(events.map(said)).toContain('The invoice of $3,202.18 for Material on site of Main floor waits to be sent');
});

test('DRAW-04 a draft that was made by itself and deleted is not made anew, and its task goes with it', async () => {
  const job = await contracts.signed(schedule([{ due: 'day', on: addDays(product.today(), -1) }]));
  await look(await wall(product.today(), '08:00'));
  const { draws } = await contracts.money(job);
  expect((await ready(job)).length).toBe(1);
  await owner.call(`DELETE ${owner.base}/invoices/${draws[0]?.invoice?.uuid}`);
  await look(await wall(addDays(product.today(), 1), '08:00'));
  expect([await states(job), await ready(job)]).toEqual([['planned', 'planned', 'planned', 'planned'], []]);
});

test('DRAW-04 so many days after the acceptance a draw that sends itself is sent, and the closing one when all others are', async () => {
  const job = await contracts.signed(
    schedule([{ due: 'reached' }, { due: 'days', days: 2 }, { due: 'days', days: 3 }, { due: 'days', days: 1 }], true),
  );
  const eight = async (days: number) => look(await wall(addDays(product.today(), days), '08:00'));
  await eight(1);
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  await eight(2);
  expect(await states(job)).toEqual(['planned', 'billed', 'planned', 'planned']);
  await eight(3);
  expect(await states(job)).toEqual(['planned', 'billed', 'billed', 'planned']);
  await contracts.bill(job, 1);
  const { draws, contract } = await contracts.money(job);
  expect([draws.map(({ state }) => state), contract?.left]).toEqual([['billed', 'billed', 'billed', 'billed'], 0]);
  expect(await ready(job)).toEqual([]);
  await expectSoundBooks(product.platform);
});

test('DRAW-04 DRAW-08 of a closing draw that waits for others the part that is split off it waits for none', async () => {
  const [first, last] = [FLOOR_SCHEDULE[1], FLOOR_SCHEDULE[3]] as [ScheduleRow, ScheduleRow];
  const job = await contracts.signed([first, { ...last, when: { due: 'day', on: product.today() } }]);
  const moment = await wall(addDays(product.today(), 1), '09:00');
  await look(moment);
  expect(await states(job)).toEqual(['planned', 'planned']);
  await contracts.split(job, 2, { amount: 1000, name: 'Trim' });
  await look(moment);
  expect([await states(job), (await ready(job)).length]).toEqual([['planned', 'ready', 'planned'], 1]);
  for (const ordinal of [1, 2]) await contracts.bill(job, ordinal);
  expect(await states(job)).toEqual(['billed', 'billed', 'ready']);
  await expectSoundBooks(product.platform);
});

test('DRAW-04 a job that starts or is complete makes its draws within half a minute, and a canceled contract none', async () => {
  const times = [{ due: 'start' }, { due: 'complete' }] as const;
  const [job, canceled] = [await contracts.signed(schedule(times)), await contracts.signed(schedule(times))];
  await contracts.cancel(canceled);
  for (const one of [job, canceled]) await become(one, 'in-progress');
  await owner.until(async () => (await states(job))[0] === 'ready', 30_000);
  expect((await states(job)).slice(1)).toEqual(['planned', 'planned', 'planned']);
  await become(job, 'complete');
  await look(product.clock.now());
  expect((await ready(job)).map(({ drawOrdinal }) => drawOrdinal).sort()).toEqual([1, 2]);
  // A contract that is signed when its job goes on already.
  const going = await contracts.job();
  await become(going, 'in-progress');
  await contracts.open((await contracts.quote(going.uuid)).uuid, schedule(times));
  await look(product.clock.now());
  expect(await states(going)).toEqual(['ready', 'planned', 'planned', 'planned']);
  expect(await states(canceled)).toEqual(['dropped', 'dropped', 'dropped', 'dropped']);
  await expectSoundBooks(product.platform);
}, 60_000);

test('DRAW-04 eight is eight on the days when clocks change', async () => {
  const [spring, autumn] = ['2027-03-14', '2027-11-07'] as const;
  for (const on of [spring, autumn] as CalendarDate[]) {
    const job = await contracts.signed(schedule([{ due: 'day', on }]));
    await look(await wall(on, '07:59:59'));
    expect((await states(job))[0]).toBe('planned');
    await look(await wall(on, '08:00'));
    expect((await states(job))[0]).toBe('ready');
  }
});

test('DRAW-04 the clock and whoever bills at the same moment make one invoice', async () => {
  for (let round = 0; round < 3; round += 1) {
    const job = await contracts.signed(schedule([{ due: 'day', on: product.today() }], true));
    const moment = await wall(addDays(product.today(), 1), '09:00');
    const [billed] = await Promise.all([contracts.bill(job, 1), look(moment), look(moment)]);
    expect(billed.status).toBe(200);
    const { draws, contract } = await contracts.money(job);
    expect([draws[0]?.state, contract?.billed]).toEqual(['billed', 840.35]);
  }
  await expectSoundBooks(product.platform);
});

test('DRAW-04 what would be sent by itself and nobody can be told of waits with a task, and is due on no day yet', async () => {
  const { sql } = product.platform.systemDb;
  const job = await contracts.signed(schedule([{ due: 'day', on: product.today() }], true));
  const told = (isTold: boolean) => sql`update customers set receive_email = ${isTold} where id = ${job.customerId}`;
  await told(false);
  await look(await wall(addDays(product.today(), 1), '09:00'));
  await told(true);
  expect([(await states(job))[0], (await ready(job)).length]).toEqual(['ready', 1]);
  await expectSoundBooks(product.platform);
});

test('DRAW-04 who sends a draw, with the closing one that waits for it, has the customer before the counters of the business', async () => {
  const [first, last] = [FLOOR_SCHEDULE[1], FLOOR_SCHEDULE[3]] as [ScheduleRow, ScheduleRow];
  const job = await contracts.signed([first, { ...last, when: { due: 'day', on: product.today() } }]);
  const { draws } = (await contracts.bill(job, 1, {})).body;
  await look(await wall(addDays(product.today(), 1), '09:00'));
  const { sql } = product.platform.systemDb;
  const send = () => contracts.status(draws[0]?.invoice?.uuid ?? '', 'sent');
  const sending = await sql.begin(async (tx) => {
    await tx`select 1 from customers where id = ${job.customerId} for no key update`;
    const sent = send();
    await owner.until(async () => (await sql`select 1 from pg_locks where not granted limit 1`).length > 0);
    await tx`select 1 from business_counters where business_id = ${owner.business.businessId} for update nowait`;
    return { sent };
  });
  expect((await sending.sent).status).toBe(200);
  expect(await states(job)).toEqual(['billed', 'ready']);
});

test('DRAW-05 DRAW-08 a day is reached from the acceptance until today, of what waits for it, and only while its invoice is there', async () => {
  const job = await contracts.signed(schedule([{ due: 'complete' }]));
  const reached = (ordinal: number, day: string) => contracts.bill(job, ordinal, { reached: day });
  for (const [ordinal, day] of [
    [2, addDays(product.today(), 1)],
    [2, '1999-01-01'],
    [1, product.today()],
  ] as const)
    expect(await reached(ordinal, day)).toMatchObject({
      status: 422,
      body: { code: 'reached_day', fields: { reached: expect.any(String) } },
    });
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  await reached(2, product.today());
  const { reachedOn, invoice } = await contracts.draw(job, 2);
  expect(reachedOn).toBe(product.today());
  await owner.call(`DELETE ${owner.base}/invoices/${invoice?.uuid}`);
  expect(await contracts.draw(job, 2)).toMatchObject({ state: 'planned', reachedOn: null });
  await contracts.change(job, 2, { when: { due: 'start' } });
  await contracts.bill(job, 2, {});
  expect(await contracts.draw(job, 2)).toMatchObject({ state: 'ready', reachedOn: null });
});

test('SEE-02 DRAW-04 nobody has to bill what was accepted once a draw of it was sent by itself, or where the signature bills all of it', async () => {
  const rest = { name: 'Rest', howMuch: { basis: 'rest' }, when: { due: 'days', days: 1 }, sendsItself: true };
  const atOnce = { due: 'acceptance' };
  const accepted = async (rows: readonly object[], deposit: number) => {
    const job = await contracts.job();
    const { uuid } = await owner.draft({ isQuote: true, salesTaxPercentage: 0, jobId: job.uuid });
    await owner.addLine(uuid, { quantity: 1, rate: 100 });
    await owner.call(`PUT ${owner.base}/invoices/${uuid}/offer`, { schedule: rows });
    await contracts.status(uuid, 'sent');
    const acceptance = `POST ${owner.portal}/invoices/${uuid}/acceptance`;
    expect((await owner.visit(acceptance, acceptanceOf(100, { deposit }))).status).toBe(200);
    return job;
  };
  const toBill = async (job: Job) => {
    const tasks = await owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=quote_accepted`);
    return tasks.filter(({ jobUuid }) => jobUuid === job.uuid).length;
  };
  const half = { name: 'Half', howMuch: { basis: 'percent', percent: 50 }, when: atOnce };
  const job = await accepted([half, rest], 50);
  expect(await toBill(job)).toBe(1);
  await look(await wall(addDays(product.today(), 2), '09:00'));
  expect([await states(job), await toBill(job)]).toEqual([['billed', 'billed'], 0]);
  expect(await toBill(await accepted([{ ...rest, when: atOnce }], 100))).toBe(0);
});
