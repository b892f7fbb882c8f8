// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';

test('TM-20 another app takes the place of the one there is: with a recovery code, a picture and a first code', async () => {
  const calls = fakeServer({
    ...everywhere,
    'GET /session': { ...everywhere['GET /session'], secondFactor: true, hasApp: true },
    'GET /session/sign-ins': [],
    'GET /session/passkeys': [],
    'GET /session/second-factor': { on: true, hasApp: true, recoveryCodesLeft: 9 },
    'PUT /session/second-factor': { secret: SECRET, address: `otpauth://totp/Underlay:a?secret=${SECRET}` },
    'PUT /session/second-factor/confirmation': { recoveryCodes: [] },
  });
  openManager('/a/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Use another app' }));
  const first = within(await screen.findByRole('dialog', { name: 'Use another app' }));
  expect(first.getByText(/Codes of the app you have now stop working as soon as/)).toBeDefined();
  await userEvent.type(first.getByLabelText('Your password'), 'a floor that lasts');
  await userEvent.type(first.getByLabelText('Code'), 'abcd-efgh');
  await userEvent.click(first.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Use this app' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Codes come from the new app now')).toBeDefined();
  const sent = calls.filter(({ what }) => what.startsWith('PUT /session/second-factor')).map(({ body }) => body);
  expect(sent).toEqual([{ confirmation: { password: 'a floor that lasts', code: 'abcd-efgh' } }, { code: '123456' }]);
});
