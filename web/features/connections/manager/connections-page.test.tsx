// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import { expect, test } from 'vitest';
import { zapier } from '../../../testing/connection-records.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAGE = `/p/m/${BUSINESS}/settings/connections`;
const API = `/business/${BUSINESS}/connections`;
const UUID = zapier.uuid;
const TOKEN = 'ulk_42un7GJ8wIAbHDnhePy2Mqo9gkXYFS7sXjeCn1f4haT01irDS';

/** A server that knows what was made and revoked. */
function server(stored: Record<string, unknown>[] = [], more: object = {}) {
  return fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => [...stored],
    [`GET /business/${BUSINESS}/webhooks`]: [],
    [`POST ${API}`]: () => {
      stored.push({ ...zapier });
      return { ...zapier, token: TOKEN };
    },
    [`POST ${API}/${UUID}/renew`]: () => ({ ...zapier, token: TOKEN }),
    [`PUT ${API}/${UUID}`]: () => Object.assign(stored[0] ?? {}, { rights: ['work'], onlyRead: true }),
    [`DELETE ${API}/${UUID}`]: () =>
      Object.assign(stored[0] ?? {}, { state: 'revoked', revokedAt: zapier.madeAt, revokedBy: 'Robin Ashby' }) && null,
    ...more,
  });
}
const bodies = (calls: ReturnType<typeof server>, method: string) =>
  calls.filter(({ what }) => what.startsWith(method)).map(({ body }) => body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('CONN-01 CONN-03 a connection is made with a name, what it may, until when and the password; its token is shown this once', async () => {
  const calls = server();
  const router = openManager(PAGE);
  expect(await screen.findByText('No connections to display.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'New Connection' }));
  const form = await dialog('New Connection');
  await userEvent.click(form.getByRole('button', { name: 'Make Connection' }));
  expect((await form.findAllByText('Must contain at least one character.')).length).toBeGreaterThan(0);
  expect(bodies(calls, 'POST')).toEqual([]);
  await userEvent.type(form.getByLabelText('Name', { exact: false }), 'Zapier');
  await userEvent.click(form.getByLabelText('Read and bill'));
  await userEvent.selectOptions(form.getByLabelText('Ends', { exact: false }), 'In 90 days');
  await userEvent.type(form.getByLabelText('Your password', { exact: false }), 'correct horse battery');
  await userEvent.click(form.getByRole('button', { name: 'Make Connection' }));
  expect(await screen.findByText(TOKEN)).toBeDefined();
  expect(screen.getByText('Copy it now. You will not see it again; if it is lost, renew it.')).toBeDefined();
  expect(bodies(calls, 'POST')).toEqual([
    {
      name: 'Zapier',
      rights: ['work', 'plan', 'sell', 'money', 'invoice'],
      onlyRead: false,
      days: 90,
      confirmation: { password: 'correct horse battery', code: '' },
    },
  ]);
  expect(router.state.location.href).toBe(`${PAGE}/${UUID}`);
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Connections'));
  await userEvent.click(await screen.findByRole('link', { name: 'Zapier' }));
  expect(await screen.findByRole('heading', { name: 'Facts' })).toBeDefined();
  expect(screen.queryByText(TOKEN)).toBeNull();
});

test('CONN-03 whoever closes the dialog while the connection is made reads where its token is, and finds it there once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored: object[] = [];
  fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => [...stored],
    [`GET /business/${BUSINESS}/webhooks`]: [],
    [`POST ${API}`]: () =>
      promise.then(() => {
        stored.push(zapier);
        return { ...zapier, token: TOKEN };
      }),
  });
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'New Connection' }));
  const form = await dialog('New Connection');
  await userEvent.type(form.getByLabelText('Name', { exact: false }), 'Zapier');
  await userEvent.type(form.getByLabelText('Your password', { exact: false }), 'correct horse battery');
  await userEvent.click(form.getByRole('button', { name: 'Make Connection' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await act(async () => resolve());
  expect(await screen.findByText('Zapier was connected. Its token is on its page for 5 minutes')).toBeDefined();
  const goThere = async () => userEvent.click(await screen.findByRole('link', { name: 'Zapier' }));
  await goThere();
  expect(await screen.findByText(TOKEN)).toBeDefined();
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Connections'));
  await goThere();
  expect(await screen.findByRole('heading', { name: 'Facts' })).toBeDefined();
  expect(screen.queryByText(TOKEN)).toBeNull();
});

test('CONN-01 rights are ticked one by one, at least one, with or without "only read"; another name is asked for in the form', async () => {
  const taken = { code: 'connection_name_taken', message: 'Another connection has this name.' };
  const refusal = new Refusal(422, { ...taken, fields: { name: taken.message } });
  const calls = server([], { [`POST ${API}`]: refusal });
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'New Connection' }));
  const form = await dialog('New Connection');
  await userEvent.type(form.getByLabelText('Name', { exact: false }), 'Zapier');
  await userEvent.type(form.getByLabelText('Your password', { exact: false }), 'correct horse battery');
  await userEvent.click(form.getByLabelText('Chosen one by one'));
  for (const label of ['See customers, jobs, work orders', 'See and write quotes', 'See money', 'Costs'])
    await userEvent.click(form.getByLabelText(label));
  await userEvent.click(form.getByRole('button', { name: 'Make Connection' }));
  expect(await form.findByText('Choose at least one thing that it may do.')).toBeDefined();
  await userEvent.click(form.getByLabelText('Give money back'));
  await userEvent.click(form.getByLabelText('Only read'));
  await userEvent.click(form.getByRole('button', { name: 'Make Connection' }));
  expect((await form.findAllByText('Another connection has this name.')).length).toBeGreaterThan(0);
  expect(bodies(calls, 'POST')).toMatchObject([{ rights: ['money', 'refund'], onlyRead: false, days: 365 }]);
});

test('CONN-08 CONN-09 the page says what it may, when it was used and from where; its rights are changed and its token renewed', async () => {
  const used = { usedAt: '2026-11-24T16:02:00Z', usedFrom: '198.51.100.x', oldTokenUntil: '2026-11-25T16:00:00Z' };
  const calls = server([{ ...zapier, ...used, exposedAt: '2026-11-24T16:01:00Z' }]);
  openManager(`${PAGE}/${UUID}`);
  expect(await screen.findByText('Active')).toBeDefined();
  const may = within(screen.getByRole('region', { name: 'May' }));
  expect(may.getAllByRole('img', { name: 'May:' })).toHaveLength(5);
  expect(may.getAllByRole('img', { name: 'May not:' })).toHaveLength(CONNECTION_RIGHTS.length - 5);
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  for (const fact of ['ulk_42un', '198.51.100.x', 'November 24th, 2027', 'Robin Ashby', '300 a minute'])
    expect(facts.getByText(fact)).toBeDefined();
  const reference = screen.getByRole<HTMLAnchorElement>('link', { name: 'API reference' });
  expect([reference.getAttribute('href'), reference.target]).toEqual(['/developers', '_blank']);
  const signed = screen.getByRole('link', { name: 'How messages are signed' });
  expect(signed.getAttribute('href')).toBe('/developers#webhooks');
  expect(screen.getByRole('alert').textContent).toContain('A call had the token in its address');
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const rights = await dialog('What Zapier may');
  expect(rights.getByLabelText<HTMLInputElement>('Read and bill').checked).toBe(true);
  await userEvent.click(rights.getByLabelText('Read'));
  await userEvent.type(rights.getByLabelText('Your password', { exact: false }), 'correct horse battery');
  await userEvent.click(rights.getByRole('button', { name: 'Save Rights' }));
  expect(await screen.findByText('Rights saved')).toBeDefined();
  expect(bodies(calls, 'PUT')).toMatchObject([{ rights: ['work', 'sell', 'money', 'costs'], onlyRead: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Renew the token' }));
  const renewal = await dialog('Renew the token of Zapier?');
  // One renewed within a day keeps the token before, and the dialog says so.
  expect(
    renewal.getByText(
      /^Otherwise the one before the last renewal works until .+\. The one of the last renewal ends now\.$/,
    ),
  ).toBeDefined();
  await userEvent.click(renewal.getByLabelText('End the old token now'));
  await userEvent.type(renewal.getByLabelText('Your password', { exact: false }), 'correct horse battery');
  await userEvent.click(renewal.getByRole('button', { name: 'Renew the token' }));
  expect(await screen.findByText(TOKEN)).toBeDefined();
  expect(bodies(calls, 'POST')).toMatchObject([{ days: 365, endOld: true }]);
});

test('CONN-09 revoking asks with the name in the sentence, and the page then says who did it and offers nothing more', async () => {
  const calls = server([{ ...zapier }]);
  openManager(`${PAGE}/${UUID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  const asked = await dialog('Revoke Zapier?');
  expect(asked.getByText(/^Zapier can do nothing in this business from this moment on/)).toBeDefined();
  expect(bodies(calls, 'DELETE')).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Zapier was revoked')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Renew the token' })).toBeNull());
  expect(screen.getAllByText('Revoked').length).toBeGreaterThan(0);
});

test('CONN-08 one that nobody used for 90 days is marked, an unknown one and a failed list say so', async () => {
  server([{ ...zapier, unused: true }]);
  const router = openManager(PAGE);
  expect(await screen.findByText('Unused for 90 days')).toBeDefined();
  await router.navigate({
    to: '/p/m/$businessId/settings/connections/$connectionId',
    params: { businessId: BUSINESS, connectionId: BUSINESS },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This connection does not exist.');
});
