// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_PATH, INVOICE_PATH, openPortal, READ_ACCOUNT } from '../../testing/portal-in-test.tsx';

const SEND = 'POST /portal-links';
const NONE = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } };
const EMAIL = { name: 'Your e-mail' };

test.each([ACCOUNT_PATH, INVOICE_PATH, `${ACCOUNT_PATH}/settings`])(
  'P01 D09 a link that no longer works offers to mail it again: %s',
  async (path) => {
    const { calls } = openPortal(path, { [READ_ACCOUNT]: NONE, [SEND]: { status: 200, body: null } });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    await userEvent.type(await screen.findByRole('textbox', EMAIL), 'robin@maplerow.example{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('If robin@maplerow.example has an account');
    expect(calls.filter(({ key }) => key === SEND).map(({ body }) => body)).toEqual([
      { email: 'robin@maplerow.example' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByRole('textbox', EMAIL)).toBeTruthy();
  },
);

test.each([
  ['a row is pressed', ACCOUNT_PATH, () => screen.findAllByRole('link', { name: /1048/ }).then(([row]) => row)],
  ['Update is pressed', `${ACCOUNT_PATH}/settings`, typedPhone],
])('D09 a page that stood open when the link was renewed says so as soon as %s', async (_, path, button) => {
  const contact = { email: 'robin@maplerow.example', phoneNumber: '7855550188', emailConfirmed: true };
  const { known } = openPortal(path, { [`GET /communication/${ACCOUNT}/contact`]: { body: contact } });
  const pressed = await button();
  for (const key of Object.keys(known)) if (key.includes(ACCOUNT)) known[key] = NONE;
  await userEvent.click(pressed as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.queryByText('Amount Due')).toBeNull();
});

async function typedPhone() {
  await userEvent.type(await screen.findByLabelText('Phone number'), '{Backspace}9');
  return screen.findByRole('button', { name: 'Update' });
}

test('TM-20 the home page leads to the same form; a wrong address is named, and nothing is sent', async () => {
  const { calls } = openPortal('/p/u/home');
  await userEvent.click(await screen.findByRole('link', { name: 'Send me my link' }));
  expect(await screen.findByRole('heading', { name: 'Find your invoices' })).toBeTruthy();
  await userEvent.type(await screen.findByRole('textbox', EMAIL), 'robin');
  await userEvent.click(screen.getByRole('button', { name: 'Send me my link' }));
  expect(await screen.findByText('Must be a valid email address.')).toBeTruthy();
  expect(calls.some(({ key }) => key === SEND)).toBe(false);
});

test('ERR-04 who asked too often is told to wait, and what was typed stays', async () => {
  openPortal('/p/u/find-link', {
    [SEND]: { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a minute.' } },
  });
  await userEvent.type(await screen.findByRole('textbox', EMAIL), 'robin@maplerow.example{Enter}');
  expect(await screen.findByText('Too many requests. Please wait a minute.')).toBeTruthy();
  expect((screen.getByRole('textbox', EMAIL) as HTMLInputElement).value).toBe('robin@maplerow.example');
});
