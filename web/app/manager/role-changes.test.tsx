// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Role, rightsOf } from '@underlay/domain/members/rights.ts';
import { expect, test } from 'vitest';
import { conversation } from '../../testing/conversation-records.ts';
import { furnished } from '../../testing/furnished-business.ts';
import { LiveServer } from '../../testing/live-server.ts';
import { BUSINESS, customer, INVOICE, invoice } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { notYours, serverFor } from '../../testing/role-server.ts';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const CHAT = `communications/${conversation.uuid}`;

/** A page that listens, for somebody whose role can change. */
async function listen(role: Role, path: string, answers: Record<string, unknown> = {}) {
  const live = new LiveServer();
  const me = { role };
  const server = serverFor('owner', { ...furnished, ...answers, [`GET ${API}/live`]: live.answer });
  const answered = globalThis.fetch;
  let gone = false;
  globalThis.fetch = async (address, init) => {
    const isMe = String(address).endsWith(`${API}/me`);
    if (gone) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
    return isMe ? Response.json({ ...me, rights: rightsOf(me.role) }) : answered(address, init);
  };
  openManager(`${HOME}/${path}`);
  await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(live.listening).toBe(1));
  const become = async (next: Role) => {
    me.role = next;
    await act(async () => live.say('anything'));
  };
  const remove = async () => {
    gone = true;
    await act(async () => live.say('anything'));
  };
  return { ...server, become, remove };
}

test('ROLE-15 a role that changes while a page is open empties what it includes no longer', async () => {
  const { become } = await listen('office', 'payments');
  expect(await screen.findByText(customer.displayName)).toBeDefined();
  await become('estimator');
  expect(await screen.findByText(/Your role \(Estimator\) does not include this/)).toBeDefined();
  expect(screen.queryByText(customer.displayName)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Payments' })).toBeNull();
  await become('office');
  expect(await screen.findByText(customer.displayName)).toBeDefined();
});

test('ROLE-15 what is being written stays when the role changes', async () => {
  const { become } = await listen('owner', CHAT);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Message/ }), 'On Tuesday at eight');
  expect(screen.getByText('Owed')).toBeDefined();
  await become('estimator');
  await waitFor(() => expect(screen.queryByText('Owed')).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ }).value).toBe('On Tuesday at eight');
});

test('ROLE-15 whoever is removed while a page is open sees nothing of the business any more', async () => {
  const { remove } = await listen('office', 'customers');
  expect(await screen.findByText(customer.displayName)).toBeDefined();
  await remove();
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.queryByText(customer.displayName)).toBeNull();
});

test('ROLE-15 a refusal that the page did not expect empties what it shows, and the page asks who one is', async () => {
  let isRefused = false;
  const { calls } = serverFor('office', {
    ...furnished,
    [`GET ${API}/invoices/${INVOICE}`]: () => (isRefused ? notYours('office') : invoice),
    [`POST ${API}/invoices/${INVOICE}/reminder`]: () => {
      isRefused = true;
      return notYours('office');
    },
  });
  const { client } = openManager(`${HOME}/invoices/${INVOICE}`).options.context;
  const button = await screen.findByRole('button', { name: 'Remind Customer' });
  const asked = () => calls.filter(({ what }) => what === `GET ${API}/me`).length;
  const before = asked();
  await userEvent.click(button);
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await act(async () => void client.invalidateQueries());
  expect(await screen.findByText(/Your role \(Office\) does not include this/)).toBeDefined();
  expect(screen.queryByText('White oak in the kitchen')).toBeNull();
});

test('ROLE-16 the switcher says the role beside the name, where one is no owner', async () => {
  const businesses = [
    { businessId: customer.uuid, businessName: 'Bluestem Carpet & Tile', role: 'owner' },
    { businessId: BUSINESS, businessName: 'Tallgrass Flooring Co.', role: 'estimator' },
  ];
  serverFor('estimator', { ...furnished, 'GET /business': businesses });
  openManager(`${HOME}/jobs`);
  const name = 'Tallgrass Flooring Co., Estimator, switch business';
  // A page that arrives closes a menu that was opened before it.
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(await screen.findByRole('button', { name }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items.slice(0, 2)).toEqual(['Bluestem Carpet & Tile', 'Tallgrass Flooring Co., Estimator']);
});
