// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JOB_PATH, job, READ_JOB } from '../../../testing/jobs-in-test.ts';
import { account, openPortal, READ_ACCOUNT } from '../../../testing/portal-in-test.tsx';

const WORDS = ['quoted', 'in-progress', 'complete'];

test.each([
  ['quoted', job.contract, []],
  ['quoted', null, ['quoted']],
  ['in-progress', job.contract, ['in-progress']],
] as const)(
  'LINK-02 JOB-09 who has signed does not read that the job is only quoted: %s',
  async (status, contract, said) => {
    openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, status, contract } } });
    await screen.findByRole('heading', { level: 1, name: job.name });
    expect(WORDS.filter((word) => screen.queryByText(word) !== null)).toEqual(said);
  },
);

test('CONT-06 a contract that was canceled says so where it stands, also while something of it is due', async () => {
  if (!job.contract) throw new Error('no contract');
  const contract = { ...job.contract, state: 'canceled' as const, canceledAt: '2026-12-02T15:00:00Z', left: 0 };
  openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, contract } } });
  const canceled = within(await screen.findByRole('region', { name: 'Your canceled contract' }));
  expect(canceled.getByText(/^Signed November 20th/).textContent).toBe(
    'Signed November 20th, 2026, canceled December 2nd, 2026, for $8,403.46',
  );
});

test('LINK-03 a payment of the contract that is paid in part shows what is paid and what is due, among the planks and in words', async () => {
  const draws = job.draws.map((draw) =>
    draw.state === 'billed' ? { ...draw, held: 160, paid: 1000, onItsWay: 200, due: 2001.38 } : draw,
  );
  openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, draws } } });
  expect(
    await screen.findByText('$1,000.00 paid, $200.00 on its way, $2,001.38 due December 11th, 2026, $160.00 held'),
  ).toBeDefined();
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow]).slice(0, 4)).toEqual([
    ['paid', '84035'],
    ['paid', '100000'],
    ['onItsWay', '20000'],
    ['billed', '200138'],
  ]);
});

test.each([0, 10])(
  'LINK-03 LATE-01 a fee on a payment of the contract that was paid lies among the planks as due, also with $%d of it paid',
  async (part) => {
    const draws = job.draws.map((draw) =>
      draw.state === 'billed' ? { ...draw, paid: 3361.38 + part, due: 25 - part } : draw,
    );
    openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, draws } } });
    await screen.findByRole('heading', { level: 1, name: job.name });
    const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
    expect(planks.map(({ dataset, style }) => [dataset.look, Number(style.flexGrow)]).slice(1, 3)).toEqual([
      ['paid', 336138 + part * 100],
      ['billed', 2500 - part * 100],
    ]);
  },
);

test('LINK-03 LINK-04 what the payments that are named leave of what is to come closes the sum, among the planks and below', async () => {
  const draws = job.draws.filter(({ name }) => name !== 'Floor laid');
  openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, draws } } });
  const rows = within(await screen.findByRole('list', { name: 'Payments of this contract' })).getAllByRole('listitem');
  expect(rows.at(-1)?.textContent).toBe('The rest$3,361.38');
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow]).at(-1)).toEqual(['planned', '336138']);
});

test('LINK-03 where all of what is to come is named, there is no rest', async () => {
  openPortal(JOB_PATH, { [READ_JOB]: { body: job } });
  await screen.findByRole('list', { name: 'Payments of this contract' });
  expect(screen.queryByText('The rest')).toBeNull();
});

test.each([
  ['its last day', '2026-12-02', '$2,859.38', true],
  ['the day after', '2026-12-03', '$2,917.71', false],
])(
  'DISC-01 FEE-06 X09 an invoice of the job is offered for what it costs when it is paid in time: %s',
  async (_day, today, total, isOffered) => {
    const [first] = job.todo;
    if (!first) throw new Error('nothing to do');
    const earlyDiscount = { percent: 2, days: 10, until: '2026-12-02', discount: 54.9, total: 58.33 };
    const todo = [{ ...first, amount: 2916.71, document: { ...first.document, draw: null }, earlyDiscount }];
    openPortal(JOB_PATH, {
      [READ_JOB]: { body: { ...job, todo } },
      [READ_ACCOUNT]: { body: { ...account, today } },
    });
    expect(await screen.findByText(total)).toBeDefined();
    const words = '2% off ($54.90) if all is paid by December 2nd, 2026';
    expect(screen.queryByText(words) !== null).toBe(isOffered);
  },
);
