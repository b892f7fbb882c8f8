// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Lost, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, job, jobPage } from '../../../testing/manager-records.ts';
import { DRAWS, idOf, MONEY, made } from '../../../testing/money-of-job.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const draw = (place: number) => `${JOB}/draws/${idOf(place)}`;
const withDraws = (change: (each: (typeof DRAWS)[number]) => object) => ({ ...MONEY, draws: DRAWS.map(change) });

function open(money: object, answers: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage(), [`GET ${JOB}/money`]: money, ...answers });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}/money`);
  return { calls, user: userEvent.setup({ delay: null }) };
}
async function planOf(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Change the plan' }));
  return within(await screen.findByRole('dialog', { name: 'Change the plan' }));
}
const sentTo = (calls: { what: string; body?: unknown }[], what: string) =>
  calls.filter((each) => each.what === what).map(({ body }) => body);

test('DRAW-08 the plan lists what is planned with its sum, and a draw is renamed and moved on a day that has not passed', async () => {
  const { calls, user } = open(MONEY, { [`PUT ${draw(3)}`]: MONEY });
  const plan = await planOf(user);
  expect(plan.getByText(/^What is planned adds up to \$4,201\.73, and stays so\./)).toBeDefined();
  expect(plan.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    '3. Floor laid',
    '4. Final walk-through',
  ]);
  expect(plan.queryByRole('button', { name: 'Join Final walk-through with the next' })).toBeNull();
  await user.click(plan.getByRole('button', { name: 'Change Floor laid' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Floor laid' }));
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Oak laid');
  await user.selectOptions(form.getByLabelText(/^When/), 'On a day');
  await user.type(form.getByLabelText(/^Day/), '2020-12-01');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('That day has passed. Choose today or a later one.')).toBeDefined();
  expect(sentTo(calls, `PUT ${draw(3)}`)).toEqual([]);
  await user.clear(form.getByLabelText(/^Day/));
  await user.type(form.getByLabelText(/^Day/), '2099-12-01');
  await user.click(form.getByLabelText('Hide from the customer'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('dialog', { name: 'Change the plan' })).toBeDefined();
  expect(sentTo(calls, `PUT ${draw(3)}`)).toEqual([
    {
      name: 'Oak laid',
      when: { due: 'day', on: '2099-12-01' },
      dueDays: 10,
      sendsItself: false,
      hidden: true,
      version: 1,
    },
  ]);
});

test('DRAW-08 a draw is split into parts that add up to it, and joined with the next after it was said what becomes of both', async () => {
  const { calls, user } = open(MONEY, { [`POST ${draw(3)}/split`]: MONEY, [`POST ${draw(3)}/join`]: MONEY });
  let plan = await planOf(user);
  await user.click(plan.getByRole('button', { name: 'Split Floor laid in two' }));
  const split = within(await screen.findByRole('dialog', { name: 'Split Floor laid in two' }));
  await user.type(split.getByLabelText('Amount of the first part'), '3361.38');
  await user.click(split.getByRole('button', { name: 'Split' }));
  expect(await split.findByText('Must be between $0.01 and $3,361.37.')).toBeDefined();
  await user.clear(split.getByLabelText('Amount of the first part'));
  await user.type(split.getByLabelText('Amount of the first part'), '1000');
  expect(split.getByText('$2,361.38 is left for the second part.')).toBeDefined();
  await user.clear(split.getByLabelText('Second part'));
  await user.type(split.getByLabelText('Second part'), 'Stairs');
  await user.click(split.getByRole('button', { name: 'Split' }));
  plan = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
  expect(sentTo(calls, `POST ${draw(3)}/split`)).toEqual([
    { amount: 1000, name: 'Floor laid', restName: 'Stairs', version: 1 },
  ]);
  await user.click(plan.getByRole('button', { name: 'Join Floor laid with the next' }));
  const join = within(await screen.findByRole('dialog', { name: 'Join Floor laid with the next draw?' }));
  expect(
    join.getByText(
      /“Final walk-through”, of \$4,201\.73\. It comes when the job is complete\. The customer sees one payment in the place of two\.$/,
    ),
  ).toBeDefined();
  await user.click(join.getByRole('button', { name: 'Join' }));
  await waitFor(() =>
    expect(sentTo(calls, `POST ${draw(3)}/join`)).toEqual([{ version: 1, next: { uuid: idOf(4), version: 1 } }]),
  );
});

test('DRAW-08 API-36 a split whose answer was lost is no change of somebody else: what was saved is said, and nothing is split twice', async () => {
  const message = 'Someone else changed this in the meantime.';
  const answer = (body: unknown) =>
    (body as { amount: number }).amount === 1000
      ? new Lost(MONEY)
      : new Refusal(409, { code: 'CHANGED_ELSEWHERE', message });
  const { calls, user } = open(MONEY, { [`POST ${draw(3)}/split`]: answer });
  const plan = await planOf(user);
  await user.click(plan.getByRole('button', { name: 'Split Floor laid in two' }));
  const split = within(await screen.findByRole('dialog', { name: 'Split Floor laid in two' }));
  const amount = split.getByLabelText('Amount of the first part');
  await user.type(amount, '1000');
  await user.click(split.getByRole('button', { name: 'Split' }));
  await split.findByRole('alert');
  await user.clear(amount);
  await user.type(amount, '1200');
  await user.click(split.getByRole('button', { name: 'Split' }));
  const said = 'The plan was saved as you sent it first: $1,000.00 for Floor laid, and the rest for Floor laid';
  expect(await screen.findByText(said)).toBeDefined();
  expect(await screen.findByRole('dialog', { name: 'Change the plan' })).toBeDefined();
  expect(screen.queryByText(message)).toBeNull();
  const sent = sentTo(calls, `POST ${draw(3)}/split`) as { amount: number }[];
  expect(sent.map((each) => each.amount)).toEqual([1000, 1200, 1000]);
});

test('DRAW-08 LINK-04 who joins what is hidden hears what the customer will see of it', async () => {
  const said = async (hidden: readonly number[]) => {
    const { user } = open(withDraws((each) => ({ ...each, hidden: hidden.includes(each.ordinal) })));
    const plan = await planOf(user);
    await user.click(plan.getByRole('button', { name: 'Join Floor laid with the next' }));
    const words = (await screen.findByText(/^They become one draw/)).textContent?.split('is complete.')[1];
    cleanup();
    return words;
  };
  expect(await said([3, 4])).toBe('');
  expect(await said([3])).toBe(' One of them is hidden. The customer will see the whole.');
  expect(await said([4])).toBe(' One of them is hidden. The customer will see the whole.');
});

test('DRAW-08 who changes what somebody else changed meanwhile hears it with their entries there, and replaces it knowingly', async () => {
  const message = 'Someone else changed this in the meantime.';
  const { calls, user } = open(MONEY, { [`PUT ${draw(3)}`]: new Refusal(409, { code: 'CHANGED_ELSEWHERE', message }) });
  const plan = await planOf(user);
  await user.click(plan.getByRole('button', { name: 'Change Floor laid' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Floor laid' }));
  await user.type(form.getByLabelText(/^Name/), ' at last');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe(message);
  expect((form.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Floor laid at last');
  expect(calls.filter(({ what }) => what === `GET ${JOB}/money`).length).toBeGreaterThan(1);
});

test('DRAW-08 who changes a draw that somebody joined meanwhile is shown the plan as it is now', async () => {
  const joined = { ...MONEY, draws: DRAWS.filter(({ ordinal }) => ordinal !== 3) };
  const money = { current: MONEY as object };
  const { user } = open(() => money.current, {
    [`PUT ${draw(3)}`]: () => {
      money.current = joined;
      return new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' });
    },
  });
  const plan = await planOf(user);
  await user.click(plan.getByRole('button', { name: 'Change Floor laid' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Floor laid' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const now = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
  expect(now.getByRole('alert').textContent).toBe(
    'Someone else changed the plan in the meantime. This is how it is now.',
  );
  expect(now.queryByText('3. Floor laid')).toBeNull();
});

test('DRAW-08 ROLE-13 nobody is led to a plan that they may not change, or of which nothing is planned', async () => {
  open(MONEY, as('accountant'));
  expect(await screen.findByText('3. Floor laid')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change the plan' })).toBeNull();
});

test('DRAW-08 a plan of which nothing is left to change is not offered, and what is hidden from the customer says so', async () => {
  open(withDraws((each) => (each.ordinal > 2 ? { ...each, state: 'ready', hidden: true } : each)));
  expect(await screen.findByText('30 days after acceptance, hidden from the customer')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change the plan' })).toBeNull();
});

const takenBack = (...places: readonly number[]) =>
  withDraws((each) =>
    places.includes(each.ordinal) ? { ...each, invoice: made(1050 + each.ordinal, 'pending', 0) } : each,
  );

test('DRAW-07 DRAW-08 what was taken back is changed with the plan, and who splits or joins it hears what becomes of its invoice', async () => {
  const { user } = open(takenBack(3));
  expect((await screen.findByText(/, taken back/)).textContent).toBe('Invoice 1053, taken back');
  const plan = await planOf(user);
  expect(plan.getByText('Invoice 1053 was taken back. It follows the plan.')).toBeDefined();
  await user.click(plan.getByRole('button', { name: 'Split Floor laid in two' }));
  expect(await screen.findByText(/ Invoice 1053, which was taken back, stays with the first part\.$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Join Floor laid with the next' }));
  expect(await screen.findByText(/ Invoice 1053, which was taken back, becomes that of the whole\.$/)).toBeDefined();
});

test('DRAW-07 DRAW-08 two that both have an invoice that was taken back are not offered to be joined', async () => {
  const { user } = open(takenBack(3, 4));
  const plan = await planOf(user);
  expect(plan.getByRole('button', { name: 'Split Floor laid in two' })).toBeDefined();
  expect(plan.queryByRole('button', { name: 'Join Floor laid with the next' })).toBeNull();
});
