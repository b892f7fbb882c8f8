// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, invoice, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const owed = { ...invoice, lineItems: [line(1)] };

const open = (stored: object, more: Record<string, unknown> = {}) => {
  const calls = fakeServer({ ...everywhere, [`GET ${ONE}`]: stored, ...more });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return calls;
};
const remind = async () => userEvent.click(await screen.findByRole('button', { name: 'Remind Customer' }));
const toastWith = async (copy: string) => (await screen.findByText(copy)).closest('.mantine-Notification-root');

test('INV-20 INV-24 what is owed can be reminded of, once for a double click, and the timeline then shows it', async () => {
  const notified = { at: '2026-03-05T15:00:00Z', kind: 'reminded', amount: null, detail: null, by: 'Robin Ashby' };
  const calls = open(owed, { [`POST ${ONE}/reminder`]: { ...owed, timeline: [...owed.timeline, notified] } });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Remind Customer' }));
  expect((await toastWith('Reminder Email Sent'))?.getAttribute('role')).toBe('status');
  expect(calls.filter(({ what }) => what === `POST ${ONE}/reminder`)).toHaveLength(1);
  expect(screen.getByText('Reminder').closest('li')?.textContent).toContain('by Robin Ashby');
});

test('INV-25 the daily limit is a warning', async () => {
  const { status, message } = REFUSALS.reminder_limit;
  open(owed, { [`POST ${ONE}/reminder`]: new Refusal(status, { code: 'reminder_limit', message }) });
  await remind();
  const copy = await toastWith('Reminder Email Daily Limit Reached');
  expect([copy?.hasAttribute('data-warning'), copy?.hasAttribute('data-problem')]).toEqual([true, false]);
});

test.each([409, 429, 503])('INV-26 any other failure (%i) says that the reminder was not sent', async (status) => {
  open(owed, { [`POST ${ONE}/reminder`]: new Refusal(status, { code: 'X', message: 'Something else.' }) });
  await remind();
  expect((await toastWith('Error sending Reminder Email'))?.hasAttribute('data-problem')).toBe(true);
});

test('INV-26 D16 a customer whom no reminder reaches is not tried again, and the button says why', async () => {
  const { status, message } = REFUSALS.reminder_impossible;
  open(owed, { [`POST ${ONE}/reminder`]: new Refusal(status, { code: 'reminder_impossible', message }) });
  await remind();
  await toastWith('Error sending Reminder Email');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remind Customer' });
  await waitFor(() => expect([button.disabled, button.title]).toEqual([true, expect.stringMatching(/no e-mail/)]));
});

test('INV-26 D16 D60 a customer who receives no e-mail is not reminded in vain once, but by text where their phone takes that', async () => {
  open({ ...owed, customerReceivesEmail: false, customerReceivesTexts: false });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remind Customer' });
  expect([button.disabled, button.title]).toEqual([
    true,
    'They receive no e-mail. Copy the portal link and give it to them.',
  ]);
  cleanup();
  open({ ...owed, customerReceivesEmail: false, customerReceivesTexts: true });
  const other = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remind Customer' });
  expect(other.disabled).toBe(false);
});

test('INV-17 D16 beside the next step of whoever was not told stands the link that is given to them', async () => {
  const step = async () =>
    within((await screen.findByRole('heading', { name: 'Next step' })).closest('section') as HTMLElement);
  const user = userEvent.setup();
  open({ ...owed, customerReceivesEmail: false, dueDate: '2020-01-31', timeline: [...owed.timeline, OPENED] });
  await user.click((await step()).getByRole('button', { name: 'Copy portal link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${owed.portalPath}`);
  cleanup();
  // What nobody was sent opens for nobody.
  open({ ...draft, customerReceivesEmail: false });
  expect((await step()).queryByRole('button')).toBeNull();
});

test('INV-26 P21 when no mail of the business may leave, it says why', async () => {
  const message = 'Underlay has stopped the mails of this business.';
  open(owed, { [`POST ${ONE}/reminder`]: new Refusal(403, { code: 'mail_stopped', message }) });
  await remind();
  expect((await toastWith(`Error sending Reminder Email. ${message}`))?.hasAttribute('data-problem')).toBe(true);
});

const expired = { ...owed, isQuote: true, status: 'sent', quoteExpiration: '2020-01-31' };

test.each([draft, { ...owed, status: 'paid' }, expired])(
  'INV-20 QUO-11 a draft, what is paid, or a quote that has expired, is not reminded of',
  async (stored) => {
    open(stored);
    await screen.findByRole('heading', { name: 'Timeline' });
    expect(screen.queryByRole('button', { name: 'Remind Customer' })).toBeNull();
  },
);

const OPENED = {
  at: '2026-03-01T15:00:00Z',
  kind: 'opened',
  amount: null,
  detail: null,
  by: null,
};

test.each([
  ['Remind Customer', 'Ask Maple Row', { ...owed, dueDate: '2020-01-31' }],
  ['Add Payment', 'Wait for Maple Row', { ...owed, dueDate: '2099-01-31' }],
])('INV-20 D85 the one filled button, %s, is what the next step says: %s', async (name, step, stored) => {
  open({ ...stored, timeline: [...stored.timeline, OPENED] });
  const next = (await screen.findByRole('heading', { name: 'Next step' })).closest('section');
  expect(next?.textContent).toContain(step);
  const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset.variant === 'filled');
  expect(filled.map(({ textContent }) => textContent)).toEqual([name]);
});

test('FIND-10 INV-20 where it is the filled button, Ctrl-Enter asks before it reminds; a form above the page keeps the key', async () => {
  const late = { ...owed, dueDate: '2020-01-31', timeline: [...owed.timeline, OPENED] };
  const calls = open(late, { [`POST ${ONE}/reminder`]: late });
  const reminders = () => calls.filter(({ what }) => what === `POST ${ONE}/reminder`).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Add Payment' }));
  await userEvent.type(screen.getByLabelText('Amount'), '{Control>}{Enter}{/Control}');
  expect(screen.queryByRole('dialog', { name: /^Remind/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('heading', { name: 'Timeline' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const asked = within(await screen.findByRole('dialog', { name: 'Remind of invoice 1048?' }));
  expect([asked.getByText(/^The reminder goes to Maple Row/), reminders()]).toEqual([expect.anything(), 0]);
  await userEvent.click(asked.getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reminders()).toBe(0);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remind Customer' }));
  expect(await toastWith('Reminder Email Sent')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reminders()).toBe(1);
});

test('D68 a quote is not due: its head says until when it is valid, or nothing', async () => {
  const quote = { ...owed, isQuote: true, status: 'sent' };
  open({ ...quote, quoteExpiration: null });
  const sheet = await screen.findByRole('article');
  expect(sheet.querySelector('header')?.textContent).not.toMatch(/due|valid/);
});
