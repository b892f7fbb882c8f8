// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, draft, everywhere, INVOICE, invoice, job, jobPage } from '../../../testing/manager-records.ts';
import { DRAWS, idOf, MONEY, made } from '../../../testing/money-of-job.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const PAGE = `/p/m/${BUSINESS}/jobs/${job.uuid}/money`;
const bill = (place: number) => `POST ${JOB}/draws/${idOf(place)}/bill`;
const NOTHING = { contract: null, offers: [], draws: [], lines: [], outside: [] };

function open(money: object, answers: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage(), [`GET ${JOB}/money`]: money, ...answers });
  const router = openManager(PAGE);
  return { calls, router, user: userEvent.setup({ delay: null }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('CONT-08 DRAW-03 DRAW-05 the Money page shows what is signed, billed and left, and Bill now makes an invoice and shows it', async () => {
  const ready = DRAWS.map((each) =>
    each.ordinal === 3 ? { ...each, state: 'ready', invoice: made(1050, 'pending', 3361.38) } : each,
  );
  const { calls, router, user } = open(MONEY, {
    [bill(3)]: { ...MONEY, draws: ready },
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...draft, followsContract: true },
  });
  const figures = within(await screen.findByRole('region', { name: 'Contract' }));
  for (const [label, amount] of [
    ['Contract', '$8,403.46'],
    ['Billed', '$4,201.73'],
    ['Paid', '$840.35'],
    ['Due', '$3,361.38'],
    ['Left to bill', '$4,201.73'],
  ] as const)
    expect(figures.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toBe(amount);
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow])).toEqual([
    ['paid', '84035'],
    ['billed', '336138'],
    ['planned', '336138'],
    ['planned', '84035'],
  ]);
  expect((await rowOf('1. On signing')).getByText('At acceptance')).toBeDefined();
  expect((await rowOf('3. Floor laid')).getByText('30 days after acceptance')).toBeDefined();
  expect((await rowOf('Oak stair treads')).getByText('50%')).toBeDefined();
  expect((await rowOf('2. Material on site')).queryByRole('button')).toBeNull();
  await user.click((await rowOf('3. Floor laid')).getByRole('button', { name: 'Bill now: Floor laid' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
  expect(calls.filter(({ what }) => what === bill(3)).map(({ body }) => body)).toEqual([{ send: false }]);
  expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined();
  for (const changing of [/^Description of line/, 'Hide rates']) expect(screen.queryByLabelText(changing)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Section' })).toBeNull();
});

test('DRAW-05 Reached notes the day and makes the invoice of what the manager says is reached, and of nothing else', async () => {
  const draws = DRAWS.map((each) =>
    each.ordinal === 3 ? { ...each, when: { due: 'reached', on: null, days: null } } : each,
  );
  const ready = draws.map((each) =>
    each.ordinal === 3 ? { ...each, state: 'ready', invoice: made(1050, 'pending', 3361.38) } : each,
  );
  const { calls, router, user } = open(
    { ...MONEY, draws },
    {
      [bill(3)]: { ...MONEY, draws: ready },
      [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...draft, followsContract: true },
    },
  );
  expect((await rowOf('4. Final walk-through')).queryByRole('button', { name: /^Reached/ })).toBeNull();
  await user.click((await rowOf('3. Floor laid')).getByRole('button', { name: 'Reached: Floor laid' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
  const [sent] = calls.filter(({ what }) => what === bill(3));
  expect(sent?.body).toEqual({ send: false, reached: dateIn('America/Chicago', new Date()) });
});

test('DRAW-05 what refuses the closing draw is said above the draws, and whoever bills nothing has no button', async () => {
  const message = 'Bill Floor laid first, or join it with the next.';
  const { user, router } = open(MONEY, { [bill(4)]: new Refusal(409, { code: 'draw_order', message }) });
  await user.click(await screen.findByRole('button', { name: 'Bill now: Final walk-through' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(router.state.location.pathname).toBe(PAGE);
});

test('DRAW-05 a draw that was reached says on which day', async () => {
  open({ ...MONEY, draws: DRAWS.map((each) => (each.ordinal === 2 ? { ...each, reachedOn: '2026-11-20' } : each)) });
  expect((await rowOf('2. Material on site')).getByText('Reached November 20th, 2026')).toBeDefined();
});

test('ROLE-13 whoever reads the money and bills nothing sees no Bill now', async () => {
  open(MONEY, as('accountant'));
  expect((await rowOf('3. Floor laid')).getByText('planned')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Bill now/ })).toBeNull();
});

test('JOB-12 without a contract the page says so, and leads to a new quote of the job', async () => {
  open({ ...NOTHING, outside: [invoice] });
  expect(await screen.findByText('No contract yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create quote' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/invoices/create?job=${job.uuid}&type=quote`,
  );
  expect(screen.queryByText('Outside the contract')).toBeNull();
  const tabs = within(screen.getByRole('navigation', { name: 'Job' }));
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Overview', null],
    ['Money', 'page'],
  ]);
});

test('CONT-05 ALLOC-04 an invoice of the job that is no draw stands outside of the contract, and is opened from there', async () => {
  const lost = { ...invoice, uuid: job.uuid, id: 1049, status: 'paid', settledBy: 'write-off', amount: 0 };
  open({ ...MONEY, outside: [invoice, lost] });
  const outside = within(await screen.findByRole('table', { name: 'Outside the contract' }));
  expect(outside.getByRole('row', { name: /1049.*written off/ })).toBeDefined();
  expect(outside.getByRole('link', { name: 'Invoice 1048' }).getAttribute('href')).toBe(
    `/p/m/${BUSINESS}/invoices/${INVOICE}`,
  );
});

test('ALLOC-04 WOFF-04 CONT-08 a draw that was given up or credited is not called paid, in its row, among the planks and in what is said of the contract', async () => {
  const ends = ['rest-written-off', 'written-off', 'credited', 'paid'] as const;
  const draws = DRAWS.map((each, place) => ({
    ...each,
    ...{ state: 'paid', invoice: { ...made(1048 + place, 'paid', each.planned), endedAs: ends[place] } },
  }));
  const contract = { ...MONEY.contract, state: 'complete', paid: 1680.7, credited: 6722.76, due: 0, left: 0 };
  open({ ...MONEY, contract, draws });
  for (const [name, badge] of [
    ['1. On signing', 'rest written off'],
    ['2. Material on site', 'written off'],
    ['3. Floor laid', 'credited'],
    ['4. Final walk-through', 'paid'],
  ] as const)
    expect((await rowOf(name)).getByText(badge)).toBeDefined();
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')].map(({ dataset }) => dataset.look);
  expect(planks).toEqual(['closed', 'closed', 'closed', 'paid']);
  const figures = within(screen.getByRole('region', { name: 'Contract' }));
  expect(figures.getByText('No longer due', { selector: 'dt' }).nextElementSibling?.textContent).toBe('$6,722.76');
  expect(figures.getByText('No longer due', { selector: 'li' })).toBeDefined();
  expect(screen.getByText('The contract is complete: all of it is billed, and nothing is due any more.')).toBeDefined();
});

test('CONT-08 a draw whose money is on its way says so, and one of which a part is says how much', async () => {
  const invoiceOf = (each: (typeof DRAWS)[number], more: object) => ({
    ...made(1047 + each.ordinal, 'paid', each.planned),
    ...more,
  });
  const draws = DRAWS.map((each) => {
    if (each.ordinal === 1) return { ...each, invoice: invoiceOf(each, { onItsWay: 840.35 }) };
    if (each.ordinal === 2)
      return { ...each, invoice: invoiceOf(each, { status: 'unpaid', amount: 3261.38, onItsWay: 100 }) };
    return each;
  });
  open({ ...MONEY, contract: { ...MONEY.contract, paid: 0, onItsWay: 940.35, due: 3261.38 }, draws });
  const first = await rowOf('1. On signing');
  expect(first.getByText('on its way', { selector: 'span' })).toBeDefined();
  expect(first.queryByText('paid')).toBeNull();
  const second = await rowOf('2. Material on site');
  expect(second.getByText('unpaid')).toBeDefined();
  expect(second.getByText(/on its way/).textContent).toBe('$100.00 on its way');
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')].map(({ dataset }) => dataset.look);
  expect(planks).toEqual(['onItsWay', 'onItsWay', 'billed', 'planned', 'planned']);
});

test('CONT-06 a canceled contract says why, and its dropped draws are no planks', async () => {
  const canceled = {
    ...MONEY.contract,
    state: 'canceled',
    canceledAt: '2026-03-09T15:00:00Z',
    reason: 'They moved away',
    left: 0,
  };
  const draws = DRAWS.map((each) => (each.ordinal > 2 ? { ...each, state: 'dropped' } : each));
  open({ ...MONEY, contract: canceled, draws });
  expect(await screen.findByText(/^The contract was canceled on .*: They moved away$/)).toBeDefined();
  expect(document.querySelectorAll('[data-look][style]').length).toBe(2);
  expect(screen.queryByRole('button', { name: /Bill now/ })).toBeNull();
});
