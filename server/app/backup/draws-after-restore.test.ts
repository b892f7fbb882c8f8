import type { TaskJson } from '@underlay/contract/tasks.ts';
import { addDays, type CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDueDraws } from '../../features/contracts/draws-due.ts';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { copyOf } from '../../testing/database-copy.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { takeBack } from './after-restore.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

type Job = Awaited<ReturnType<Contracts['job']>>;

/** The floor, whose first two draws are sent by themselves, on these days. */
const dated = (...days: readonly CalendarDate[]): readonly ScheduleRow[] =>
  FLOOR_SCHEDULE.map((row, place) => {
    const on = days[place];
    return { ...row, sendsItself: true, when: on ? { due: 'day', on } : { due: 'reached' } };
  });
const lookOn = (day: CalendarDate) =>
  makeDueDraws({ ...product.platform, clock: { now: () => new Date(`${day}T18:00:00Z`) } });
const states = async (job: Job) => (await contracts.money(job)).draws.map(({ state }) => state);
const ready = async (job: Job) => {
  const tasks = await owner.get<TaskJson[]>(`GET ${owner.base}/tasks?kinds=draw_ready`);
  return tasks.filter(({ jobUuid }) => jobUuid === job.uuid);
};

/** A job as it is after a restore whose backup was made before the morning of its first draw, which was billed and sent by itself then. */
async function restored(): Promise<Job> {
  const { sql } = product.platform.systemDb;
  const today = product.today();
  const job = await contracts.signed(dated(addDays(today, 1), addDays(today, 3)));
  await product.settle();
  const copy = await copyOf(product.platform);
  await lookOn(addDays(today, 1));
  expect(await states(job)).toEqual(['billed', 'planned', 'planned', 'planned']);
  await product.settle();
  await copy.putBack();
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  // At once, so that the product's own clock of draws does not come between.
  await sql.begin(async (tx) => {
    await tx`
      update draws d set comes_on = ${addDays(today, -1)} from contracts c
      where c.id = d.contract_id and c.job_id = ${job.uuid} and d.comes_on = ${addDays(today, 1)}`;
    // Its owner signs in again, which is another matter.
    await tx`create temporary table signed_in on commit drop as select * from oauth_records`;
    await takeBack(tx, []);
    await tx`insert into oauth_records select * from signed_in`;
  });
  return job;
}

test('DRAW-04 a draw whose morning came since the backup is not billed a second time, and somebody is asked to look', async () => {
  const job = await restored();
  const today = product.today();
  await lookOn(addDays(today, 1));
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  expect(await ready(job)).toMatchObject([
    {
      jobName: 'Main floor',
      drawOrdinal: 1,
      invoiceUuid: null,
      amount: 840.35,
      detail: expect.stringMatching(/^On signing\. It may have been billed already: .* Look whether/),
    },
  ]);
  // What is still to come comes, and is sent by itself.
  await lookOn(addDays(today, 3));
  expect(await states(job)).toEqual(['planned', 'billed', 'planned', 'planned']);
  expect((await ready(job)).length).toBe(1);
  await contracts.bill(job, 1);
  expect([await states(job), await ready(job)]).toEqual([['billed', 'billed', 'planned', 'planned'], []]);
  await expectSoundBooks(product.platform);
});

test('DRAW-08 CONT-06 nobody has to look any more once that draw is planned for another day, joined, or canceled', async () => {
  const [moved, joined, canceled] = [await restored(), await restored(), await restored()];
  const when = { due: 'day', on: addDays(product.today(), 2) };
  await contracts.change(moved, 1, { name: 'At the start' });
  expect((await ready(moved)).length).toBe(1);
  expect((await contracts.change(moved, 1, { when })).status).toBe(200);
  expect((await contracts.join(joined, 1)).status).toBe(200);
  expect((await contracts.cancel(canceled)).status).toBe(200);
  for (const job of [moved, joined, canceled]) expect(await ready(job)).toEqual([]);
  await lookOn(addDays(product.today(), 2));
  expect((await states(moved))[0]).toBe('billed');
});
