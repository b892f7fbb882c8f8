// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAGE = `/p/m/${BUSINESS}/settings/members`;
const API = `/business/${BUSINESS}`;
const INVITATION = 'e0000000-0000-4000-8000-000000000001';
const robin = {
  uuid: 'f0000000-0000-4000-8000-000000000001',
  name: 'Robin Ashby',
  email: 'robin@tallgrass.example',
  role: 'owner',
  since: '2026-01-02T18:00:00Z',
  invitedBy: null,
  secondFactor: true,
  you: true,
};
const dana = {
  uuid: 'f0000000-0000-4000-8000-000000000002',
  name: 'Dana Whitfield',
  email: 'dana@tallgrass.example',
  role: 'owner',
  since: '2026-03-03T18:00:00Z',
  invitedBy: 'Robin Ashby',
  secondFactor: false,
  you: false,
};
const open = {
  uuid: INVITATION,
  email: 'kim@lowe.example',
  role: 'office',
  invitedBy: 'Dana Whitfield',
  createdAt: '2026-03-03T18:00:00Z',
  expiresAt: '2026-03-17T18:00:00Z',
  expired: false,
};

/** A server that forgets what is removed from its lists. */
function server(members: object[] = [robin, dana], invitations: object[] = [], more: object = {}) {
  return fakeServer({
    ...everywhere,
    [`GET ${API}/members`]: () => [...members],
    [`GET ${API}/invitations`]: () => [...invitations],
    [`GET ${API}/connections`]: [],
    [`DELETE ${API}/members/${dana.uuid}`]: () => members.splice(1, 1) && null,
    [`DELETE ${API}/invitations/${INVITATION}`]: () => invitations.splice(0, 1) && null,
    ...more,
  });
}

const rowOf = async (copy: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(copy)).closest('tr');
  if (!row) throw new Error(`${copy} is in no row`);
  return row;
};

test('AUTH-21 the members with their address, since when, by whom, and which one you are', async () => {
  server();
  const router = openManager(`/p/m/${BUSINESS}/members`); // mails of before lead there
  const own = within(await rowOf('robin@tallgrass.example'));
  for (const copy of ['you', 'robin@tallgrass.example', 'January 2nd, 2026', 'Created the business'])
    expect(own.getByText(copy)).toBeDefined();
  const other = within(await rowOf('dana@tallgrass.example'));
  expect([other.queryByText('you'), other.getByText('Robin Ashby')]).toEqual([null, expect.anything()]);
  expect(screen.queryByRole('region', { name: 'Open Invitations' })).toBeNull();
  expect(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/p/m/${BUSINESS}/settings`);
  expect(router.state.location.pathname).toBe(PAGE);
});

test('a member is removed after a question, and the page goes on with the others; the last one is not offered to leave', async () => {
  const calls = server();
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dana Whitfield' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Dana Whitfield?' }));
  expect(calls.some(({ what }) => what.startsWith('DELETE'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Dana Whitfield was removed')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('dana@tallgrass.example')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
});

test('whoever leaves comes to account selection, where the business is no longer offered', async () => {
  const LEAVE = `DELETE ${API}/members/${robin.uuid}`;
  let left = false;
  const calls = server([robin, dana], [], {
    [LEAVE]: () => {
      left = true;
      return null;
    },
    'GET /business': () => (left ? [] : everywhere['GET /business']),
  });
  const router = openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Tallgrass Flooring Co.?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/a/account-selection'));
  const made = calls.map(({ what }) => what);
  expect(made.filter((what) => what === `GET ${API}/members`)).toHaveLength(1);
  expect(made).toContain(LEAVE);
  await waitFor(() =>
    expect(calls.map(({ what }) => what).lastIndexOf('GET /business')).toBeGreaterThan(made.indexOf(LEAVE)),
  );
  await waitFor(() => expect(screen.queryByText('Tallgrass Flooring Co.')).toBeNull());
});

test('an address is invited; a refusal stays in the form, in the words of the server', async () => {
  const copy = 'Somebody with this address is a member already.';
  const refusal = new Refusal(409, { code: 'already_member', message: copy, fields: { email: copy } });
  const invite = (body: unknown) => ((body as { email: string }).email === dana.email ? refusal : open);
  const calls = server([robin, dana], [], { [`POST ${API}/invitations`]: invite });
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite Member' }));
  const field = dialog.getByLabelText('Email', { exact: false });
  const send = dialog.getByRole('button', { name: 'Send Invitation' });
  await userEvent.type(field, 'kim');
  await userEvent.click(send);
  expect(await dialog.findByText('Must be a valid email address.')).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, dana.email);
  await userEvent.click(send);
  expect((await dialog.findAllByText(copy)).length).toBeGreaterThan(0);
  await userEvent.clear(field);
  await userEvent.type(field, open.email);
  await userEvent.click(send);
  expect(await screen.findByText('Invitation sent to kim@lowe.example')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body)).toEqual([
    { email: dana.email, role: 'office' },
    { email: open.email, role: 'office' },
  ]);
});

test('an open invitation says until when, is sent again, and is withdrawn after a question', async () => {
  const calls = server([robin, dana], [open], { [`POST ${API}/invitations/${INVITATION}/mail`]: open });
  openManager(PAGE);
  expect(await screen.findByText('March 17th, 2026')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Send Again to kim@lowe.example' }));
  expect(await screen.findByText('Invitation sent again to kim@lowe.example')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation to kim@lowe.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The invitation was withdrawn')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('kim@lowe.example')).toBeNull());
  expect(calls.some(({ what }) => what === `DELETE ${API}/invitations/${INVITATION}`)).toBe(true);
});

test('ACCT-01 account selection shows an invitation; accepting it opens the business, declining it takes it away', async () => {
  const invited = (uuid: string, businessName: string) => ({
    uuid,
    businessName,
    role: 'office',
    invitedBy: 'Robin Ashby',
    expiresAt: '2026-03-17T18:00:00Z',
  });
  const own = [invited(INVITATION, 'Harbor Floors'), invited(dana.uuid, 'Prairie Tile')];
  fakeServer({
    ...everywhere,
    'GET /business': [],
    'GET /invitations': () => [...own],
    [`POST /invitations/${dana.uuid}/decline`]: () => own.pop() && null,
    [`POST /invitations/${INVITATION}/accept`]: { businessId: BUSINESS },
  });
  const router = openManager('/a/account-selection');
  expect(await screen.findByText('Harbor Floors invites you')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation of Prairie Tile' }));
  await waitFor(() => expect(screen.queryByText('Prairie Tile invites you')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation of Harbor Floors' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(`/p/m/${BUSINESS}`));
});
