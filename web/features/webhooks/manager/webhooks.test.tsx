// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import {
  ADDRESS,
  CONNECTION,
  dialog,
  HOOK,
  messageId,
  NOW,
  openConnection,
  press,
  sent,
  sheet,
  WEBHOOKS_API,
  webhook,
  write,
} from '../../../testing/webhook-records.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

afterEach(() => vi.useRealTimers());

/** Nothing has a size here, so that a menu takes itself for scrolled away. */
const more = async (item: string) => {
  await press(`More about ${ADDRESS}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('HOOK-01 HOOK-12 a sheet says how an address stands, what it hears of what its connection may see, and whether that is amounts', async () => {
  const states = [
    { uuid: messageId(11), address: 'https://a.example/', failingSince: '2026-11-24T15:14:00Z', types: null },
    { uuid: messageId(12), address: 'https://b.example/', state: 'paused', types: ['item.changed', 'refund.paid'] },
    { uuid: messageId(13), address: 'https://c.example/', state: 'stopped' },
    { uuid: messageId(14), address: 'https://other.example/', connectionId: BUSINESS },
  ].map((change) => ({ ...webhook, ...change }));
  openConnection({ hooks: [{ ...webhook, description: 'Our books' }, ...states], of: { rights: ['work', 'sell'] } });
  const own = await sheet();
  expect(own.getByText('Working')).toBeDefined();
  expect(own.getByText('Our books')).toBeDefined();
  const of = (address: string) => screen.getByRole('region', { name: address }).textContent;
  expect(of('https://a.example/')).toContain('Failing since 9:14 AM');
  expect(of('https://a.example/')).toContain('Hears all that Zapier may see.');
  expect(of('https://b.example/')).toContain('Paused');
  expect(of('https://b.example/')).toContain('Hears item.changed. Zapier may not see refund.paid.');
  expect(of('https://c.example/')).toContain('Stopped');
  expect(screen.queryByText('https://other.example/')).toBeNull();
  expect(screen.getByRole('main').textContent).not.toMatch(/amounts|endpoint|error/i);
});

test('HOOK-12 what may see money hears amounts', async () => {
  openConnection({});
  expect(
    (await sheet()).getByText('Hears invoice.sent, payment.settled. This address will hear amounts.'),
  ).toBeDefined();
});

test('HOOK-01 HOOK-14 an address is added with all or some of what its connection may see; one that is there hears both', async () => {
  const refused = new Refusal(422, {
    code: 'webhook_address',
    message: 'Use an https address with a name, like https://example.com/hook.',
    fields: { address: 'Use an https address with a name, like https://example.com/hook.' },
  });
  let answer: unknown = refused;
  const { calls } = openConnection({
    hooks: [webhook],
    of: { rights: ['work'] },
    more: { [`POST ${WEBHOOKS_API}`]: () => answer },
  });
  await press('Add an address');
  const form = await dialog('Add an address');
  const address = form.getByRole('textbox', { name: /^Address/ });
  await write(address, 'hook.example.com');
  await press('Add Address');
  expect(await form.findByText('Use an https address with a name, like https://example.com/hook.')).toBeDefined();
  await userEvent.clear(address);
  await write(address, 'https://10.0.0.1/hook');
  await userEvent.click(form.getByLabelText('Chosen one by one'));
  await press('Add Address');
  expect(await form.findByText('Choose at least one.')).toBeDefined();
  expect(sent(calls, `POST ${WEBHOOKS_API}`)).toEqual([]);
  const jobs = within(form.getByRole('group', { name: 'Job' }));
  await userEvent.click(jobs.getByLabelText('job.created'));
  expect(form.queryByLabelText('payment.settled')).toBeNull();
  await userEvent.type(form.getByLabelText('Description', { exact: false }), 'Our books');
  await press('Add Address');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  answer = webhook;
  await userEvent.clear(address);
  await write(address, ADDRESS);
  await press('Add Address');
  expect(await screen.findByText('This address was there already. It hears both now.')).toBeDefined();
  expect(sent(calls, `POST ${WEBHOOKS_API}`)).toMatchObject([
    { address: 'https://10.0.0.1/hook' },
    { connectionId: CONNECTION, address: ADDRESS, types: ['job.created'], description: 'Our books' },
  ]);
});

test('HOOK-01 an address is changed as it is, and paused; then nothing is sent to it', async () => {
  const one = `${WEBHOOKS_API}/${HOOK}`;
  const hooks: Record<string, unknown>[] = [{ ...webhook }];
  const { calls } = openConnection({
    hooks,
    more: { [`PUT ${one}`]: (body: object) => Object.assign(hooks[0] ?? {}, body) },
  });
  await more('Change');
  const form = await dialog('Change the address');
  expect(form.getByLabelText<HTMLInputElement>('payment.settled').checked).toBe(true);
  await userEvent.click(form.getByLabelText('Everything that it may see'));
  await press('Save Address');
  expect(await screen.findByText('Address saved')).toBeDefined();
  await userEvent.click((await sheet()).getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused', { selector: '[data-tone]' })).toBeDefined();
  expect(sent(calls, `PUT ${one}`)).toEqual([
    { address: ADDRESS, types: null, description: '', sendUnsent: false, version: 4 },
    { address: ADDRESS, types: null, description: '', state: 'paused', sendUnsent: false, version: 4 },
  ]);
  expect((await sheet()).queryByRole('button', { name: 'Send a test' })).toBeNull();
  await press('Start');
  expect(await screen.findByText('Working')).toBeDefined();
});

test('HOOK-01 an address is removed once it was read in the question', async () => {
  const one = `${WEBHOOKS_API}/${HOOK}`;
  const hooks: object[] = [webhook];
  const { calls } = openConnection({ hooks, more: { [`DELETE ${one}`]: () => hooks.pop() && null } });
  await more('Remove');
  const question = await dialog('Remove this address?');
  expect(question.getByText(`Nothing more is sent to ${ADDRESS}`, { exact: false })).toBeDefined();
  expect(sent(calls, `DELETE ${one}`)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Address removed')).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Webhooks' })).toBeDefined();
});

test('HOOK-03 the signing secret is shown for the password, and renewed; then it is asked for anew', async () => {
  const one = `${WEBHOOKS_API}/${HOOK}`;
  const hooks: Record<string, unknown>[] = [{ ...webhook }];
  const { calls } = openConnection({
    hooks,
    more: {
      [`POST ${one}/secret`]: { secret: SECRET },
      [`POST ${one}/renew`]: () => Object.assign(hooks[0] ?? {}, { oldSecretUntil: '2026-11-25T15:52:00Z' }),
    },
  });
  await press('Signing secret');
  await userEvent.type(
    (await dialog('Signing secret')).getByLabelText('Your password', { exact: false }),
    'correct horse',
  );
  expect(screen.queryByText(SECRET)).toBeNull();
  await press('Show');
  expect(await screen.findByText(SECRET)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
  expect(sent(calls, `POST ${one}/secret`)).toEqual([{ confirmation: { password: 'correct horse', code: '' } }]);
  await press('Renew');
  const question = await dialog('Renew the signing secret?');
  expect(question.getByText(/for 24 hours, with this one too/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Renew' }));
  await userEvent.type(
    (await dialog('Signing secret')).getByLabelText('Your password', { exact: false }),
    'correct horse',
  );
  expect(screen.queryByText(SECRET)).toBeNull();
  await press('Show');
  expect(await screen.findByText(/Until tomorrow 9:52 AM messages are signed/)).toBeDefined();
});

test('HOOK-01 CONN-09 a revoked connection shows no addresses', async () => {
  openConnection({ of: { state: 'revoked', revokedAt: NOW.toISOString(), revokedBy: 'Robin Ashby' } });
  expect(await screen.findByRole('heading', { name: 'Facts' })).toBeDefined();
  expect(screen.queryByRole('region', { name: ADDRESS })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull();
});

test('HOOK-01 addresses that could not be loaded are not said to be none', async () => {
  openConnection({ more: { [`GET ${WEBHOOKS_API}`]: new Refusal(500, { code: 'INTERNAL', message: 'x' }) } });
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByText(/can be told what happens/)).toBeNull();
});
