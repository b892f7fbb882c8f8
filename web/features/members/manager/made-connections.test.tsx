// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { serverFor } from '../../../testing/role-server.ts';

const API = `/business/${BUSINESS}`;
const member = (id: number, name: string, more: object = {}) => ({
  uuid: `f0000000-0000-4000-8000-00000000000${id}`,
  name,
  email: `${id}@tallgrass.example`,
  role: 'owner',
  since: '2026-01-02T18:00:00Z',
  invitedBy: null,
  secondFactor: true,
  you: false,
  ...more,
});
const [robin, dana] = [member(1, 'Robin Ashby', { you: true }), member(2, 'Dana Whitfield')];
const connection = (id: number, name: string, more: object = {}) => ({
  uuid: `c1000000-0000-4000-8000-00000000000${id}`,
  name,
  rights: ['work'],
  onlyRead: true,
  state: 'active',
  tokenStart: 'ulk_42un',
  madeAt: '2026-11-24T15:00:00Z',
  madeBy: 'Dana Whitfield',
  madeByMember: dana.uuid,
  ...more,
});

function open(answers: object = {}) {
  const { calls } = serverFor('owner', {
    [`GET ${API}/members`]: [robin, dana],
    [`GET ${API}/invitations`]: [],
    [`GET ${API}/security-events`]: [],
    [`GET ${API}/connections`]: [
      connection(1, 'Zapier'),
      connection(2, 'Books', { state: 'ended' }),
      connection(3, 'Gone', { state: 'revoked' }),
      connection(4, 'Mine', { madeByMember: robin.uuid }),
    ],
    [`DELETE ${API}/members/${dana.uuid}`]: null,
    [`DELETE ${API}/members/${robin.uuid}`]: null,
    [`PUT ${API}/members/${dana.uuid}/role`]: { ...dana, role: 'office' },
    ...answers,
  });
  openManager(`/p/m/${BUSINESS}/settings/members`);
  return () =>
    calls
      .filter(({ what }) => !what.startsWith('GET'))
      .map(({ what, url, body }) => [what.replace(`${API}/`, '') + url.search, body].filter(Boolean));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('CONN-11 whoever removes a member sees the connections that they made, and revokes them too unless they say no', async () => {
  const changes = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana Whitfield' }));
  const asked = await dialog('Remove Dana Whitfield?');
  expect(await asked.findByText('Connections that they made: Zapier and Books.')).toBeDefined();
  expect(asked.getByLabelText<HTMLInputElement>('Revoke them too').checked).toBe(true);
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes()).toEqual([[`DELETE members/${dana.uuid}?revokeConnections=true`]]));
});

test('CONN-11 what stays for one member does not stay for the next', async () => {
  const changes = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana Whitfield' }));
  const asked = await dialog('Remove Dana Whitfield?');
  await userEvent.click(await asked.findByLabelText('Revoke them too'));
  await userEvent.click(asked.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  const own = await dialog('Leave Tallgrass Flooring Co.?');
  expect(own.getByText('Connections that they made: Mine.')).toBeDefined();
  expect(own.getByLabelText<HTMLInputElement>('Revoke them too').checked).toBe(true);
  await userEvent.click(own.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(changes()).toEqual([[`DELETE members/${robin.uuid}?revokeConnections=true`]]));
});

test('CONN-11 nobody is removed, and no role taken, before it is known which connections they made', async () => {
  const changes = open({ [`GET ${API}/connections`]: new Refusal(503, {}) });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana Whitfield' }));
  const asked = await dialog('Remove Dana Whitfield?');
  expect(await asked.findByText('The list of connections could not be loaded. Nothing is lost.')).toBeDefined();
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  await userEvent.click(asked.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Change Role of Dana Whitfield' }));
  const choice = await dialog('Change the role of Dana Whitfield');
  await userEvent.click(choice.getByRole('radio', { name: /^Office/ }));
  expect(choice.getByRole<HTMLButtonElement>('button', { name: 'Change Role' }).disabled).toBe(true);
  expect(changes()).toEqual([]);
});

test('CONN-11 whoever takes the right team from a member sees them as well, and they stay when the tick is taken away', async () => {
  const changes = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Role of Dana Whitfield' }));
  const choice = await dialog('Change the role of Dana Whitfield');
  expect(choice.queryByLabelText('Revoke them too')).toBeNull();
  await userEvent.click(choice.getByRole('radio', { name: /^Office/ }));
  await userEvent.click(await choice.findByLabelText('Revoke them too'));
  await userEvent.click(choice.getByRole('button', { name: 'Change Role' }));
  await waitFor(() =>
    expect(changes()).toEqual([[`PUT members/${dana.uuid}/role`, { role: 'office', revokeConnections: false }]]),
  );
  expect(await screen.findByText('Dana Whitfield is now Office')).toBeDefined();
});
