// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { conversation } from '../../../testing/conversation-records.ts';
import { fakeServer, OnePage, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import {
  as,
  BUSINESS,
  business,
  businesses,
  everywhere,
  invoice,
  UNREAD_COUNT,
} from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { signInBodies } from '../../../testing/saved-methods.ts';

test('SHELL-07 SHELL-15 D83 /p/m leads to account selection and keeps the query', async () => {
  fakeServer(everywhere);
  const router = openManager('/p/m?from=mail');
  await waitFor(() => expect(router.state.location.href).toBe('/a/account-selection?from=mail'));
});

test('SHELL-12 an unknown path below a business shows the fallback screen', async () => {
  fakeServer(everywhere);
  openManager(`/p/m/${BUSINESS}/nowhere`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('AUTH-22 D06 a business of somebody else does not exist, and the way leads back to account selection', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}`]: new Refusal(404, { code: 'NOT_FOUND', message: 'x' }) });
  openManager(`/p/m/${BUSINESS}/invoices`);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/a/account-selection');
});

test('SHELL-19 a page that cannot be opened says so inside the frame, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const page = 'HEAD /';
  const answers: Record<string, unknown> = {
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [null],
    [page]: () => {
      throw new TypeError('Failed to fetch');
    },
  };
  const calls = fakeServer(answers);
  openManager(`/p/m/${BUSINESS}/jobs`);
  const area = within(await screen.findByRole('main'));
  expect(await area.findByRole('heading', { name: 'This page could not be opened' })).toBeDefined();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  await userEvent.click(area.getByRole('button', { name: 'Retry' }));
  // In a Wi-Fi without a network there would be no new document, and the frame would be lost.
  await waitFor(() => expect(calls.filter(({ what }) => what === page)).toHaveLength(1));
  await waitFor(() => expect(area.getByRole('button', { name: 'Retry' })).toBeDefined());
  expect(reload).not.toHaveBeenCalled();
  answers[page] = null;
  await userEvent.click(await area.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
});

test('AUTH-18 logged out in another tab, this one ends the session too before anybody can be led to sign-in', async () => {
  fakeServer({ ...everywhere, ...signInBodies, [`GET /business/${BUSINESS}/jobs`]: [] });
  openManager(`/p/m/${BUSINESS}/jobs`);
  await screen.findByRole('main');
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: 'http://localhost:3000', assign });
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
  const [address] = assign.mock.calls[0] ?? [];
  expect(new URL(address).pathname).toBe('/auth/oauth/logout');
});

test('a product that is being restored says so above every page, until it is over', async () => {
  const restoring = { ...everywhere['GET /settings/public'], isBeingRestored: true };
  fakeServer({ ...everywhere, 'GET /settings/public': restoring, [`GET /business/${BUSINESS}/jobs`]: [] });
  openManager(`/p/m/${BUSINESS}/jobs`);
  expect(await screen.findByText(/being restored from a backup\. You can read everything/)).toBeDefined();
  restoring.isBeingRestored = false;
  await waitFor(() => expect(screen.queryByText(/being restored/)).toBeNull(), { timeout: 15_000 });
});

test('SHELL-19 SHELL-20 the frame has the sections in their order, breadcrumbs, support address and Logout', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/jobs`]: [] });
  openManager(`/p/m/${BUSINESS}/jobs`);
  const sidebar = await screen.findByRole('navigation', { name: 'Main' });
  const labels = within(sidebar)
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);
  expect(labels).toEqual([
    'Dashboard',
    'Communications',
    'Jobs',
    'Customers',
    'Work Orders',
    'Subcontractors',
    'Invoices',
    'Inventory',
    'Payments',
    'Reports',
    'Settings',
  ]);
  expect(within(sidebar).getByRole('link', { name: 'Jobs' }).getAttribute('aria-current')).toBe('page');
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(within(crumbs).getByText('Jobs')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'help@underlay.example' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
});

test('ACCT-01 the switcher in the header lists the businesses, all of them, and a new one', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/jobs`]: [] });
  openManager(`/p/m/${BUSINESS}/jobs`);
  // A page that comes later takes the focus, and the menu closes.
  await screen.findByRole('heading', { name: 'Jobs' });
  await userEvent.click(screen.getByRole('button', { name: 'Tallgrass Flooring Co., switch business' }));
  const names = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
  expect(names).toEqual([...businesses.map((each) => each.businessName), 'All businesses', 'New business']);
});

test('ACCT-01 DASH-02 another business begins with the first pages of its dashboard, and with no rows of the one before', async () => {
  const [other] = businesses;
  const OTHER = `/business/${other?.businessId}`;
  const unpaid = Promise.withResolvers<OnePage>();
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices`]: new OnePage([invoice], 30),
    [`GET ${OTHER}`]: { ...business, businessName: other?.businessName },
    [`GET ${OTHER}/me`]: as('owner')[`GET /business/${BUSINESS}/me`],
    [`GET ${OTHER}/invoices`]: unpaid.promise,
  });
  openManager(`/p/m/${BUSINESS}/dashboard`);
  const user = userEvent.setup();
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of Unpaid Invoices' }));
  await user.click(pages.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: '1048' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Tallgrass Flooring Co., switch business' }));
  await user.click(await screen.findByRole('menuitem', { name: other?.businessName ?? '' }));
  const asked = () => calls.filter(({ what }) => what === `GET ${OTHER}/invoices`);
  await waitFor(() => expect(asked()).not.toEqual([]));
  expect(asked().map(({ url }) => url.searchParams.get('page'))).toEqual(['1']);
  expect(screen.queryByRole('link', { name: '1048' })).toBeNull();
});

test('D19 when a call is told that the token has expired, a notice stays and offers to log in', async () => {
  const expired = new Refusal(401, { code: 'EXPIRED_TOKEN', message: 'expired token' });
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/jobs`]: expired });
  openManager(`/p/m/${BUSINESS}/jobs`);
  expect(await screen.findByText(/Your session has expired/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Log in again' })).toBeDefined();
});

test('SHELL-08 AUTH-07 AUTH-09 a return that does not belong to this tab shows why and offers to log in again', async () => {
  const calls = fakeServer(everywhere);
  openManager('/callback?code=c&state=forged');
  expect(await screen.findByText(/This sign-in was not started in this browser tab/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe('/a/account-selection');
  expect(calls).toEqual([]);
});

test('COMM-03 the sidebar counts the conversations with an unread message, and says nothing without one', async () => {
  const jobs = { [`GET /business/${BUSINESS}/jobs`]: [] };
  const unread = [conversation, conversation, conversation];
  fakeServer({ ...everywhere, ...jobs, [UNREAD_COUNT]: unread });
  openManager(`/p/m/${BUSINESS}/jobs`);
  expect(await screen.findByRole('link', { name: /^Communications ?3 unread$/ })).toBeDefined();
});

test('COMM-03 P21 what stands beside every page is asked for once, when the page has begun to listen, or soon if it cannot', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const beside = [UNREAD_COUNT, `GET /business/${BUSINESS}/mail-stop`, `GET /business/${BUSINESS}/me`];
  const enter = async (answer: unknown) => {
    const jobs = { [`GET /business/${BUSINESS}/jobs`]: [] };
    const calls = fakeServer({ ...everywhere, ...jobs, [`GET /business/${BUSINESS}/live`]: answer });
    openManager(`/p/m/${BUSINESS}/jobs`);
    await screen.findByRole('heading', { name: 'Jobs', level: 1 });
    return () => beside.map((each) => calls.filter(({ what }) => what === each).length);
  };
  const live = new LiveServer();
  const asked = await enter(live.answer);
  await waitFor(() => expect(asked()).toEqual([1, 1, 1]));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(asked()).toEqual([1, 1, 1]);
  await act(async () => live.say('anything'));
  await waitFor(() => expect(asked()).toEqual([2, 2, 2]));
  cleanup();
  const held = await enter(() => new Promise(() => undefined));
  expect(held()).toEqual([0, 0, 1]);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(held()).toEqual([1, 1, 1]);
  vi.useRealTimers();
});

test('TM-20 whose password is easy to guess is told on entry, and may put it off until the next sign-in', async () => {
  const session = { ...everywhere['GET /session'], passwordEasilyGuessed: true, lastLogin: '2026-11-09T15:00:00Z' };
  const enter = (lastLogin: string) => {
    fakeServer({ ...everywhere, 'GET /session': { ...session, lastLogin }, [`GET /business/${BUSINESS}/jobs`]: [] });
    openManager(`/p/m/${BUSINESS}/jobs`);
    return screen.findByRole('navigation', { name: 'Main' });
  };
  await enter('2026-11-09T15:00:00Z');
  expect((await screen.findByRole('link', { name: 'Choose a new one' })).getAttribute('href')).toBe('/a/security');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(/easy to guess/)).toBeNull();
  cleanup();
  await enter('2026-11-09T15:00:00Z');
  expect(screen.queryByText(/easy to guess/)).toBeNull();
  cleanup();
  await enter('2026-11-10T08:00:00Z');
  expect(await screen.findByText(/easy to guess/)).toBeDefined();
});
