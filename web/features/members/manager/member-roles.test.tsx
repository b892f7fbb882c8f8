// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ROLE_SENTENCES } from '@underlay/domain/members/rights.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { serverFor } from '../../../testing/role-server.ts';

const PAGE = `/p/m/${BUSINESS}/settings/members`;
const API = `/business/${BUSINESS}`;
const LAST_OWNER = 'A business needs an owner. Make somebody else an owner first.';

const member = (id: number, name: string, role: string, more: object = {}) => ({
  uuid: `f0000000-0000-4000-8000-00000000000${id}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@tallgrass.example`,
  role,
  since: '2026-01-02T18:00:00Z',
  invitedBy: null,
  secondFactor: true,
  you: false,
  ...more,
});
const robin = member(1, 'Robin Ashby', 'owner', { you: true });
const dana = member(2, 'Dana Whitfield', 'owner');
const kim = {
  uuid: 'e0000000-0000-4000-8000-000000000001',
  email: 'kim@lowe.example',
  role: 'office',
  invitedBy: 'Robin Ashby',
  createdAt: '2026-03-03T18:00:00Z',
  expiresAt: '2026-03-17T18:00:00Z',
  expired: false,
};

/** A server that keeps the roles that it is given. */
function open(members: object[], answers: Record<string, unknown> = {}) {
  const { calls } = serverFor('owner', {
    [`GET ${API}/members`]: () => [...members],
    [`GET ${API}/invitations`]: [],
    [`GET ${API}/connections`]: [],
    [`GET ${API}/security-events`]: [],
    ...answers,
  });
  openManager(PAGE);
  return calls;
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('ROLE-01 each member’s role stands beside the name; the five sentences stand beside the choice, but for the crew', async () => {
  open([robin, dana, member(3, 'Priya Raman', 'office')]);
  for (const [name, role] of [
    ['Robin Ashby', 'Owner'],
    ['Priya Raman', 'Office'],
  ] as const)
    expect((await rowOf(name)).getByText(role)).toBeDefined();
  await userEvent.click((await rowOf('Priya Raman')).getByRole('button', { name: /^Change Role/ }));
  const choice = await dialog('Change the role of Priya Raman');
  const { crew, ...offered } = ROLE_SENTENCES;
  for (const sentence of Object.values(offered)) expect(choice.getByText(sentence)).toBeDefined();
  expect(choice.queryByText(crew)).toBeNull();
  expect(choice.getByRole<HTMLInputElement>('radio', { name: /^Office/ }).checked).toBe(true);
  expect(choice.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(choice.getByRole('radio', { name: /^Estimator/ }));
  expect(choice.getByText('Does not see invoices, payments, or what a customer owes.')).toBeDefined();
});

test('ROLE-11 another role is given after the password, and stands in the list', async () => {
  const members = [robin, dana];
  const CHANGE = `PUT ${API}/members/${dana.uuid}/role`;
  let confirmed = false;
  const calls = open(members, {
    [CHANGE]: (body: unknown) => {
      if (!confirmed)
        return new Refusal(403, { code: 'confirmation_needed', message: 'This asks for your password first.' });
      members[1] = { ...dana, ...(body as object) };
      return members[1];
    },
    'PUT /session/confirmation': () => {
      confirmed = true;
      return null;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Role of Dana Whitfield' }));
  const choice = await dialog('Change the role of Dana Whitfield');
  await userEvent.click(choice.getByRole('radio', { name: /^Accountant/ }));
  await userEvent.click(choice.getByRole('button', { name: 'Change Role' }));
  const asked = await dialog('Confirm that it is you');
  await userEvent.type(asked.getByLabelText('Your password', { exact: false }), 'oak{Enter}');
  expect(await screen.findByText('Dana Whitfield is now Accountant')).toBeDefined();
  await waitFor(async () => expect((await rowOf('Dana Whitfield')).getByText('Accountant')).toBeDefined());
  expect(calls.filter(({ what }) => what === CHANGE).map(({ body }) => body)).toEqual([
    { role: 'accountant', revokeConnections: false },
    { role: 'accountant', revokeConnections: false },
  ]);
});

test('ROLE-10 the last owner is told why they stay one, and is offered nothing that would be refused', async () => {
  open([robin, member(3, 'Priya Raman', 'office')]);
  const own = await rowOf('Robin Ashby');
  expect(own.queryByRole('button', { name: 'Leave' })).toBeNull();
  await userEvent.click(own.getByRole('button', { name: 'Change Role of yourself' }));
  const told = await dialog('Change your role');
  expect(told.getByText(LAST_OWNER)).toBeDefined();
  expect(told.queryByRole('radio')).toBeNull();
});

test('ROLE-10 two owners at once: the refusal of the second stands in the dialog, and the choice stays', async () => {
  open([robin, dana], {
    [`PUT ${API}/members/${robin.uuid}/role`]: new Refusal(409, { code: 'last_owner', message: LAST_OWNER }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Role of yourself' }));
  const choice = await dialog('Change your role');
  await userEvent.click(choice.getByRole('radio', { name: /^Office/ }));
  await userEvent.click(choice.getByRole('button', { name: 'Change Role' }));
  expect(await choice.findByText(LAST_OWNER)).toBeDefined();
  expect(choice.getByRole<HTMLInputElement>('radio', { name: /^Office/ }).checked).toBe(true);
});

test('ROLE-12 an invitation carries a role, Office unless another is chosen, and can be changed while it is open', async () => {
  const invitations = [kim];
  const calls = open([robin], {
    [`GET ${API}/invitations`]: () => [...invitations],
    [`POST ${API}/invitations`]: kim,
    [`PUT ${API}/invitations/${kim.uuid}/role`]: (body: unknown) => {
      invitations[0] = { ...kim, ...(body as object) };
      return invitations[0];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Member' }));
  const form = await dialog('Invite Member');
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^Office/ }).checked).toBe(true);
  await userEvent.type(form.getByLabelText('Email', { exact: false }), kim.email);
  await userEvent.click(form.getByRole('radio', { name: /^Estimator/ }));
  await userEvent.click(form.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByText(`Invitation sent to ${kim.email}`);
  expect(calls.find(({ what }) => what === `POST ${API}/invitations`)?.body).toEqual({
    email: kim.email,
    role: 'estimator',
  });
  await userEvent.click(screen.getByRole('button', { name: `Change Role of ${kim.email}` }));
  const choice = await dialog(`Change the role of ${kim.email}`);
  await userEvent.click(choice.getByRole('radio', { name: /^Accountant/ }));
  await userEvent.click(choice.getByRole('button', { name: 'Change Role' }));
  expect(await screen.findByText(`${kim.email} is invited as Accountant`)).toBeDefined();
  await waitFor(async () => expect((await rowOf(kim.email)).getByText('Accountant')).toBeDefined());
});

test('ROLE-11 whoever is no owner sees their colleagues without addresses, may leave, and decides about nobody', async () => {
  const { email: _, ...own } = member(3, 'Curtis Boyd', 'estimator', { you: true });
  const { email: __, ...other } = dana;
  const { refused } = serverFor('estimator', { [`GET ${API}/members`]: [other, own] });
  openManager(PAGE);
  expect((await rowOf('Curtis Boyd')).getByRole('button', { name: 'Leave' })).toBeDefined();
  expect((await rowOf('Dana Whitfield')).queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('Email');
  for (const name of ['Invite Member', 'Ask Everybody']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Security Changes' })).toBeNull();
  expect(refused).toEqual([]);
});
