// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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

function open() {
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
    [`DELETE ${API}/connections/${connection(1, '').uuid}`]: null,
    [`DELETE ${API}/connections/${connection(2, '').uuid}`]: null,
    [`DELETE ${API}/members/${dana.uuid}`]: null,
    [`PUT ${API}/members/${dana.uuid}/role`]: { ...dana, role: 'office' },
  });
  openManager(`/p/m/${BUSINESS}/members`);
  return () => calls.filter(({ what }) => !what.startsWith('GET')).map(({ what }) => what.replace(`${API}/`, ''));
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('CONN-11 whoever removes a member sees the connections that they made, and revokes them too unless they say no', async () => {
  const changes = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana Whitfield' }));
  const asked = await dialog('Remove Dana Whitfield?');
  expect(await asked.findByText('Connections that they made: Zapier and Books.')).toBeDefined();
  expect(asked.getByLabelText<HTMLInputElement>('Revoke them too').checked).toBe(true);
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      `DELETE members/${dana.uuid}`,
      `DELETE connections/${connection(1, '').uuid}`,
      `DELETE connections/${connection(2, '').uuid}`,
    ]),
  );
});

test('CONN-11 whoever takes the right team from a member sees them as well, and they stay when the tick is taken away', async () => {
  const changes = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Role of Dana Whitfield' }));
  const choice = await dialog('Change the role of Dana Whitfield');
  expect(choice.queryByLabelText('Revoke them too')).toBeNull();
  await userEvent.click(choice.getByRole('radio', { name: /^Office/ }));
  await userEvent.click(await choice.findByLabelText('Revoke them too'));
  await userEvent.click(choice.getByRole('button', { name: 'Change Role' }));
  await waitFor(() => expect(changes()).toEqual([`PUT members/${dana.uuid}/role`]));
  expect(await screen.findByText('Dana Whitfield is now Office')).toBeDefined();
});
