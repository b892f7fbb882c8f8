// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TASK_KINDS } from '@underlay/domain/tasks/task-rights.ts';
import { expect, test, vi } from 'vitest';
import { OnePage, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { BUSINESS, customer, INVOICE } from '../../../testing/manager-records.ts';
import { bankRow, money, PAYMENT, task } from '../../../testing/money-records.ts';
import { openDashboard } from '../../../testing/open-dashboard.ts';
import { refundProgram } from '../../payments/manager/index.ts';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const credit = task(1, 'unapplied_credit');
const returned = task(2, 'payment_returned', { detail: 'Insufficient funds.' });
const failed = task(3, 'refund_failed', { amount: 50, detail: 'The account is closed.' });
const contact = task(4, 'contact_changed', {
  invoiceUuid: null,
  invoiceId: null,
  paymentId: null,
  amount: null,
  detail: 'dana@old.example -> dana@new.example',
});
const finishing = ({ uuid }: { uuid: string }) => `PUT ${API}/tasks/${uuid}`;

const toDo = async () => within(await screen.findByRole('region', { name: /To do/ }));
const hrefOf = (link: HTMLElement | undefined) => link?.getAttribute('href');

test('PAYO-04 money that nobody knows the invoice of says so, and leads to nobody', async () => {
  openDashboard([
    task(5, 'unmatched_payment', {
      customerId: null,
      customerName: '',
      invoiceUuid: null,
      invoiceId: null,
      paymentId: null,
      amount: 500,
      detail: 'Payment pi_1 of $500.00 at the payment provider.',
    }),
  ]);
  const list = await toDo();
  const [only] = list.getAllByRole('listitem');
  expect(only?.textContent).toContain('$500.00 is at the payment provider for no invoice that is known here.');
  expect(only?.textContent).toContain('Payment pi_1 of $500.00');
  expect(list.queryByRole('link')).toBeNull();
  expect(list.getAllByRole('button', { name: /^Done/ })).toHaveLength(1);
});

test('PAYO-04 a payment of no invoice that has cost more than it brought says what it has cost', async () => {
  const nobody = { customerId: null, customerName: '', invoiceUuid: null, invoiceId: null, paymentId: null };
  openDashboard([task(5, 'unmatched_payment', { ...nobody, amount: -15, detail: 'Payment pi_1 of $500.00.' })]);
  const [only] = (await toDo()).getAllByRole('listitem');
  expect(only?.textContent).toContain(
    'A payment at the payment provider, for no invoice that is known here, has cost $15.00.',
  );
});

test('PAYO-04 what a bank took beyond what was left of a payment says whose it was, and leads to its invoice', async () => {
  openDashboard([task(5, 'unmatched_payment', { amount: 400, detail: 'Answer the dispute at the payment provider.' })]);
  const list = await toDo();
  const [only] = list.getAllByRole('listitem');
  expect(only?.textContent).toContain(
    'The bank took $400.00 more than was left of a payment from Maple Row Property Group for invoice 1048.',
  );
  expect(hrefOf(list.getByRole('link', { name: 'Open invoice' }))).toBe(`${HOME}/invoices/${INVOICE}`);
});

test('ROLE-02 ROLE-08 owners who have all been that are told so, and led to the members; the page names the kinds that it knows', async () => {
  const nobody = { customerId: null, customerName: '', invoiceUuid: null, invoiceId: null, paymentId: null };
  const everybody = task(6, 'everybody_owner', { ...nobody, amount: null });
  const calls = openDashboard([everybody], { [finishing(everybody)]: null });
  const list = await toDo();
  const [only] = list.getAllByRole('listitem');
  expect(only?.textContent).toContain('Everybody here is an owner. Give each the role that fits.');
  expect(hrefOf(list.getByRole('link', { name: 'Open members' }))).toBe(`${HOME}/settings/members`);
  await userEvent.click(list.getByRole('button', { name: /^Done: Everybody here/ }));
  expect(screen.queryByText(/To do/)).toBeNull();
  const asked = calls.filter(({ what }) => what === `GET ${API}/tasks`);
  expect(asked.map(({ url }) => url.searchParams.get('kinds'))).toEqual(asked.map(() => TASK_KINDS.join(',')));
});

test('DASH-01 what is to be done stands above the cards, each with its reason and what can be done', async () => {
  openDashboard([credit, returned, failed, contact]);
  const list = await toDo();
  const [first, second, third, fourth] = list.getAllByRole('listitem');
  expect(first?.textContent).toContain(
    '$1,062.50 from Maple Row Property Group is kept as credit. It came with a payment for invoice 1048.',
  );
  expect(second?.textContent).toContain(
    'The bank took back $1,062.50 from Maple Row Property Group; invoice 1048 is unpaid again.Insufficient funds.',
  );
  expect(third?.textContent).toContain('The refund of $50.00 to Maple Row Property Group failed.');
  expect(fourth?.textContent).toContain('dana@old.example -> dana@new.example');
  expect(list.getByRole('heading').textContent).toBe('To do 4');
  expect(list.getAllByRole('button', { name: /^Done/ })).toHaveLength(3); // a credit is done when it is used up
  expect(hrefOf(list.getAllByRole('link', { name: 'Open invoice' })[0])).toBe(`${HOME}/invoices/${INVOICE}`);
  expect(hrefOf(list.getByRole('link', { name: 'Open customer' }))).toBe(`${HOME}/customers/${customer.uuid}`);
  const after = await screen.findByRole('table', { name: 'Unpaid Invoices' });
  expect(list.getByRole('heading').compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('PART-15 DASH-01 of money on account no invoice is named, and what the bank took back of unused credit says so and leads to its customer', async () => {
  const onAccount = { invoiceUuid: null, invoiceId: null };
  const tasks = [
    task(7, 'unapplied_credit', { ...onAccount, detail: 'It was recorded on account, for no invoice.' }),
    task(8, 'payment_returned', onAccount),
  ];
  const paid = { ...bankRow, ...onAccount, method: 'manual', description: 'Check 2291' };
  openDashboard(tasks, {
    [`GET ${API}/payments/${PAYMENT}`]: paid,
    [`GET ${API}/payments/${PAYMENT}/money`]: { ...money, credit: 0, refundable: 0 },
  });
  const list = await toDo();
  const [kept, back] = list.getAllByRole('listitem');
  expect(kept?.textContent).toContain(
    '$1,062.50 from Maple Row Property Group is kept as credit.It was recorded on account, for no invoice.',
  );
  expect(back?.textContent).toContain(
    'The bank took back $1,062.50 from Maple Row Property Group. It was unused credit, so no invoice is unpaid again.',
  );
  expect(hrefOf(list.getByRole('link', { name: 'Open customer' }))).toBe(`${HOME}/customers/${customer.uuid}`);
  // Somebody used all of it since.
  await userEvent.click(list.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/, on account: Check 2291\. Nothing of it can be refunded any more\.$/)).toBeDefined();
});

test('DASH-01 with nothing to do the dashboard begins with its plots, and asks for what is to be done before it is drawn', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  openDashboard(() => promise);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Unpaid Invoices' })).toBeNull());
  resolve([]);
  expect(await screen.findByRole('heading', { name: 'Unpaid Invoices' })).toBeDefined();
  expect(screen.queryByText(/To do/)).toBeNull();
});

test('DASH-01 what is done goes at once, and comes back when the server refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const calls = openDashboard([returned, contact], { [finishing(returned)]: () => promise });
  const list = await toDo();
  await userEvent.dblClick(list.getByRole('button', { name: /^Done: The bank/ }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByRole('heading').textContent).toBe('To do 1');
  expect(document.activeElement).toBe(list.getByRole('heading'));
  resolve(new Refusal(503, { code: 'UNAVAILABLE', message: 'Nothing was changed.' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
  const done = calls.filter(({ what }) => what === finishing(returned));
  expect(done.map(({ body }) => body)).toEqual([{ done: true, detail: returned.detail }]);
});

test('DASH-01 the second click of a double click does not act on the task that moved up', async () => {
  const calls = openDashboard([returned, credit], { [finishing(returned)]: null });
  const list = await toDo();
  for (const name of [/^Done/, 'Refund', 'Apply to an invoice'])
    fireEvent.click(list.getByRole('button', { name }), { detail: 2 });
  expect(list.getByRole('heading').textContent).toBe('To do 2');
  expect(calls.filter(({ what }) => what.includes(PAYMENT) || what.startsWith('PUT'))).toEqual([]);
});

test('DASH-01 the last task that is done takes the list away', async () => {
  const stored = { tasks: [contact] };
  openDashboard(() => stored.tasks, {
    [finishing(contact)]: () => {
      stored.tasks = [];
      return null;
    },
  });
  await userEvent.click((await toDo()).getByRole('button', { name: /^Done/ }));
  expect(screen.queryByText(/To do/)).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('DASH-01 D88 five tasks are shown, and all of them in pages when asked for', async () => {
  const calls = openDashboard((_: unknown, url: URL) => {
    const size = Number(url.searchParams.get('pageSize'));
    return new OnePage(
      Array.from({ length: Math.min(size, 7) }, (_, id) => task(id, 'refund_failed')),
      7,
    );
  });
  const list = await toDo();
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.getByRole('heading').textContent).toBe('To do 7');
  await userEvent.click(list.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(list.getAllByRole('button', { name: /^Done/ })).toHaveLength(7));
  expect(document.activeElement).toBe(list.getByRole('heading'));
  expect(list.getByRole('navigation', { name: 'Pages of What there is to do' })).toBeDefined();
  const asked = calls.filter(({ what }) => what === `GET ${API}/tasks`).at(-1)?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ page: '1', pageSize: '10' });
});

test('DASH-01 a credit is applied or refunded from where it is announced', async () => {
  const stored = { tasks: [credit] };
  const calls = openDashboard(() => stored.tasks, {
    [`POST ${API}/payments/${PAYMENT}/apply`]: () => {
      stored.tasks = [];
      return money;
    },
  });
  const list = await toDo();
  const refund = list.getByRole('button', { name: 'Refund' });
  // Its dialog comes when it is first opened. Until a part of the program can be had, the list stays as it is.
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(refundProgram, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await userEvent.click(refund);
  expect(await screen.findByText('Refunds need a connection. Reload this page.')).toBeDefined();
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, refund]);
  await userEvent.click(refund);
  await screen.findByRole('dialog', { name: 'Refund the payment of $212.50' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(refund));
  await userEvent.click(list.getByRole('button', { name: 'Apply to an invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply credit to an invoice' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Apply $212.50' }));
  await waitFor(() => expect(screen.queryByText(/To do/)).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1')); // the button went with its task
  const applied = calls.find(({ what }) => what.endsWith('/apply'));
  expect(applied?.body).toEqual({ invoiceId: INVOICE, amount: 212.5 });
});

test('ERR-03 tasks that could not be loaded are not said to be none, and the cards stand all the same', async () => {
  openDashboard(new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }));
  expect(await screen.findByText('What there is to do could not be loaded. Nothing is lost.')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Unpaid Invoices' })).toBeDefined();
});

test('DASH-01 SEE-02 what is to do appears as soon as it happened, with the cards beside it', async () => {
  const live = new LiveServer();
  const tasks: object[] = [];
  openDashboard(() => [...tasks], { [`GET ${API}/live`]: live.answer });
  await screen.findByRole('heading', { name: 'Unpaid Invoices' });
  await waitFor(() => expect(live.listening).toBe(1));
  expect(screen.queryByRole('region', { name: /To do/ })).toBeNull();
  tasks.push(returned);
  await act(async () => live.say('invoice', INVOICE));
  expect((await toDo()).getAllByRole('listitem')).toHaveLength(1);
});
