// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PATH = `/business/${BUSINESS}/invoices/${INVOICE}`;
const draft = { ...invoice, isQuote: false, status: 'pending', followsContract: false, earlyDiscount: null };
const terms = { percent: 2.5, days: 15, until: null, discount: 25, total: 26.56 };

test('DISC-01 a draft is given a discount for paying in time, and says so among its facts', async () => {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: draft,
    [`PUT ${PATH}/early-discount`]: { ...draft, earlyDiscount: terms },
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Early-payment discount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Early-payment discount' }));
  const [percent, days] = [dialog.getByLabelText(/Discount/), dialog.getByLabelText(/Days/)];
  await user.clear(percent);
  await user.type(percent, '20.5');
  await user.clear(days);
  await user.type(days, '61');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Must be from 0.01 to 20 percent.')).toBeDefined();
  expect(dialog.getByText('Must be from 1 to 60 days.')).toBeDefined();
  await user.clear(percent);
  await user.type(percent, '2.5%');
  await user.clear(days);
  await user.type(days, '15');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2.5% off if all is paid within 15 days of sending')).toBeDefined();
  expect(calls.findLast(({ what }) => what.endsWith('early-discount'))?.body).toEqual({
    terms: { percent: 2.5, days: 15 },
    version: draft.version,
  });
});

test('DISC-01 whoever offers a discount that ends after the due date reads so, and one that ends before it goes without a word', async () => {
  const dueDate = addDays(dateIn('America/Chicago', new Date()), 12);
  fakeServer({ ...everywhere, [`GET ${PATH}`]: { ...draft, dueDate } });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Early-payment discount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Early-payment discount' }));
  const says = () => dialog.queryByText(/Sent today, it ends after the due date/)?.textContent;
  expect(says()).toBeUndefined();
  await user.clear(dialog.getByLabelText(/Days/));
  await user.type(dialog.getByLabelText(/Days/), '14');
  expect(says()).toBe(
    `From the day on which the invoice is sent. Sent today, it ends after the due date, ${formatDate(dueDate)}.`,
  );
});

test('DISC-01 ERR-04 of two managers the second reads that the discount is another by now, and another change of the draft stops nobody', async () => {
  const changed = 'Someone else changed this in the meantime.';
  let now = { ...draft, earlyDiscount: terms };
  const become = (percent: number) => {
    now = { ...now, earlyDiscount: { ...terms, percent }, version: now.version + 1 };
    return now;
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: () => now,
    [`PUT ${PATH}/early-discount`]: ({ version }: { version: number }) =>
      version === now.version ? become(3) : new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: changed }),
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Early-payment discount' }));
    return within(await screen.findByRole('dialog', { name: 'Early-payment discount' }));
  };
  const type3 = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.clear(dialog.getByLabelText(/Discount \(/));
    await user.type(dialog.getByLabelText(/Discount \(/), '3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
  };
  const sent = () => calls.filter(({ what }) => what.startsWith('PUT')).map(({ body }) => body);
  const dialog = await open();
  become(5);
  await type3(dialog);
  expect(await dialog.findByText(changed)).toBeDefined();
  expect(dialog.getByDisplayValue('3')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toHaveLength(2);

  const other = await open();
  now = { ...now, description: 'Ash', version: now.version + 1 };
  await type3(other);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('DISC-04 DISC-05 what was taken is not taken back by hand, and what a late customer left is granted', async () => {
  const taken = { uuid: 'e0000000-0000-4000-8000-000000000002', kind: 'discount', number: null, amount: 26.56 };
  const late = { ...draft, status: 'unpaid', amount: 26.56, earlyDiscount: { ...terms, until: '2026-03-01' } };
  const paid = {
    ...{ ...late, status: 'paid', settledBy: 'mixed', amount: 0 },
    credits: [{ ...taken, isOwn: true, endsWithPayment: true, at: '2026-03-03T12:00:00Z' }],
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${PATH}`]: late,
    [`POST ${PATH}/early-discount/grant`]: paid,
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Grant the discount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant the discount' }));
  await user.click(dialog.getByRole('button', { name: 'Grant the discount' }));
  await waitFor(() => expect(calls.some(({ what }) => what === `POST ${PATH}/early-discount/grant`)).toBe(true));
  const totals = await screen.findByLabelText('Totals');
  await waitFor(() => expect(totals.textContent).toContain('Early-payment discount'));
  expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

test('DISC-05 whoever paid more than the price in time is granted it too, and reads how much of it is left over', async () => {
  const late = { ...draft, status: 'unpaid', amount: 26.42, earlyDiscount: { ...terms, until: '2026-03-01' } };
  fakeServer({ ...everywhere, [`GET ${PATH}`]: late });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Grant the discount' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant the discount' }));
  const words = /^\$26\.42 less is due on this invoice, and \$0\.14 of what was paid is left over, as if /;
  expect(dialog.getByText(words)).toBeDefined();
});
