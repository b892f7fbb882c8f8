// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const PHONE = '22222222-0000-4000-8000-000000000001';
const KEY = '22222222-0000-4000-8000-000000000002';
const passkey = (uuid: string, name: string, more: object = {}) => ({
  uuid,
  name,
  created: '2026-11-02T15:00:00Z',
  lastUsed: null,
  synced: false,
  ...more,
});
const two = [
  passkey(PHONE, 'Apple Passwords', { synced: true, lastUsed: '2026-11-20T15:00:00Z' }),
  passkey(KEY, 'YubiKey 5'),
];

/** A browser that has passkeys at a name. */
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

function open(change: Record<string, unknown> = {}, path = '/a/security'): Call[] {
  const calls = fakeServer({
    ...everywhere,
    'GET /session': { ...everywhere['GET /session'], secondFactor: true, hasPasskey: true },
    'GET /session/sign-ins': [],
    'GET /session/second-factor': { on: true, hasApp: false, recoveryCodesLeft: 10 },
    'GET /session/passkeys': two,
    ...change,
  });
  openManager(path);
  return calls;
}
const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const items = async () => within(await (await section()).findByRole('list')).getAllByRole('listitem');
const sent = (calls: Call[], what: string) => calls.find((each) => each.what === what)?.body;

test('passkeys are listed with when they were added and last used, and one that is synced says so', async () => {
  open();
  const [phone, key] = await items();
  expect(phone?.textContent).toMatch(/^Apple Passwordssynced/);
  expect(phone?.textContent).toMatch(/Added .*Nov.* 2.*, last used .*Nov.* 20/);
  expect(key?.textContent).toMatch(/^YubiKey 5Added .*, not used yet/);
  expect(within(key as HTMLElement).queryByText('synced')).toBeNull();
});

test('without any there is the way to the first', async () => {
  open({ 'GET /session/passkeys': [] });
  expect(await (await section()).findByRole('button', { name: 'Add a passkey' })).toBeDefined();
  expect((await section()).queryByRole('list')).toBeNull();
});

test('a browser without passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  open();
  expect(await (await section()).findByText('This browser cannot make one.')).toBeDefined();
  expect(await items()).toHaveLength(2);
});

test('a list that cannot be read is asked for again', async () => {
  let isAway = true;
  open({
    'GET /session/passkeys': () => (isAway ? new Refusal(500, { code: 'INTERNAL', message: 'Away.' }) : two),
  });
  const again = await (await section()).findByRole('button', { name: 'Retry' });
  isAway = false;
  await userEvent.click(again);
  expect(await items()).toHaveLength(2);
});

test('a passkey gets another name, which stands in the list', async () => {
  let name = 'YubiKey 5';
  const calls = open({
    'GET /session/passkeys': () => [passkey(KEY, name)],
    [`PUT /session/passkeys/${KEY}/name`]: (body: { name: string }) => {
      name = body.name;
      return null;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename YubiKey 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('YubiKey 5');
  await userEvent.clear(field);
  await userEvent.type(field, 'Key on my ring');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Rename Key on my ring' })).toBeDefined();
  expect(sent(calls, `PUT /session/passkeys/${KEY}/name`)).toEqual({ name: 'Key on my ring' });
});

test('P14 removing one asks for the password, says what follows for the last one, and shows a refusal', async () => {
  let left = two;
  let answer: unknown = new Refusal(422, { code: 'wrong_password', message: 'The code is not correct.' });
  const calls = open({
    'GET /session/passkeys': () => left,
    [`POST /session/passkeys/${KEY}/end`]: () => answer,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove YubiKey 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove YubiKey 5?' }));
  expect(dialog.getByText(/It will no longer sign you in\. You can delete it on your device/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText('Your password'), 'a floor that lasts');
  await userEvent.type(dialog.getByLabelText('Recovery code'), 'abcd-efgh');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('The code is not correct.')).toBeDefined();
  [answer, left] = [null, two.slice(0, 1)];
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('YubiKey 5')).toBeNull());
  expect(sent(calls, `POST /session/passkeys/${KEY}/end`)).toEqual({
    confirmation: { password: 'a floor that lasts', code: 'abcd-efgh' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Apple Passwords' }));
  const last = within(await screen.findByRole('dialog', { name: 'Remove Apple Passwords?' }));
  expect(last.getByText(/your password alone does, and your recovery codes are gone/)).toBeDefined();
});

test('TM-20 whoever has just chosen a new password by mail is asked to look at their passkeys, and goes on from there', async () => {
  open({}, '/a/security?after=reset&back=%2Fp%2Fm');
  expect(await screen.findByText(/Your passkeys stay and go on signing in without it/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/p/m');
  expect(screen.queryByText(/asks everybody for two-step sign-in/)).toBeNull();
  expect(await screen.findByText(/Passkeys stay: below, remove those that you do not know/)).toBeDefined();
});
