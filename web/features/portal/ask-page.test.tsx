// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ACCOUNT,
  ACCOUNT_PATH,
  type Answers,
  INVOICE,
  INVOICE_PATH,
  openPortal,
  READ_ACCOUNT,
  type SentCall,
} from '../../testing/portal-in-test.tsx';

const SEND = `${READ_ACCOUNT.replace('GET', 'POST')}/messages`;
const READ_CONTACT = `GET /communication/${ACCOUNT}/contact`;
const READ_PREFERENCES = `GET /communication/${ACCOUNT}/preferences`;
const mailed = { receiveEmail: true, receiveSMS: false, sms: 'unavailable', smsSender: null };
const reached: Answers = {
  [SEND]: { status: 200, body: null },
  [READ_CONTACT]: { body: { email: 'robin@maplerow.example', phoneNumber: '7855550188', emailConfirmed: true } },
  [READ_PREFERENCES]: { body: mailed },
};
const asked = (calls: readonly SentCall[]) => calls.filter(({ key }) => key === SEND).map(({ body }) => body);
const write = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
};

test('COMM-07 D57 a question can be asked from an invoice, says which, and where the answer comes', async () => {
  const { calls } = openPortal(INVOICE_PATH, reached);
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  await userEvent.click(nav.getByRole('link', { name: 'Ask a question' }));
  expect(await screen.findByRole('heading', { name: 'Ask Tallgrass Flooring Co.' })).toBeTruthy();
  expect(screen.getByText('About invoice 1048, Kitchen oak')).toBeTruthy();
  await write('Is the trim in it?');
  expect((await screen.findByText(/The answer comes by e-mail to/)).textContent).toContain('robin@maplerow.example');
  expect(asked(calls)).toEqual([
    { message: 'Is the trim in it?', invoiceId: INVOICE, idempotentKey: expect.any(String) },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Ask something else' }));
  expect(screen.getByRole('textbox', { name: 'Your question' })).toBeTruthy();
});

test('ERR-04 a question that was not sent stays, and goes again as the same one', async () => {
  const { calls, known } = openPortal(`${ACCOUNT_PATH}/ask`, { ...reached, [SEND]: 'offline' });
  await write('When do you come?');
  expect(await screen.findByText(/Underlay cannot be reached/)).toBeTruthy();
  known[SEND] = { status: 200, body: null };
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your question was sent.')).toBeTruthy();
  const [first, second] = asked(calls);
  expect(second).toEqual(first);
});

test('D16 whoever has switched e-mail off reads that no answer can be mailed, and where to switch it on', async () => {
  openPortal(`${ACCOUNT_PATH}/ask`, { ...reached, [READ_PREFERENCES]: { body: { ...mailed, receiveEmail: false } } });
  await write('When do you come?');
  const status = within(await screen.findByRole('status'));
  expect(await status.findByText(/You have switched e-mail off/)).toBeTruthy();
  expect(status.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(`${ACCOUNT_PATH}/settings`);
});

test('COMM-05 an empty question is not sent', async () => {
  const { calls } = openPortal(`${ACCOUNT_PATH}/ask`, reached);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByRole('textbox', { name: 'Your question' }).getAttribute('aria-invalid')).toBe('true');
  expect(asked(calls)).toEqual([]);
});
