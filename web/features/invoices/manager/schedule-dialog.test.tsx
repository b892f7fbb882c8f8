// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const closing = {
  name: 'Final payment',
  howMuch: { basis: 'rest', percent: null, most: null, amount: null },
  when: { due: 'reached', on: null, days: null },
  payDays: 10,
  sendsItself: false,
};

test('SCHED-01 SCHED-03 SCHED-06 how a quote is paid is typed with its dollars, refused below its row, and stored', async () => {
  const quote = { ...draft, isQuote: true, total: 1_000, range: null, schedule: [closing] };
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: quote, [`PUT ${ONE}/offer`]: quote });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  const rail = within(await screen.findByRole('region', { name: 'How it is paid' }));
  expect(rail.getByText('All of it, once you bill it.')).toBeTruthy();
  await user.click(rail.getByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  await user.click(dialog.getByRole('button', { name: 'Add a deposit' }));
  const [first] = dialog.getAllByRole('group');
  const deposit = within(first as HTMLElement);
  await user.type(deposit.getByLabelText('Percent'), '10');
  expect(deposit.getByText('$100.00')).toBeTruthy();
  expect(dialog.getByText('$900.00')).toBeTruthy();

  await user.click(dialog.getByRole('button', { name: 'Add a payment' }));
  const second = within(dialog.getAllByRole('group')[1] as HTMLElement);
  await user.type(second.getByLabelText('Name'), 'Floor laid');
  await user.selectOptions(second.getByLabelText('How much'), 'An amount');
  await user.type(second.getByLabelText('Amount'), '900.01');
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(dialog.getByText(/With the cheapest choice the last payment would be below zero/)).toBeTruthy();
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  expect(sent()).toEqual([]);
  await user.clear(second.getByLabelText('Amount'));
  await user.type(second.getByLabelText('Amount'), '900');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    schedule: [
      { name: 'Deposit', howMuch: { basis: 'percent', percent: 10, most: null }, when: { due: 'acceptance' } },
      { name: 'Floor laid', howMuch: { basis: 'amount', amount: 900 }, when: { due: 'reached' }, payDays: 10 },
      { name: 'Final payment', howMuch: { basis: 'rest' }, when: { due: 'reached' } },
    ],
  });
});

test('RET-01 retainage is typed beside the payments within 0.01 to 20 percent, says until when, and is taken off again', async () => {
  let quote: object = { ...draft, isQuote: true, total: 1_000, range: null, schedule: [closing], retainage: null };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => quote,
    [`PUT ${ONE}/offer`]: (body: object) => {
      quote = { ...quote, retainage: (body as { retainage: unknown }).retainage };
      return quote;
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  const rail = within(await screen.findByRole('region', { name: 'How it is paid' }));
  const opened = async () => {
    await user.click(rail.getByRole('button', { name: 'Change how it is paid' }));
    return within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  };
  const dialog = await opened();
  const percent = dialog.getByLabelText('Retainage (optional)');
  expect(dialog.queryByLabelText('Held until')).toBeNull();
  const save = (of: typeof dialog) => user.click(of.getByRole('button', { name: 'Save' }));
  for (const wrong of ['0', '20.01', '5.555']) {
    await user.clear(percent);
    await user.type(percent, wrong);
    await save(dialog);
    expect(dialog.getByText('Must be between 0.01 and 20.')).toBeTruthy();
  }
  await user.clear(percent);
  await user.type(percent, '5');
  const until = dialog.getByLabelText<HTMLInputElement>('Held until');
  expect(until.value).toBe('the final walk-through');
  await user.clear(until);
  await save(dialog);
  expect(dialog.getByText('Must contain at least one character.')).toBeTruthy();
  await user.type(until, 'the punch list is done');
  await save(dialog);
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ retainage: { percent: 5, until: 'the punch list is done' } });
  expect(await rail.findByText('5% of each payment, before tax, is held until the punch list is done.')).toBeTruthy();
  const again = await opened();
  await user.clear(again.getByLabelText('Retainage (optional)'));
  await save(again);
  await waitFor(() => expect(sent()[1]).toMatchObject({ retainage: null }));
});

test('SCHED-01 payments are moved between the deposit and the one that takes the rest, with the keyboard too', async () => {
  const part = (name: string, percent: number, due = 'reached') => ({
    ...closing,
    name,
    howMuch: { basis: 'percent', percent, most: null, amount: null },
    when: { due, on: null, days: null },
  });
  const schedule = [part('Deposit', 10, 'acceptance'), part('Material', 40), part('Floor', 30), closing];
  const quote = { ...draft, isQuote: true, total: 1_000, range: null, schedule };
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: quote, [`PUT ${ONE}/offer`]: quote });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  const moves = () => dialog.getAllByRole('button', { name: /^Move/ }).map((each) => each.getAttribute('aria-label'));
  expect(moves()).toEqual(['Move payment 2 down', 'Move payment 3 up']);
  dialog.getByRole('button', { name: 'Move payment 3 up' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move payment 2 down'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/offer`).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((sent()[0] as { schedule: { name: string }[] }).schedule.map(({ name }) => name)).toEqual([
    'Deposit',
    'Floor',
    'Material',
    'Final payment',
  ]);
});

test('SCHED-03 a payment that comes to nothing is said not to be billed, where it is typed and before it is sent', async () => {
  const part = { ...closing, name: 'Sweep', howMuch: { basis: 'percent', percent: 0.01, most: null, amount: null } };
  const quote = { ...draft, isQuote: true, total: 10, range: null, schedule: [part, closing] };
  fakeServer({ ...everywhere, [`GET ${ONE}`]: quote });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const words = 'Comes to $0.00 and will not be billed.';
  const rail = within(await screen.findByRole('region', { name: 'How it is paid' }));
  expect(rail.getAllByText(words)).toHaveLength(1);
  await userEvent.click(rail.getByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  const [sweep, rest] = dialog.getAllByRole('group').map((each) => within(each));
  expect([sweep?.queryByText(words) === null, rest?.queryByText(words) === null]).toEqual([false, true]);
  await userEvent.clear(sweep?.getByLabelText('Percent') as HTMLElement);
  await userEvent.type(sweep?.getByLabelText('Percent') as HTMLElement, '100');
  expect([sweep?.queryByText(words) === null, rest?.queryByText(words) === null]).toEqual([true, false]);
});

test('SCHED-04 a day that has passed is refused where it stands, since it would be billed with the signature', async () => {
  const passed = {
    ...closing,
    name: 'Oak on site',
    howMuch: { basis: 'amount', percent: null, most: null, amount: 100 },
    when: { due: 'day', on: '2020-03-01', days: null },
  };
  const quote = { ...draft, isQuote: true, total: 1_000, range: null, schedule: [passed, closing] };
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: quote, [`PUT ${ONE}/offer`]: quote });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Change how it is paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How it is paid' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('That day has passed. Choose today or a later one.')).toBeTruthy();
  expect(calls.filter(({ what }) => what === `PUT ${ONE}/offer`)).toEqual([]);
});
