// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Call, fakeServer, Refusal } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { readTokens } from '../identity/index.ts';

const HERE = '11111111-0000-4000-8000-000000000001';
const THERE = '11111111-0000-4000-8000-000000000002';
const signIn = (uuid: string, device: string, current: boolean) => ({
  uuid,
  device,
  ipAddress: '203.0.113.x',
  since: '2026-11-09T15:00:00Z',
  lastSeen: '2026-11-10T18:26:08Z',
  current,
});

const TOKENS = 'underlay.tokens';
const off = { on: false, hasApp: false, recoveryCodesLeft: 0 };

function open(change: Record<string, unknown> = {}, path = '/a/security'): Call[] {
  const calls = fakeServer({
    ...everywhere,
    'GET /session/sign-ins': [signIn(HERE, 'Firefox on Linux', true), signIn(THERE, 'Chrome on Windows', false)],
    'GET /session/second-factor': off,
    'GET /session/passkeys': [],
    ...change,
  });
  openManager(path);
  return calls;
}

const sent = (calls: Call[], what: string) => calls.find((each) => each.what === what)?.body;

test('the devices are listed, this one is marked, and another one can be signed out', async () => {
  const calls = open({ [`DELETE /session/sign-ins/${THERE}`]: null });
  const items = await screen.findAllByRole('listitem');
  expect(items.map((each) => within(each).queryByText('this device') !== null)).toEqual([true, false]);
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Windows' }));
  await waitFor(() => expect(calls.map(({ what }) => what)).toContain(`DELETE /session/sign-ins/${THERE}`));
  expect(await screen.findByText('Chrome on Windows was signed out')).toBeDefined();
});

test('sign out everywhere asks first, and then leaves this device too', async () => {
  const calls = open({ 'DELETE /session/sign-ins': null });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls.some(({ what }) => what.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(readTokens()).toBeNull());
  expect(calls.map(({ what }) => what)).toContain('DELETE /session/sign-ins');
});

test('P14 the password is changed with the old one; a refusal is shown and nothing is lost', async () => {
  const wrong = 'The password or the code is not correct.';
  const calls = open({ 'PUT /session/password': new Refusal(422, { code: 'wrong_password', message: wrong }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog');
  const old = within(dialog).getByLabelText('Current password');
  const fresh = within(dialog).getByLabelText('New password');
  expect([old.getAttribute('autocomplete'), fresh.getAttribute('autocomplete')]).toEqual([
    'current-password',
    'new-password',
  ]);
  await userEvent.type(old, 'a floor that lasts');
  await userEvent.type(fresh, 'short');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  expect(await within(dialog).findByText('Must be between 8 and 128 characters.')).toBeDefined();
  await userEvent.type(fresh, 'er but longer');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  expect(await within(dialog).findByText(wrong)).toBeDefined();
  expect(sent(calls, 'PUT /session/password')).toEqual({
    newPassword: 'shorter but longer',
    confirmation: { password: 'a floor that lasts', code: '' },
  });
});

test('TM-20 whose password is easy to guess is told here, until it is another one', async () => {
  let easily = true;
  const session = () => ({ ...everywhere['GET /session'], passwordEasilyGuessed: easily });
  const change = () => {
    easily = false;
    return null;
  };
  const calls = open({ 'GET /session': session, 'PUT /session/password': change });
  expect(await screen.findByText(/Yours is easy to guess/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'password');
  const fresh = within(dialog).getByLabelText('New password');
  await userEvent.type(fresh, 'ann-1985');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  expect(await within(dialog).findByText(/this one is made of a name/)).toBeDefined();
  expect(sent(calls, 'PUT /session/password')).toBeUndefined();
  await userEvent.type(fresh, ' laid a floor');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(screen.queryByText(/Yours is easy to guess/)).toBeNull());
});

test('TM-20 while a new password is typed the dialog says how hard it is to guess, and does without when nobody answers', async () => {
  const answers = new Map([
    ['floorcarpet', { level: 1, text: 'Fair: few words.' }],
    ['floorcarpet battery', { level: 3, text: 'Strong: very hard to guess.' }],
  ]);
  const calls = open({
    'PUT /session/password/strength': ({ newPassword }: { newPassword: string }) =>
      answers.get(newPassword) ?? new Refusal(429, { code: 'rate_limited', message: 'Too many.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const fresh = dialog.getByLabelText('New password');
  await userEvent.type(fresh, 'floor');
  expect(dialog.getByText('At least 8 characters.')).toBeDefined();
  await userEvent.type(fresh, 'carpet');
  const said = await dialog.findByText('Fair: few words.');
  expect([said.getAttribute('role'), said.dataset.level]).toEqual(['status', '1']);
  await userEvent.type(fresh, ' battery');
  expect((await dialog.findByText('Strong: very hard to guess.')).dataset.level).toBe('3');
  await userEvent.type(fresh, '!');
  expect(await dialog.findByText('At least 8 characters.')).toBeDefined();
  // Only what stood there for a moment was asked about.
  expect(calls.filter(({ what }) => what === 'PUT /session/password/strength').length).toBeLessThanOrEqual(3);
});

test('two-step sign-in is set up with password, picture and first code, and shows the recovery codes once', async () => {
  const codes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];
  let isOn = false;
  const calls = open({
    'GET /session/second-factor': () => (isOn ? { on: true, hasApp: true, recoveryCodesLeft: 2 } : off),
    'PUT /session/second-factor': {
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Underlay:a?secret=JBSWY3DPEHPK3PXP',
    },
    'PUT /session/second-factor/confirmation': () => {
      isOn = true;
      return { recoveryCodes: codes };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Your password'), 'a floor that lasts');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  const code = screen.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  // They are shown this once. Neither Escape nor Enter pressed twice takes them away.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' })));
  expect(list.isConnected).toBe(true);
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(codes);
  const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(file)).toContain(codes.join('\r\n'));
  expect(sent(calls, 'PUT /session/second-factor/confirmation')).toEqual({ code: '123456' });
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The button that opened it is gone. Reading goes on at the heading.
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('turning two-step sign-in off asks for password and code', async () => {
  const calls = open({
    'GET /session': { ...everywhere['GET /session'], secondFactor: true, hasApp: true },
    'GET /session/second-factor': { on: true, hasApp: true, recoveryCodesLeft: 3 },
    'POST /session/second-factor/end': null,
  });
  expect(await screen.findByText(/3 recovery codes are left/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'a floor that lasts');
  await userEvent.type(within(dialog).getByLabelText('Code'), '123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }));
  await waitFor(() =>
    expect(sent(calls, 'POST /session/second-factor/end')).toEqual({
      confirmation: { password: 'a floor that lasts', code: '123456' },
    }),
  );
});

test('D22 with another provider the page says where password and codes are', async () => {
  open({ 'GET /session': { ...everywhere['GET /session'], hasPassword: false } });
  expect(await screen.findByText(/are managed where you sign in/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});

test.each(['/a/security', '/a/account-selection', '/a/create-account'])(
  'D19 on %s a session that is over raises the notice, and signing in in another tab takes it away',
  async (path) => {
    open({}, path);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/Your session has expired/)).toBeNull();
    const notifyOf = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: TOKENS, newValue }));
    await waitFor(() => {
      act(() => void notifyOf(null));
      expect(screen.getByRole('button', { name: 'Log in again' })).toBeDefined();
    });
    act(() => void notifyOf('{}'));
    expect(screen.queryByText(/Your session has expired/)).toBeNull();
  },
);

test('D19 a page of one person is loaded again when another has signed in in another tab', async () => {
  const loadAgain = vi.fn();
  const who = { userId: everywhere['GET /session'].userId };
  open({ 'GET /session': () => ({ ...everywhere['GET /session'], ...who }) });
  await screen.findByText('Where you are signed in');
  vi.stubGlobal('location', { ...window.location, reload: loadAgain });
  const notify = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKENS, newValue: '{}' })));
  notify();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(loadAgain).not.toHaveBeenCalled();
  who.userId = crypto.randomUUID();
  notify();
  await waitFor(() => expect(loadAgain).toHaveBeenCalledOnce());
});

test('D19 a form on the security page that is refused because the session is over raises the notice', async () => {
  const over = new Refusal(401, { code: 'UNAUTHENTICATED', message: 'Please log in.' });
  open({ 'PUT /session/second-factor': over });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Your password'), 'a floor that lasts');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Log in again', hidden: true })).toBeDefined();
});
