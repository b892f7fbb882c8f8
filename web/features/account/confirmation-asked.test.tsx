// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;
const INVITE = `POST ${API}/invitations`;
const CONFIRM = 'PUT /session/confirmation';
const NEEDED = 'This asks for your password first.';
const WRONG = 'The password or the code is not correct.';
const kim = {
  uuid: 'e0000000-0000-4000-8000-000000000001',
  email: 'kim@lowe.example',
  invitedBy: 'Robin Ashby',
  createdAt: '2026-03-03T18:00:00Z',
  expiresAt: '2026-03-17T18:00:00Z',
  expired: false,
};

/** A server that wants the password, which is "oak", before anybody is invited. */
function server(more: object = {}) {
  let confirmed = false;
  return fakeServer({
    ...everywhere,
    [`GET ${API}/members`]: [],
    [`GET ${API}/invitations`]: [],
    [INVITE]: () => (confirmed ? kim : new Refusal(403, { code: 'confirmation_needed', message: NEEDED })),
    [CONFIRM]: (body: unknown) => {
      confirmed = (body as { confirmation: { password: string } }).confirmation.password === 'oak';
      return confirmed ? null : new Refusal(422, { code: 'wrong_password', message: WRONG });
    },
    ...more,
  });
}

async function invite() {
  openManager(`/p/m/${BUSINESS}/settings/members`);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Member' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite Member' }));
  await userEvent.type(form.getByLabelText('Email', { exact: false }), kim.email);
  await userEvent.click(form.getByRole('button', { name: 'Send Invitation' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
}

const made = (calls: readonly { what: string }[]) =>
  calls.map(({ what }) => what).filter((what) => [INVITE, CONFIRM].includes(what));

test('P14 a change that asks for the password gets it in a dialog, says a wrong one there, and then goes on by itself', async () => {
  const calls = server();
  const dialog = await invite();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(made(calls)).toEqual([INVITE]);
  await userEvent.type(dialog.getByLabelText('Your password', { exact: false }), 'ash{Enter}');
  expect(await dialog.findByText(WRONG)).toBeDefined();
  await userEvent.clear(dialog.getByLabelText('Your password', { exact: false }));
  await userEvent.type(dialog.getByLabelText('Your password', { exact: false }), 'oak{Enter}');
  expect(await screen.findByText(`Invitation sent to ${kim.email}`)).toBeDefined();
  expect(made(calls)).toEqual([INVITE, CONFIRM, CONFIRM, INVITE]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('P14 whoever closes the dialog has changed nothing and finds what they entered, and Escape closes it alone', async () => {
  const calls = server();
  const dialog = await invite();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Your password', { exact: false })));
  await userEvent.keyboard('{Escape}');
  const form = within(await screen.findByRole('dialog', { name: 'Invite Member' }));
  expect(await form.findByText(NEEDED)).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>('Email', { exact: false }).value).toBe(kim.email);
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  expect(made(calls)).toEqual([INVITE]);
  // Entered once more, it asks once more.
  await userEvent.click(form.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeDefined();
});

test('P14 with another sign-in provider the dialog leads to a fresh sign-in', async () => {
  const again = 'Please log out, log in again and repeat this within five minutes.';
  server({
    'GET /session': { ...everywhere['GET /session'], hasPassword: false },
    [CONFIRM]: new Refusal(403, { code: 'sign_in_again', message: again }),
  });
  const dialog = await invite();
  expect(dialog.queryByLabelText('Your password', { exact: false })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByRole('button', { name: 'Log in again' })).toBeDefined();
});
