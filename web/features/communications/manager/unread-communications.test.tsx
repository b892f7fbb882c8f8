// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { conversation } from '../../../testing/conversation-records.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, UNREAD_COUNT } from '../../../testing/manager-records.ts';
import { newQueryClient, UnderlayProvider } from '../../../ui/theme/underlay-provider.tsx';
import { UnreadCommunications } from './unread-communications.tsx';

const LIST = `GET /business/${BUSINESS}/communications`;
const HOME = `/p/m/${BUSINESS}`;

/** The card on a page of its own, with the conversation it leads to. */
function show(rows: object[]) {
  const { [UNREAD_COUNT]: _beside, ...answers } = everywhere;
  const calls = fakeServer({ ...answers, [LIST]: rows });
  const root = createRootRoute();
  const card = () => (
    <Suspense>
      <UnreadCommunications />
    </Suspense>
  );
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const business = createRoute({ getParentRoute: () => signedIn, path: '/p/m/$businessId' });
  const dashboard = createRoute({ getParentRoute: () => business, path: '/', component: card });
  const path = '/communications/$chatId';
  const chat = createRoute({ getParentRoute: () => business, path, component: () => <p>The conversation</p> });
  const history = createMemoryHistory({ initialEntries: [HOME] });
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([business.addChildren([dashboard, chat])])]),
    history,
  });
  render(
    <UnderlayProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </UnderlayProvider>,
  );
  return { calls, router };
}

test('DASH-06 the card asks for unread conversations, two at a time, and shows Timestamp, Customer and Message', async () => {
  const { calls } = show([conversation]);
  const table = await screen.findByRole('table', { name: 'Unread Communications' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Timestamp', 'Customer', 'Message']);
  await screen.findByText(conversation.lastMessage);
  expect(within(table).getByText(conversation.customerName)).toBeDefined();
  const asked = calls.find(({ what }) => what === LIST)?.url.searchParams;
  expect(Object.fromEntries(asked ?? [])).toEqual({ unread: 'true', page: '1', pageSize: '2' });
});

test('DASH-07 D81 a message of more than 50 characters is cut between words', async () => {
  show([
    { ...conversation, lastMessage: 'Could the crew start on Tuesday before anybody unlocks the door?' },
    { ...conversation, uuid: INVOICE, lastMessage: '🪵'.repeat(51) },
  ]);
  expect(await screen.findByText('Could the crew start on Tuesday before anybody...')).toBeDefined();
  expect(screen.getByText(`${'🪵'.repeat(50)}...`)).toBeDefined();
});

test('DASH-07 COMM-07 a message from an address that is not the customer’s names it', async () => {
  show([{ ...conversation, lastMessage: 'The gate code?', lastFrom: 'mallory@evil.example' }]);
  expect(await screen.findByText('from mallory@evil.example: The gate code?')).toBeDefined();
});

test('DASH-08 a row opens its conversation, and only a click does', async () => {
  const { calls, router } = show([conversation]);
  const row = await screen.findByRole('link', { name: new RegExp(conversation.customerName) });
  await userEvent.hover(row);
  expect(calls.some(({ what }) => what.startsWith(`${LIST}/`))).toBe(false);
  await userEvent.click(row);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${HOME}/communications/${conversation.uuid}`));
});

test('DASH-09 with nothing unread the card says so', async () => {
  show([]);
  expect(await screen.findByText('You have no unread communications at this time.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('DASH-06 the page goes on in the card itself, whatever the address says', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => ({
    ...conversation,
    uuid: `${conversation.uuid.slice(0, -1)}${index}`,
  }));
  const { calls, router } = show(rows);
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('page')).toBe('2'));
  expect(router.state.location.pathname).toBe(HOME);
});
