// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { settingsOf } from '../../../testing/payment-settings.ts';

const PATH = `/business/${BUSINESS}/invoices/${INVOICE}`;
const NOTE = { uuid: 'e0000000-0000-4000-8000-000000000001', kind: 'note', number: 12, amount: 100, isOwn: true };
const sent = { ...invoice, status: 'unpaid', settledBy: null, credits: [{ ...NOTE, at: '2026-03-03T12:00:00Z' }] };
const PREVIEW = {
  ...{ value: 200, restocking: 30, subtotal: 170, tax: 10.63, total: 180.63, lessDue: 80.63, rest: 0 },
  pushedOff: [{ paymentId: INVOICE, name: 'card ending in 4242', amount: 100, canBeRefunded: true }],
};
const ISSUED = { ...PREVIEW, uuid: NOTE.uuid, number: 13, lines: [], allocations: [], unused: 0 };

test('CRED-03 CRED-09 ALLOC-18 a note of lines says what it comes to while it is typed, and what becomes of what was paid', async () => {
  // Somebody paid $100.00 between the preview and the press.
  let shown: typeof PREVIEW = { ...PREVIEW, lessDue: 180.63, pushedOff: [] };
  const message = 'What this note comes to has changed since it was shown.';
  const answered = () => {
    if (shown === PREVIEW) return ISSUED;
    shown = PREVIEW;
    return new Refusal(422, { code: 'amount_changed', message });
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: sent,
    [`POST ${PATH}/credits/preview`]: () => shown,
    [`POST ${PATH}/credits`]: answered,
  });
  const user = userEvent.setup({ delay: null });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const totals = await screen.findByLabelText('Totals');
  expect(totals.textContent).toContain('Credit note CN-12');
  expect(totals.textContent).toContain('($100.00)');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }));
  const [line] = invoice.lineItems;
  await user.type(dialog.getByLabelText(String(line?.description)), '1,000');
  expect(dialog.getByText('That is more than the line has.')).toBeDefined();
  await user.clear(dialog.getByLabelText(String(line?.description)));
  await user.type(dialog.getByLabelText(String(line?.description)), '2');
  // In dollars or in percent.
  const lines = [{ lineId: line?.uuid, quantity: 2 }];
  const lastAsked = () => calls.findLast(({ what }) => what === `POST ${PATH}/credits/preview`)?.body;
  await user.selectOptions(dialog.getByLabelText('Kept in'), 'Dollars');
  await user.type(dialog.getByLabelText(/Restocking/), '150.55');
  await waitFor(() => expect(lastAsked()).toEqual({ lines, restocking: { amount: 150.55 } }));
  await user.clear(dialog.getByLabelText(/Restocking/));
  await user.selectOptions(dialog.getByLabelText('Kept in'), 'Percent');
  await user.type(dialog.getByLabelText(/Restocking/), '.5');
  await waitFor(() => expect(lastAsked()).toEqual({ lines, restocking: { percent: 0.5 } }));
  await user.clear(dialog.getByLabelText(/Restocking/));
  await user.type(dialog.getByLabelText(/Restocking/), '15%');
  await user.selectOptions(dialog.getByLabelText(/Reason/), 'Returned goods');
  expect(await dialog.findByText('$180.63 less is due.')).toBeDefined();
  const issue = dialog.getByRole('button', { name: 'Issue credit note of $180.63' });
  await waitFor(() => expect(issue).toHaveProperty('disabled', false));
  await user.click(issue);
  expect(await dialog.findByText(message)).toBeDefined();
  expect(await dialog.findByText('$80.63 less is due.')).toBeDefined();
  expect(dialog.getByText('$100.00 of card ending in 4242 becomes credit.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Keep it as credit').checked).toBe(true);
  await user.click(dialog.getByLabelText('Refund it to the card ending in 4242'));
  expect(dialog.getByText('$100.00 goes back to the card ending in 4242.')).toBeDefined();
  await user.click(issue);
  const asked = { lines, restocking: { percent: 15 } };
  const expected = { total: 180.63, lessDue: 80.63 };
  await waitFor(() => {
    const bodyOf = (what: string) => calls.findLast((call) => call.what === what)?.body;
    expect(bodyOf(`POST ${PATH}/credits/preview`)).toEqual(asked);
    expect(bodyOf(`POST ${PATH}/credits`)).toEqual({ ...asked, reason: 'returned', note: '', refund: true, expected });
  });
});

test('CRED-18 RET-02 a note on a draw says what less is due, and what less is held', async () => {
  const held = { ...PREVIEW, value: null, restocking: 0, retained: 8.5, total: 172.13, lessDue: 172.13, pushedOff: [] };
  const draw = { ...sent, credits: [], retained: { percent: 5, amount: 160 } };
  fakeServer({ ...everywhere, [`GET ${PATH}`]: draw, [`POST ${PATH}/credits/preview`]: held });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  expect((await screen.findByLabelText('Totals')).textContent).toMatch(/Retainage held, 5%\(\$160\.00\)Total[^T]+$/);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }));
  await user.type(dialog.getByLabelText(String(invoice.lineItems[0]?.description)), '2');
  const rows = (await dialog.findByLabelText('Totals of the credit note')).children;
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    ...['Credited$170.00', 'Tax$10.63', 'Of it held, and not due yet($8.50)', 'Total$172.13'],
  ]);
  for (const said of ['$172.13 less is due.', '$8.50 less is held.']) expect(dialog.getByText(said)).toBeDefined();
});

test('WOFF-04 WOFF-05 CRED-14 an invoice that was written off says so; money that came after all is recorded, and taking it back says what is owed', async () => {
  const given = { ...NOTE, kind: 'write_off', number: null, amount: invoice.amount, at: '2026-03-03T12:00:00Z' };
  const lost = { ...invoice, status: 'paid', settledBy: 'write-off', amount: 0, credits: [given] };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: lost,
    [`POST ${PATH}/recover`]: { ...lost, settledBy: 'mixed' },
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  expect((await screen.findByText('written off')).dataset.tone).toBe('neutral');
  expect(screen.queryByText('paid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take back: Written off' }));
  const back = within(await screen.findByRole('dialog', { name: 'Take back what was written off' }));
  expect(back.getByText('$212.50 of the invoice is owed again.')).toBeDefined();
  await user.click(back.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recover' }));
  const amount = dialog.getByLabelText('Amount');
  await user.clear(amount);
  await user.type(amount, '212.51');
  await user.type(dialog.getByLabelText('Description'), 'Check 7');
  await user.click(dialog.getByRole('button', { name: 'Save Payment' }));
  expect(await dialog.findByText('That is more than was written off.')).toBeDefined();
  await user.clear(amount);
  await user.type(amount, '0.50');
  expect(dialog.getByText('$212.00 stays written off.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const body = () => calls.find(({ what }) => what === `POST ${PATH}/recover`)?.body;
  await waitFor(() => expect(body()).toEqual({ amount: 0.5, description: 'Check 7' }));
});

test('WOFF-05 DISC-02 money that came in time for what was written off says that the discount settles the rest', async () => {
  const yesterday = addDays(dateIn('America/Chicago', new Date()), -1);
  const given = { ...NOTE, kind: 'write_off', number: null, amount: invoice.amount, at: '2026-03-03T12:00:00Z' };
  const earlyDiscount = { percent: 2, days: 10, until: yesterday, discount: 4, total: 4.25 };
  const lost = { ...invoice, status: 'paid', settledBy: 'write-off', amount: 0, credits: [given], earlyDiscount };
  const calls = fakeServer({ ...everywhere, [`GET ${PATH}`]: lost, [`POST ${PATH}/recover`]: lost });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recover' }));
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '208.25');
  await user.type(dialog.getByLabelText('Description'), 'Check 7');
  expect(dialog.getByText('$4.25 stays written off.')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: yesterday } });
  expect(dialog.getByRole('status').textContent).toBe(
    'Paid in time: the early-payment discount of $4.25 settles the rest of invoice 1048.',
  );
  expect(dialog.queryByText(/stays written off/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save Payment' }));
  const body = () => calls.find(({ what }) => what === `POST ${PATH}/recover`)?.body;
  await waitFor(() => expect(body()).toEqual({ amount: 208.25, description: 'Check 7', receivedOn: yesterday }));
});

test('WOFF-01 CRED-14 what is due is written off with a reason, and what was credited is taken back with one', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: sent,
    [`POST ${PATH}/write-off`]: { ...sent, status: 'paid', amount: 0 },
    [`POST /business/${BUSINESS}/credits/${NOTE.uuid}/void`]: ISSUED,
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'Take back: Credit note CN-12' }));
  const back = within(await screen.findByRole('dialog', { name: 'Take back credit note CN-12' }));
  expect(back.getByText(/what the credit pushed off pays it again/)).toBeDefined();
  await user.type(back.getByLabelText(/Reason/), 'By mistake');
  await user.click(back.getByRole('button', { name: 'Take back' }));
  const taken = () => calls.find(({ what }) => what.endsWith(`/credits/${NOTE.uuid}/void`))?.body;
  await waitFor(() => expect(taken()).toEqual({ reason: 'By mistake' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Write off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off' }));
  await user.selectOptions(dialog.getByLabelText(/Reason/), 'Other');
  await user.clear(dialog.getByLabelText('Amount'));
  await user.type(dialog.getByLabelText('Amount'), '0.35');
  await user.click(dialog.getByRole('button', { name: 'Write off' }));
  expect(await dialog.findByText('Say why.')).toBeDefined();
  await user.type(dialog.getByLabelText(/Note/), 'Moved away');
  await user.click(dialog.getByRole('button', { name: 'Write off' }));
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `POST ${PATH}/write-off`)?.body).toEqual({
      ...{ amount: 0.35, reason: 'other', note: 'Moved away' },
    }),
  );
});

test('WOFF-02 a rest below the limit of the settings is written off in one click, which the notice takes back', async () => {
  const given = { ...NOTE, uuid: BUSINESS, kind: 'write_off', number: null, amount: 4.37, at: '2026-03-03T12:00:00Z' };
  const owed = { ...sent, amount: 4.37 };
  let read = owed;
  const settings = settingsOf(BUSINESS)[`GET /business/${BUSINESS}/money-settings`];
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/money-settings`]: { ...settings, smallRest: 5 },
    [`GET ${PATH}`]: () => read,
    [`POST ${PATH}/write-off`]: { ...owed, status: 'paid', amount: 0, credits: [...sent.credits, given] },
    [`POST /business/${BUSINESS}/credits/${given.uuid}/void`]: ISSUED,
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'Write off $4.37' }));
  const notice = within(await screen.findByText('$4.37 was written off'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Write off $4.37' })).toBeNull());
  // The button is gone: reading continues at the heading, as after the notice is.
  expect(document.activeElement?.tagName).toBe('H1');
  // What is owed again is more than a small rest meanwhile.
  read = { ...sent, amount: 5.01 };
  await user.click(notice.getByRole('button', { name: 'Undo' }));
  expect(document.activeElement?.tagName).toBe('H1');
  expect(await screen.findByText('$4.37 is owed again')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('$4.37 was written off')).toBeNull());
  expect((await screen.findByLabelText('Totals')).textContent).toContain('$5.01');
  expect(screen.queryByRole('button', { name: /^Write off/ })).toBeNull();
  expect(calls.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body)).toEqual([
    { amount: 4.37, reason: 'too_small', note: '' },
    { reason: 'Undone' },
  ]);
});

test('CRED-09 API-36 a credit note is issued once, also where its invoice cannot be read behind it', async () => {
  let issued = 0;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: () => (issued === 0 ? sent : new Refusal(503, { code: 'UNAVAILABLE', message: 'Later.' })),
    [`POST ${PATH}/credits/preview`]: { ...PREVIEW, pushedOff: [] },
    [`POST ${PATH}/credits`]: () => {
      issued += 1;
      return ISSUED;
    },
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Credit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note' }));
  await user.click(dialog.getByLabelText('One amount'));
  await user.type(dialog.getByLabelText(/Amount/), '180.63');
  await user.selectOptions(dialog.getByLabelText(/Reason/), 'Returned goods');
  const issue = await dialog.findByRole('button', { name: 'Issue credit note of $180.63' });
  await waitFor(() => expect(issue).toHaveProperty('disabled', false));
  await user.click(issue);
  expect(await screen.findByText('Credit note CN-13 for $180.63 was issued', {}, { timeout: 9_000 })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ what }) => what === `POST ${PATH}/credits`)).toHaveLength(1);
}, 20_000);
