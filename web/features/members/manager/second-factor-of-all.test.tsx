// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, business, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const PAGE = `/p/m/${BUSINESS}/settings/members`;
const API = `/business/${BUSINESS}`;
const ASK = `PUT ${API}/second-factor`;
const NEEDED = new Refusal(403, {
  code: 'second_factor_needed',
  message: 'This business asks everybody for two-step sign-in.',
});

const member = (name: string, more: object = {}) => ({
  uuid: crypto.randomUUID(),
  name,
  email: `${name.split(' ')[0]}@tallgrass.example`.toLowerCase(),
  since: '2026-01-02T18:00:00Z',
  invitedBy: null,
  secondFactor: false,
  you: false,
  ...more,
});

function server(members: object[], more: object = {}) {
  return fakeServer({
    ...everywhere,
    [`GET ${API}/members`]: members,
    [`GET ${API}/invitations`]: [],
    [ASK]: (body: unknown) => ({ ...business, secondFactorAsked: (body as { asked: boolean }).asked }),
    ...more,
  });
}
const part = async () => within(await screen.findByRole('region', { name: 'Two-Step Sign-In' }));

test('P14 a member asks everybody for two-step sign-in, sees who has none yet, and can take it back', async () => {
  const calls = server([member('Robin Ashby', { you: true, secondFactor: true }), member('Kim Lowe')]);
  openManager(PAGE);
  expect((await part()).getByText(/1 of 2 have it\. Still without: Kim Lowe\./)).toBeDefined();
  await userEvent.click((await part()).getByRole('button', { name: 'Ask Everybody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask everybody for two-step sign-in?' }));
  expect(dialog.getByText(/the business opens for Kim Lowe only after setting it up/)).toBeDefined();
  expect(calls.some(({ what }) => what === ASK)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Ask Everybody' }));
  expect(await (await part()).findByRole('button', { name: 'No Longer Ask' })).toBeDefined();
  await userEvent.click((await part()).getByRole('button', { name: 'No Longer Ask' }));
  const back = within(await screen.findByRole('dialog', { name: 'No longer ask for two-step sign-in?' }));
  await userEvent.click(back.getByRole('button', { name: 'No Longer Ask' }));
  expect(await (await part()).findByRole('button', { name: 'Ask Everybody' })).toBeDefined();
  expect(calls.filter(({ what }) => what === ASK).map(({ body }) => body)).toEqual([{ asked: true }, { asked: false }]);
});

test('P14 whoever has none is led to their own first, and with another provider nothing of it is shown', async () => {
  server([member('Robin Ashby', { you: true })]);
  openManager(PAGE);
  const link = (await part()).getByRole('link', { name: 'Sign-In and Security' });
  expect(link.getAttribute('href')).toContain('/a/security?back=');
  expect((await part()).queryByRole('button')).toBeNull();
});

test('D22 with another sign-in provider nothing of it is shown', async () => {
  server([member('Robin Ashby', { you: true, secondFactor: null })]);
  openManager(PAGE);
  expect(await screen.findByText('robin@tallgrass.example')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Two-Step Sign-In' })).toBeNull();
});

test('P14 a business that asks for it says so before it opens, and leads to the set-up and back', async () => {
  const has = false;
  server([], {
    [`GET ${API}`]: () => (has ? business : NEEDED),
    'GET /session': () => ({ ...everywhere['GET /session'], secondFactor: has }),
    'GET /session/second-factor': () => ({ on: has, recoveryCodesLeft: 10 }),
    'GET /session/sign-ins': [],
  });
  const router = openManager(PAGE);
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in first' })).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Set up two-step sign-in' }));
  expect(await screen.findByText(/asks everybody for two-step sign-in\. Set it up below/)).toBeDefined();
  expect(router.state.location.search).toEqual({ back: PAGE });
  expect(screen.getByRole('link', { name: 'Back to the business' }).getAttribute('href')).toBe(PAGE);
});

test('P14 a business that begins to ask while somebody works in it says so, and what they typed stays', async () => {
  let asks = false;
  server([member('Robin Ashby', { you: true, secondFactor: true })], {
    [`POST ${API}/invitations`]: () => {
      asks = true;
      return NEEDED;
    },
    [`GET ${API}/members`]: () => (asks ? NEEDED : [member('Robin Ashby', { you: true, secondFactor: true })]),
    [`GET ${API}/invitations`]: () => (asks ? NEEDED : []),
  });
  openManager(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite Member' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite Member' }));
  await userEvent.type(form.getByLabelText('Email', { exact: false }), 'kim@lowe.example');
  await userEvent.click(form.getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(document.body.textContent).toContain('This business now asks everybody'));
  expect(form.getByLabelText<HTMLInputElement>('Email', { exact: false }).value).toBe('kim@lowe.example');
});
