// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, draft, everywhere, INVOICE, job, jobPage } from '../../../testing/manager-records.ts';
import { DRAWS, idOf, MONEY, made } from '../../../testing/money-of-job.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const JOB = `/business/${BUSINESS}/jobs/${job.uuid}`;
const PAGE = `/p/m/${BUSINESS}/jobs/${job.uuid}/money`;
const RELEASE = `POST ${JOB}/release`;
const retainage = { percent: 5, until: 'the final walk-through' };
const part = { ...DRAWS[0], uuid: idOf(5), ordinal: 5, name: 'Retainage release', releases: true };
const released = { ...part, when: { due: 'reached', on: null, days: null }, planned: 60 };
const HELD = {
  ...MONEY,
  contract: { ...MONEY.contract, held: 100, retainage, due: 3201.38 },
  toRelease: { held: 100, until: retainage.until },
  draws: [
    ...DRAWS.map((each) =>
      each.ordinal === 2 ? { ...each, invoice: { ...made(1049, 'unpaid', 3201.38), held: 160 } } : each,
    ),
    { ...released, state: 'paid', invoice: made(1055, 'paid', 60) },
  ],
};
/** All is billed. */
const BILLED = { ...HELD, contract: { ...HELD.contract, billed: 8403.46, left: 0 } };

function open(money: object | (() => object), answers: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${JOB}`]: jobPage(), [`GET ${JOB}/money`]: money, ...answers });
  const router = openManager(PAGE);
  return { calls, router, user: userEvent.setup({ delay: null }) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const button = () => screen.findByRole('button', { name: 'Release retainage' });

test('RET-03 RET-04 the Money page says what is held and until when, apart from what is due, and releases stand behind the plan without a number', async () => {
  const { user } = open(HELD);
  const figures = within(await screen.findByRole('region', { name: 'Contract' }));
  expect(figures.getByText('Held, 5%', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    '$100.00until the final walk-through',
  );
  expect(figures.getByText('Held until the final walk-through', { selector: 'li' })).toBeDefined();
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow])).toEqual([
    ['paid', '84035'],
    ['billed', '320138'],
    ['paid', '6000'],
    ['held', '10000'],
    ['planned', '336138'],
    ['planned', '84035'],
  ]);
  expect((await rowOf('2. Material on site')).getByText('$3,361.38').closest('td')?.textContent).toContain(
    '$160.00 held back',
  );
  const release = await rowOf('Retainage release');
  expect(release.getByRole('link', { name: 'Invoice 1055' })).toBeDefined();
  expect(release.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change the plan' }));
  const plan = within(await screen.findByRole('list', { name: 'Planned draws' }));
  expect(plan.queryByText(/Retainage release/)).toBeNull();
  expect(plan.queryByRole('button', { name: 'Join Final walk-through with the next' })).toBeNull();
});

test('LINK-03 CONT-08 a draw that is paid in part shows what is paid, on its way and due, in its row and among the planks', async () => {
  const invoice = { ...made(1049, 'unpaid', 3201.38), amount: 2001.38, paid: 1000, onItsWay: 200, held: 160 };
  open({ ...HELD, draws: HELD.draws.map((each) => (each.ordinal === 2 ? { ...each, invoice } : each)) });
  const row = (await rowOf('2. Material on site')).getByText('$3,361.38').closest('td');
  expect(row?.textContent).toBe('$3,361.38$160.00 held back$1,000.00 paid$200.00 on its way$2,001.38 due');
  const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
  expect(planks.map(({ dataset, style }) => [dataset.look, style.flexGrow]).slice(0, 4)).toEqual([
    ['paid', '84035'],
    ['paid', '100000'],
    ['onItsWay', '20000'],
    ['billed', '200138'],
  ]);
});

test.each([0, 10])(
  'LINK-03 LATE-01 a fee on a draw that was paid lies among the planks as due, also with $%d of it paid',
  async (part) => {
    const invoice = { ...made(1049, 'unpaid', 3361.38), amount: 25 - part, paid: 3361.38 + part, charged: 25 };
    open({ ...MONEY, draws: DRAWS.map((each) => (each.ordinal === 2 ? { ...each, invoice } : each)) });
    const figures = within(await screen.findByRole('region', { name: 'Contract' }));
    const planks = [...document.querySelectorAll<HTMLElement>('[data-look][style]')];
    expect(planks.map(({ dataset, style }) => [dataset.look, Number(style.flexGrow)]).slice(1, 3)).toEqual([
      ['paid', 336138 + part * 100],
      ['billed', 2500 - part * 100],
    ]);
    expect(figures.getByText('Due', { selector: 'li' })).toBeDefined();
  },
);

test('RET-02 what is planned says what of it will be held back, as what was billed says what is; of a deposit and a release nothing is', async () => {
  open(HELD);
  const said = async (name: string) => (await rowOf(name)).queryByText('5% held back, before tax') !== null;
  const names = ['1. On signing', '2. Material on site', '3. Floor laid', '4. Final walk-through', 'Retainage release'];
  const all: boolean[] = [];
  for (const name of names) all.push(await said(name));
  expect(all).toEqual([false, false, true, true, false]);
});

test('DRAW-07 SCHED-06 the last draw comes at the end, as its customer reads, and no other one does', async () => {
  const waits = DRAWS.slice(2).map((each) => ({ ...each, when: { due: 'reached', on: null, days: null } }));
  open({ ...MONEY, draws: [...DRAWS.slice(0, 2), ...waits] });
  expect((await rowOf('3. Floor laid')).getByText('When it is reached')).toBeDefined();
  expect((await rowOf('4. Final walk-through')).getByText('At the end')).toBeDefined();
});

test('RET-03 where nothing is held yet the figure says what will be', async () => {
  open({ ...MONEY, contract: { ...MONEY.contract, retainage } });
  const figures = within(await screen.findByRole('region', { name: 'Contract' }));
  expect(figures.getByText('Held, 5%').nextElementSibling?.textContent).toBe('$0.00until the final walk-through');
  expect(screen.queryByRole('button', { name: 'Release retainage' })).toBeNull();
});

test('RET-04 what is held is released as a whole or in part, waits as an invoice, and more than is held is refused at the field', async () => {
  const made5 = { ...released, uuid: idOf(6), state: 'ready', invoice: made(1056, 'pending', 40) };
  const { calls, router, user } = open(BILLED, {
    [RELEASE]: { ...BILLED, draws: [...BILLED.draws, made5] },
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...draft, followsContract: true },
  });
  expect((await button()).dataset.variant).toBe('filled');
  await user.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Release retainage' }));
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('100.00');
  expect(dialog.getByText(/^\$100\.00 is held\. Held until the final walk-through\./)).toBeDefined();
  await user.clear(amount);
  await user.type(amount, '100.01');
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }));
  expect(dialog.getByText('Only $100.00 is held.')).toBeDefined();
  expect(calls.some(({ what }) => what === RELEASE)).toBe(false);
  await user.clear(amount);
  await user.type(amount, '40');
  await user.click(dialog.getByRole('button', { name: 'Make invoice' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
  expect(calls.filter(({ what }) => what === RELEASE).map(({ body }) => body)).toEqual([{ amount: 40, send: false }]);
});

test('RET-04 it is sent at once where that is said, and what somebody else released meanwhile is said by the server', async () => {
  const copy = 'Only $40.00 is held.';
  let answer: unknown = new Refusal(422, { code: 'more_than_held', message: copy, fields: { amount: copy } });
  let stored: object = HELD;
  const { calls, router, user } = open(() => stored, { [RELEASE]: () => answer });
  expect((await button()).dataset.variant).toBe('default');
  await user.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Release retainage' }));
  await user.click(dialog.getByLabelText('Send it now'));
  await user.click(dialog.getByRole('button', { name: 'Send invoice' }));
  expect((await dialog.findAllByText(copy)).length).toBeGreaterThan(0);
  stored = { ...HELD, contract: { ...HELD.contract, held: 0 }, toRelease: null };
  answer = stored;
  await user.click(dialog.getByRole('button', { name: 'Send invoice' }));
  expect(await screen.findByText('The release was sent')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ what }) => what === RELEASE)?.body).toEqual({ amount: 100, send: true });
  expect(router.state.location.pathname).toBe(PAGE);
  expect(screen.queryByRole('button', { name: 'Release retainage' })).toBeNull();
});

test('RET-04 while a release waits, what is released instead is asked for by that one, and sending it comes first', async () => {
  const waiting = { ...released, state: 'ready', planned: 40, invoice: made(1056, 'pending', 40) };
  const money = { ...HELD, draws: [...HELD.draws.slice(0, 4), waiting] };
  const { calls, user } = open(money, { [RELEASE]: money });
  expect((await rowOf('Retainage release')).getByText('ready')).toBeDefined();
  expect((await button()).dataset.variant).toBe('default');
  await user.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Release retainage' }));
  expect(dialog.getByText(/Invoice 1056 for \$40\.00 waits to be sent: it asks for this instead\./)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('100.00');
  await user.click(dialog.getByRole('button', { name: 'Change invoice' }));
  await waitFor(() => expect(calls.some(({ what }) => what === RELEASE)).toBe(true));
});

test('RET-04 CONT-08 what a canceled contract holds stands beside the figure of the next one, and its release names it and the invoice that waits', async () => {
  const toRelease = {
    ...{ held: 52.05, until: retainage.until },
    before: { canceledAt: '2026-03-09T15:00:00Z', quote: { uuid: idOf(7), id: 1068 } },
    waiting: { uuid: INVOICE, id: 1075, total: 52.05 },
  };
  const beside = { ...MONEY, contract: { ...MONEY.contract, retainage }, toRelease, heldBefore: 52.05 };
  const { router, user } = open(beside, {
    [RELEASE]: beside,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...draft, followsContract: true },
  });
  const figures = within(await screen.findByRole('region', { name: 'Contract' }));
  const held = figures.getAllByText(/^Held/, { selector: 'dt' });
  expect(held.map((label) => [label.textContent, label.nextElementSibling?.textContent])).toEqual([
    ['Held, 5%', '$0.00until the final walk-through'],
    ['Held of a canceled contract', '$52.05'],
  ]);
  await user.click(await button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Release retainage' }));
  expect(
    dialog.getByText(/^\$52\.05 is held of the contract that was canceled on March 9th, 2026, quote 1068\. Held until/),
  ).toBeDefined();
  expect(dialog.getByText(/Invoice 1075 for \$52\.05 waits to be sent: it asks for this instead\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Change invoice' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices/${INVOICE}`));
});

test('RET-04 ROLE-13 whoever reads the money and bills nothing releases nothing', async () => {
  open(BILLED, as('accountant'));
  await screen.findByRole('region', { name: 'Contract' });
  expect(screen.queryByRole('button', { name: 'Release retainage' })).toBeNull();
});

test('RET-04 RET-06 CONT-06 canceling says that an invoice over what stays held is made, and which draw stands because that was released', async () => {
  const standing = { ...HELD.contract, held: 220 };
  const paid = HELD.draws.map((each) =>
    each.ordinal === 1 ? { ...each, invoice: { ...made(1048, 'paid', 620.35), held: 220 } } : each,
  );
  const { user } = open({ ...HELD, contract: standing, draws: paid });
  const sentences = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this contract?' }));
    return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  const said = await sentences();
  expect(said).toContain('The 2 draws that are left, $4,201.73, are dropped: nobody is billed for them.');
  expect(said).toContain('Invoice 1049, $3,201.38, is taken back: nothing of it was paid.');
  expect(said).toContain('$60.00 stays held. An invoice over it is made, and waits until you send it.');
});

test('RET-06 CONT-06 canceling leaves a draw whose retainage was paid', async () => {
  const { user } = open(HELD);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel contract' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this contract?' }));
  expect(dialog.getByText('Invoice 1049 stands: its retainage was released.')).toBeDefined();
  expect(dialog.getByText(/^\$100\.00 stays held\./)).toBeDefined();
});
