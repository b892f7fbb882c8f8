// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ACCOUNT, ACCOUNT_PATH, type Answers, openPortal } from '../../testing/portal-in-test.tsx';

const PREFERENCES = `/communication/${ACCOUNT}/preferences`;
const CONTACT = `/communication/${ACCOUNT}/contact`;
const contact = { email: 'accounts@maplerow.example', phoneNumber: '7855550188', emailConfirmed: true };
const preferences = { receiveEmail: true, receiveSMS: false, sms: 'off', smsSender: '7855550100' };

/** What is sent waits until it is let through. */
function open(answers: Answers = {}) {
  const portal = openPortal(`${ACCOUNT_PATH}/settings`, {
    [`GET ${PREFERENCES}`]: { body: preferences },
    [`GET ${CONTACT}`]: { body: contact },
    ...answers,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'PUT') await promise;
    return answered(input, init);
  });
  return { ...portal, letThrough: resolve };
}

/** To the page, later than what it shows is fresh. */
async function comeBack() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('PSET-03 ERR-04 a phone number that is typed while the e-mail is saved stays, and is not saved yet', async () => {
  const email = 'office@maplerow.example';
  const { letThrough } = open({ [`PUT ${CONTACT}`]: { body: { ...contact, email } } });
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail');
  await userEvent.clear(field);
  await userEvent.type(field, `${email}{Enter}`);
  await userEvent.type(screen.getByLabelText('Phone number'), '{Backspace}9');
  letThrough();
  await within(screen.getByRole('region', { name: 'Contact information' })).findByText('Saved');
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('785-555-0189');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(email);
  expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy();
});

test('PSET-01 a box that is ticked while another could not be saved shows what was stored of it', async () => {
  const failed = { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } };
  const { known, calls, letThrough } = open({ [`PUT ${PREFERENCES}`]: failed });
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(await box('Receive e-mail'));
  await userEvent.click(await box('Receive SMS'));
  const reads = () => calls.filter(({ key }) => key === `GET ${PREFERENCES}`).length;
  const before = reads();
  const answered = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const isSMS = String(init?.body ?? '').includes('receiveSMS');
    const stored = { ...preferences, receiveSMS: true, sms: 'asked' };
    if (isSMS) Object.assign(known, { [`PUT ${PREFERENCES}`]: { body: stored } });
    const answer = await answered(input, init);
    if (isSMS) Object.assign(known, { [`GET ${PREFERENCES}`]: { body: stored } });
    return answer;
  });
  letThrough();
  await waitFor(() => expect(calls.filter(({ key }) => key === `PUT ${PREFERENCES}`)).toHaveLength(2));
  await waitFor(() => expect(reads()).toBe(before + 1));
  await screen.findByText(/We sent a text/);
  expect((await box('Receive SMS')).checked).toBe(true);
  expect((await box('Receive e-mail')).checked).toBe(true);
});

test.each(['after', 'before'] as const)(
  'PSET-02 ERR-04 an e-mail that is refused stays as it was typed when another phone number was stored elsewhere %s it',
  async (when) => {
    const refused = { status: 422, body: { code: 'invalid', message: 'We cannot send mail to this address.' } };
    const { known, letThrough } = open({ [`PUT ${CONTACT}`]: refused });
    const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
    const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
    const refuse = async () => {
      letThrough();
      await screen.findByText('We cannot send mail to this address.');
    };
    await userEvent.clear(email);
    await userEvent.type(email, 'office@maplerow.example{Enter}');
    if (when === 'after') await refuse();
    known[`GET ${CONTACT}`] = { body: { ...contact, phoneNumber: '7855550177' } };
    await comeBack();
    await waitFor(() => expect(phone.value).toBe('785-555-0177'));
    if (when === 'before') await refuse();
    expect(email.value).toBe('office@maplerow.example');
    expect(screen.getByRole('button', { name: 'Update' })).toBeTruthy();
  },
);

test('PSET-01 a box whose save was not answered is read again, though another was ticked while it was being read', async () => {
  const { known, calls, letThrough } = open({ [`PUT ${PREFERENCES}`]: 'offline' });
  const reads = () => calls.filter(({ key }) => key === `GET ${PREFERENCES}`).length;
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Receive e-mail' }));
  const before = reads();
  known[`GET ${PREFERENCES}`] = 'silence';
  letThrough();
  await waitFor(() => expect(reads()).toBe(before + 1));
  const stored = { ...preferences, receiveEmail: false, receiveSMS: true, sms: 'asked' };
  known[`PUT ${PREFERENCES}`] = known[`GET ${PREFERENCES}`] = { body: stored };
  await userEvent.click(screen.getByRole('checkbox', { name: 'Receive SMS' }));
  await screen.findByText(/We sent a text/);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Receive e-mail' }).checked).toBe(false),
  );
});
