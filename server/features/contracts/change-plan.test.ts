import type { JobJson } from '@underlay/contract/jobs.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import { addDays, type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contracts, FLOOR_SCHEDULE, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';
import { makeDueDraws } from './draws-due.ts';
import { tellMoved } from './tell-moved.ts';

/** Its own: the books of all that it holds are checked, and others break theirs. */
let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
  await product.platform.systemDb
    .sql`update businesses set time_zone = ${ZONE} where id = ${owner.business.businessId}`;
});
afterAll(() => product.stop());

/** Where it is not the end of a day: what happens within one must not be spread over two. */
const ZONE =
  ['America/Chicago', 'America/Los_Angeles'].find((zone) => {
    const now = Date.now();
    return dateIn(zone, new Date(now)) === dateIn(zone, new Date(now + 2 * 60 * 60_000));
  }) ?? '';
const today = () => dateIn(ZONE, product.clock.now());
const brief = async (job: JobJson) =>
  (await contracts.money(job)).draws.map(({ ordinal, of, name, planned }) => [`${ordinal}/${of}`, name, planned]);
const states = async (job: JobJson) => (await contracts.money(job)).draws.map(({ state }) => state);
const after = (moment: { days?: number; minutes?: number }) => ({
  ...product.platform,
  clock: {
    now: () => new Date(product.clock.now().getTime() + ((moment.days ?? 0) * 1_440 + (moment.minutes ?? 0)) * 60_000),
  },
});
const asCustomer = (job: JobJson) => owner.get<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
/** Every draw when the manager says so, the first two on other times. */
const plan = (...times: ScheduleRow['when'][]): readonly ScheduleRow[] =>
  FLOOR_SCHEDULE.map((row, place) => ({ ...row, when: times[place] ?? { due: 'reached' } }));

test('DRAW-08 planned draws are renamed, moved, split and joined, their sum stays, and the customer sees it with its day', async () => {
  const job = await contracts.signed(plan());
  const on = addDays(today(), 20);
  const moved = await contracts.change(job, 2, {
    name: 'Oak on site',
    when: { due: 'day', on },
    dueDays: 15,
    sendsItself: true,
  });
  expect(moved.body.draws[1]).toMatchObject({
    name: 'Oak on site',
    planned: 3361.38,
    when: { due: 'day', on, days: null },
    dueDays: 15,
    sendsItself: true,
    version: 2,
  });
  expect(
    (await contracts.split(job, 4, { amount: 300.35, name: 'Baseboards', restName: 'Final walk-through' })).status,
  ).toBe(200);
  await contracts.join(job, 1);
  expect(await brief(job)).toEqual([
    ['1/4', 'Oak on site', 4201.73],
    ['2/4', 'Floor laid', 3361.38],
    ['3/4', 'Baseboards', 300.35],
    ['4/4', 'Final walk-through', 540],
  ]);
  const seen = await asCustomer(job);
  expect(seen.draws.map(({ name, amount, when, changedAt }) => [name, amount, when.on, changedAt !== null])).toEqual([
    ['Oak on site', 4201.73, on, true],
    ['Floor laid', 3361.38, null, false],
    ['Baseboards', 300.35, null, true],
    ['Final walk-through', 540, null, true],
  ]);
  expect((await contracts.bill(job, 4)).body).toMatchObject({ code: 'draw_order' });
  for (const ordinal of [3, 1, 2, 4]) expect((await contracts.bill(job, ordinal)).status).toBe(200);
  expect((await contracts.money(job)).contract).toMatchObject({ sum: 8403.46, billed: 8403.46, left: 0 });
  const invoice = await owner.invoice((await contracts.draw(job, 1)).invoice?.uuid ?? '');
  expect([invoice.description, invoice.dueDate]).toEqual(['Draw 1 of 4: Oak on site', addDays(today(), 15)]);
  await expectSoundBooks(product.platform);
});

test('DRAW-08 only what is planned changes, and each refusal says why', async () => {
  const job = await contracts.signed(plan());
  const stranger = await TestBusiness.open(product, null);
  const { uuid, version } = await contracts.draw(job, 3);
  const change = (body: object, by = owner, base = `${owner.base}/jobs/${job.uuid}`) =>
    by.call(`PUT ${base}/draws/${uuid}`, body);
  const other = await contracts.signed(plan());
  expect([
    (await change({ name: 'Mine' }, stranger)).status,
    (await change({ name: 'Mine' }, stranger, `${stranger.base}/jobs/${stranger.job.uuid}`)).status,
    (await change({ name: 'Mine' }, owner, `${owner.base}/jobs/${other.uuid}`)).status,
  ]).toEqual([404, 404, 404]);
  await contracts.bill(job, 1);
  await contracts.bill(job, 2, {});
  const refused = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer;
    return [status, 'code' in body && body.code, 'message' in body && body.message];
  };
  expect([
    await refused(contracts.change(job, 1, { name: 'Later' })),
    await refused(contracts.split(job, 2, { amount: 1 })),
    await refused(contracts.join(job, 4)),
    await refused(contracts.split(job, 3, { amount: 3361.38 })),
    await refused(contracts.change(job, 3, { when: { due: 'day', on: addDays(today(), -1) } })),
  ]).toEqual([
    [409, 'draw_not_planned', 'On signing has an invoice by now. Only what is planned can be changed.'],
    [409, 'draw_not_planned', 'Material on site has an invoice by now. Only what is planned can be changed.'],
    [409, 'no_next_draw', 'There is no planned draw after this one to join it with.'],
    [422, 'split_too_large', 'The first part has to be less than the whole.'],
    [422, 'day_passed', 'That day has passed. Choose today or a later one.'],
  ]);
  for (const body of [
    { when: { due: 'acceptance' } },
    { when: { due: 'day' } },
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'Floor \u202eLaid 00.1$' },
    { name: 'Floor\u0007 laid' },
    { dueDays: 3 },
  ])
    expect((await change(body)).status).toBe(422);
  for (const named of ['name', 'restName']) {
    const { status, body } = await contracts.split(job, 3, { amount: 1, [named]: 'Floor \u2066Laid 00.1$' });
    const turned = 'Must not contain signs that cannot be seen or that turn the text around.';
    expect([status, body]).toEqual([422, expect.objectContaining({ fields: { [named]: turned } })]);
  }
  for (const amount of [0, -1, 0.001]) expect((await contracts.split(job, 3, { amount })).status).toBe(422);
  // Two tabs: who comes second hears it, and nothing is lost.
  expect((await change({ name: 'Oak laid', version })).status).toBe(200);
  expect((await change({ name: 'Floor done', version })).body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  const last = await contracts.draw(job, 4);
  await contracts.change(job, 4, { name: 'The end' });
  expect((await contracts.join(job, 3, { next: { uuid: last.uuid, version: last.version } })).body).toMatchObject({
    code: 'CHANGED_ELSEWHERE',
  });
  expect((await brief(job)).slice(2)).toEqual([
    ['3/4', 'Oak laid', 3361.38],
    ['4/4', 'The end', 840.35],
  ]);
  // What is as it was is no change.
  const { version: now, changedAt } = await contracts.draw(job, 3);
  await change({ name: 'Oak laid', when: { due: 'reached' } });
  expect(await contracts.draw(job, 3)).toMatchObject({ version: now, changedAt });
  await contracts.cancel(job);
  expect(await refused(contracts.change(job, 3, { name: 'Later' }))).toEqual([
    409,
    'contract_canceled',
    'The contract was canceled.',
  ]);
  await expectSoundBooks(product.platform);
});

test('DRAW-08 DRAW-04 what is moved comes at its new time, also when it had come before, and not at its old one', async () => {
  const on = addDays(today(), 3);
  const job = await contracts.signed(plan({ due: 'day', on }, { due: 'day', on }));
  await contracts.change(job, 1, { when: { due: 'days', days: 30 } });
  await makeDueDraws(after({ days: 4 }));
  expect(await states(job)).toEqual(['planned', 'ready', 'planned', 'planned']);
  await owner.call(`DELETE ${owner.base}/invoices/${(await contracts.draw(job, 2)).invoice?.uuid}`);
  await makeDueDraws(after({ days: 5 }));
  expect(await states(job)).toEqual(['planned', 'planned', 'planned', 'planned']);
  await contracts.change(job, 2, { when: { due: 'day', on: addDays(today(), 6) } });
  await makeDueDraws(after({ days: 7 }));
  expect(await states(job)).toEqual(['planned', 'ready', 'planned', 'planned']);
  await makeDueDraws(after({ days: 31 }));
  expect(await states(job)).toEqual(['ready', 'ready', 'planned', 'planned']);
});

test('DRAW-08 DRAW-05 a closing draw that waited for what is joined with it is made, and one that was deleted does not come back', async () => {
  const [first, , , last] = FLOOR_SCHEDULE as [ScheduleRow, ScheduleRow, ScheduleRow, ScheduleRow];
  const rest: ScheduleRow = { ...last, when: { due: 'day', on: addDays(today(), -1) } };
  const job = await contracts.signed([{ ...first, when: { due: 'reached' } }, rest]);
  await makeDueDraws(product.platform);
  expect(await states(job)).toEqual(['planned', 'planned']);
  await contracts.split(job, 1, { amount: 100 });
  await contracts.bill(job, 1);
  expect(await states(job)).toEqual(['billed', 'planned', 'planned']);
  await contracts.join(job, 2);
  expect(await states(job)).toEqual(['billed', 'ready']);
  const draft = (await contracts.draw(job, 2)).invoice;
  await owner.call(`DELETE ${owner.base}/invoices/${draft?.uuid}`);
  const sent = (await contracts.draw(job, 1)).invoice?.uuid ?? '';
  await contracts.status(sent, 'pending');
  await contracts.status(sent, 'sent');
  expect(await states(job)).toEqual(['billed', 'planned']);
  await expectSoundBooks(product.platform);
});

test('DRAW-08 LINK-04 a customer hears once a day that draws moved, after the plan has rested, and never of a hidden one', async () => {
  const job = await contracts.signed(plan());
  const mails = async () =>
    (
      await product.platform.systemDb.sql<{ id: string }[]>`
      select id from deliveries where occasion = 'moved' and subject_id = (select quote_id from contracts where job_id = ${job.uuid})`
    ).length;
  const on = addDays(today(), 40) as CalendarDate;
  await contracts.change(job, 4, { hidden: true });
  await contracts.change(job, 4, { when: { due: 'day', on } });
  await contracts.change(job, 3, { name: 'Oak laid' });
  await tellMoved(after({ minutes: 60 }));
  expect(await mails()).toBe(0);
  expect((await asCustomer(job)).draws.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
  await contracts.change(job, 2, { when: { due: 'day', on: addDays(on, 1) } });
  await contracts.change(job, 2, { when: { due: 'day', on } });
  await tellMoved(after({ minutes: 5 }));
  expect(await mails()).toBe(0);
  await Promise.all([tellMoved(after({ minutes: 11 })), tellMoved(after({ minutes: 11 }))]);
  expect(await mails()).toBe(1);
  const received = async () =>
    (await mailsTo(product, 'accounts@maplerow.example')).filter(
      ({ subject, text }) => subject.startsWith('Changed: when you pay for Main floor') && text?.includes(job.uuid),
    );
  await owner.until(async () => (await received()).length > 0);
  const [mail] = await received();
  expect(mail?.text).toContain(`$3,361.38, on ${formatDate(on)}`);
  expect(mail?.text).toContain(`/jobs/${job.uuid}`);
  expect(mail?.text).not.toContain('Final walk-through');
  expect(mail?.text).not.toContain('add up to');
  expect(mail?.text).toContain(
    `on ${formatDate(on)}, changed on ${formatDate(today())}, was planned when it is reached`,
  );
  expect(mail?.text.match(/was planned/g)).toHaveLength(1);
  product.clock.advance(12 * 60_000);
  await contracts.change(job, 1, { when: { due: 'day', on } });
  await contracts.change(job, 4, { hidden: false, when: { due: 'reached' } });
  await tellMoved(after({ minutes: 30 }));
  expect(await mails()).toBe(1);
  await tellMoved(after({ days: 1, minutes: 30 }));
  expect(await mails()).toBe(2);
  await owner.until(async () => (await received()).length > 1);
  const [second] = await received();
  expect(second?.text).toContain('What they add up to stays as you signed it.');
  expect(second?.text).toContain('$840.35, at the end, changed on');
  // Of what they were told before nothing is said again.
  expect(second?.text.match(/was planned [^\n,]*/g)).toEqual(['was planned when it is reached']);
  await product.platform.systemDb.sql`update customers set receive_email = false where id = ${job.customerId}`;
  await contracts.change(job, 1, { when: { due: 'start' } });
  await tellMoved(after({ days: 2, minutes: 30 }));
  await product.platform.systemDb.sql`update customers set receive_email = true where id = ${job.customerId}`;
  expect(await mails()).toBe(2);
});
