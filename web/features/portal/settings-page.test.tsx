// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreferencesJson } from '@underlay/contract/contact.ts';
import { expect, test, vi } from 'vitest';
import { ACCOUNT, ACCOUNT_PATH, type Answers, account, openPortal } from '../../testing/portal-in-test.tsx';

const SETTINGS = `${ACCOUNT_PATH}/settings`;
const READ_PREFERENCES = `GET /communication/${ACCOUNT}/preferences`;
const PUT_PREFERENCES = `PUT /communication/${ACCOUNT}/preferences`;
const READ_CONTACT = `GET /communication/${ACCOUNT}/contact`;
const PUT_CONTACT = `PUT /communication/${ACCOUNT}/contact`;
const contact = { email: 'accounts@maplerow.example', phoneNumber: '7855550188', emailConfirmed: true };
const preferences = (change: Partial<PreferencesJson> = {}): PreferencesJson => ({
  receiveEmail: true,
  receiveSMS: false,
  sms: 'off',
  smsSender: '7855550100',
  ...change,
});
const AWAY = { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } };

const open = (answers: Answers = {}) =>
  openPortal(SETTINGS, {
    [READ_PREFERENCES]: { body: preferences() },
    [PUT_PREFERENCES]: { body: preferences({ sms: 'asked' }) },
    [READ_CONTACT]: { body: contact },
    [PUT_CONTACT]: { body: { ...contact, email: 'office@maplerow.example', emailConfirmed: false } },
    ...answers,
  });
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const email = () => screen.findByLabelText<HTMLInputElement>('E-mail');
const update = () => screen.queryByRole('button', { name: 'Update' });
const sheet = (name: string) => within(screen.getByRole('region', { name }));

test('SHELL-05 PACC-08 D82 Settings is reached from the navigation, and leads on to the payment methods', async () => {
  openPortal(ACCOUNT_PATH, { [READ_CONTACT]: { body: contact } });
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  const link = nav.getByRole('link', { name: 'Settings' });
  expect([nav.getByRole('link', { name: 'Home' }).getAttribute('aria-current'), link.getAttribute('href')]).toEqual([
    'page',
    SETTINGS,
  ]);
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy();
  expect(document.title).toBe(`Settings, ${account.name}`);
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  const methods = screen.getByRole('link', { name: 'Payment Methods' });
  expect(methods.getAttribute('href')).toBe(`${ACCOUNT_PATH}/payment-methods`);
});

test('PSET-01 the stored preferences are shown, and changing one says nothing of the other', async () => {
  const { calls } = open();
  expect((await box('Receive e-mail')).checked).toBe(true);
  expect((await box('Receive SMS')).checked).toBe(false);
  await userEvent.click(await box('Receive SMS'));
  await userEvent.click(await box('Receive e-mail'));
  await sheet('Communication preferences').findByText('Saved');
  expect((await box('Receive e-mail')).checked).toBe(false);
  await waitFor(() =>
    expect(calls.filter(({ key }) => key === PUT_PREFERENCES).map(({ body }) => body)).toEqual([
      { receiveSMS: true },
      { receiveEmail: false },
    ]),
  );
});

test('PSET-01 a server of the version before, which wants both boxes, gets the other one as it is stored', async () => {
  const incomplete = { status: 422, body: { code: 'INVALID_INPUT', message: 'Please check what you entered.' } };
  const { calls } = open({
    [READ_PREFERENCES]: { body: preferences({ receiveSMS: true, sms: 'on' }) },
    [PUT_PREFERENCES]: incomplete,
  });
  await userEvent.click(await box('Receive e-mail'));
  await sheet('Communication preferences').findByText(/This was not saved/);
  const saves = calls.filter(({ key }) => key === PUT_PREFERENCES || key === READ_PREFERENCES).slice(1, 4);
  expect(saves.map(({ key, body }) => [key, body ?? null])).toEqual([
    [PUT_PREFERENCES, { receiveEmail: false }],
    [READ_PREFERENCES, null],
    [PUT_PREFERENCES, { receiveEmail: false, receiveSMS: true }],
  ]);
});

test('PSET-01 a tick stands at once, and is not seen going back and coming again', async () => {
  open();
  const tick = await box('Receive SMS');
  tick.click();
  // As soon as the click is over. No timer has run and nothing was painted.
  await null;
  await null;
  expect(tick.checked).toBe(true);
  await sheet('Communication preferences').findByText('Saved');
});

test('PSET-01 D60 ticking Receive SMS says that a text was sent, and what to answer it; the box keeps its help', async () => {
  open();
  const words = 'Text messages to (785) 555-0188. We send one first, to ask whether you agree.';
  expect(await screen.findByText(words)).toBeTruthy();
  await userEvent.click(await box('Receive SMS'));
  const asked = await screen.findByText('We sent a text to (785) 555-0188. Reply YES to confirm.');
  expect(asked.getAttribute('aria-live')).toBe('polite');
  expect((await box('Receive SMS')).getAttribute('aria-describedby')).toBe(asked.parentElement?.id);
});

test.each<[string, Partial<PreferencesJson>, string]>([
  [
    'is on',
    { receiveSMS: true, sms: 'on' },
    'Text messages go to (785) 555-0188. Reply STOP to any of them to end them.',
  ],
  ['was stopped', { sms: 'stopped' }, 'This phone has said STOP. Text START to (785) 555-0100 to receive texts again.'],
  [
    'was stopped at one of several numbers',
    { sms: 'stopped', smsSender: null },
    'This phone has said STOP. Reply START to one of our texts to receive them again.',
  ],
  [
    'does not receive texts',
    { receiveSMS: true, sms: 'unreachable' },
    'Our text did not reach (785) 555-0188. Please check the number, or use one that receives texts.',
  ],
  [
    'was not asked yet',
    { receiveSMS: true, sms: 'not_asked' },
    'Texts start when (785) 555-0188 has confirmed. A number is asked once a day, three times a month at most: untick this and tick it again to have it asked.',
  ],
])('PSET-01 D60 the settings say when the phone %s', async (_, change, words) => {
  open({ [READ_PREFERENCES]: { body: preferences(change) } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('PSET-01 D60 without a provider of texts there is no such box', async () => {
  open({ [READ_PREFERENCES]: { body: preferences({ receiveSMS: true, sms: 'unavailable' }) } });
  expect(await box('Receive e-mail')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Receive SMS' })).toBeNull();
});

test('PSET-02 D60 another phone number has to agree itself: the preferences are read again', async () => {
  const { calls } = open();
  await screen.findByRole('checkbox', { name: 'Receive SMS' });
  const reads = () => calls.filter(({ key }) => key === READ_PREFERENCES).length;
  const before = reads();
  await userEvent.type(screen.getByLabelText('Phone number'), '{Backspace}9{Enter}');
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('PSET-01 a preference that could not be saved goes back, and says so aloud', async () => {
  open({ [PUT_PREFERENCES]: AWAY });
  await userEvent.click(await box('Receive e-mail'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('This was not saved and is as it was. Something went wrong on our side.');
  expect((await box('Receive e-mail')).checked).toBe(true);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('PSET-02 PSET-03 e-mail and phone are shown; Update appears only while one differs from what is stored', async () => {
  open();
  const field = await email();
  expect(field.value).toBe(contact.email);
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('785-555-0188');
  expect(update()).toBeNull();
  await userEvent.type(field, 'x');
  expect(update()).not.toBeNull();
  await userEvent.type(field, '{Backspace}');
  expect(update()).toBeNull();
  await userEvent.type(screen.getByLabelText('Phone number'), '{Backspace}9');
  expect(update()).not.toBeNull();
});

test('PSET-03 Update saves the contact, says so, and that the new address has to be confirmed', async () => {
  const { calls } = open();
  const field = await email();
  await userEvent.clear(field);
  await userEvent.type(field, ' office@maplerow.example');
  expect(screen.getByText(/We mail a link to the new address to confirm it\./)).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  const saved = await sheet('Contact information').findByText('Saved');
  expect(calls.find(({ key }) => key === PUT_CONTACT)?.body).toEqual({
    email: 'office@maplerow.example',
    phoneNumber: '785-555-0188',
    was: { email: contact.email, phoneNumber: contact.phoneNumber },
  });
  expect(update()).toBeNull();
  expect((await email()).value).toBe('office@maplerow.example');
  expect(screen.getByText(/This address is not confirmed yet: .* the old address keeps receiving mail/)).toBeTruthy();
  expect(document.activeElement).toBe(saved);
});

test('PSET-03 FORM-10 wrong entries have the specified messages and are not sent', async () => {
  const { calls } = open();
  await userEvent.clear(await email());
  await userEvent.type(await email(), 'a@b.example,c@d.example');
  await userEvent.clear(screen.getByLabelText('Phone number'));
  await userEvent.type(screen.getByLabelText('Phone number'), '555{Enter}');
  expect(await screen.findByText('Must be a valid email address.')).toBeTruthy();
  expect(screen.getByText('Must contain 10 digits in the format xxx-xxx-xxxx.')).toBeTruthy();
  expect(document.activeElement).toBe(await email());
  expect(calls.some(({ key }) => key === PUT_CONTACT)).toBe(false);
});

test('PSET-03 a refusal is said in the server’s words and no entry is lost', async () => {
  const message = 'Contact information can be changed three times a day. Please try again tomorrow.';
  open({ [PUT_CONTACT]: { status: 429, body: { code: 'too_many_contact_changes', message } } });
  await userEvent.type(await email(), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect((await email()).value).toBe(`${contact.email}x`);
  expect(update()).not.toBeNull();
});

test('PSET-03 leaving with an unsaved entry asks first', async () => {
  open();
  await userEvent.type(await email(), 'x');
  await vi.dynamicImportSettled();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Invoices & Quotes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
  expect((await email()).value).toBe(`${contact.email}x`);
  await userEvent.click(screen.getByRole('link', { name: 'Back to Invoices & Quotes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('table', { name: 'Invoices & Quotes' })).toBeTruthy();
});

test('PSET-01 PSET-02 what could not be loaded offers Retry, each for itself', async () => {
  open({ [READ_CONTACT]: AWAY });
  await box('Receive e-mail');
  const retry = await sheet('Contact information').findByRole('button', { name: 'Retry' });
  expect(sheet('Contact information').getByRole('alert').textContent).toContain(
    'Contact information could not be loaded.',
  );
  expect(retry).toBeTruthy();
  open({ [READ_PREFERENCES]: 'silence' });
  await email();
  expect(screen.getByRole('region', { name: 'Communication preferences' }).getAttribute('aria-busy')).toBe('true');
});
