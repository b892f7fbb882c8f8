// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { NotificationJson, NotificationsJson } from '@underlay/contract/notifications.ts';
import type { Role } from '@underlay/domain/members/rights.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { LiveServer } from '../../../testing/live-server.ts';
import { as, BUSINESS, everywhere, INVOICE, job } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { notYours } from '../../../testing/role-server.ts';
import { bellProgram } from './bell.tsx';

const HOME = `/p/m/${BUSINESS}`;
const API = `/business/${BUSINESS}`;
const LIST = `GET ${API}/notifications`;
const SEE = `PUT ${API}/notifications/seen`;

const told = (id: number, more: Partial<NotificationJson> = {}): NotificationJson => ({
  id: String(id),
  kind: 'payment_recorded',
  line: 'Payments',
  at: `2026-03-0${id}T15:00:00Z`,
  before: `Kim Lowe recorded a payment of $${id}.00 on `,
  on: 'invoice 1048',
  after: '',
  subject: { kind: 'invoice', uuid: INVOICE, name: 'invoice 1048', isQuote: false },
  count: 1,
  unread: true,
  ...more,
});

/** A server that keeps what was seen, as ours does. */
function open(lines: NotificationJson[], { behind = 0, more = {} } = {}) {
  const live = new LiveServer();
  const state = { lines, behind, seenUntil: 0 };
  const isUnread = (line: NotificationJson) => line.unread && Number(line.id) > state.seenUntil;
  const answer = (): NotificationsJson => {
    const notifications = state.lines.map((line) => ({ ...line, unread: isUnread(line) }));
    const [first, last] = [notifications[0], notifications.at(-1)];
    return {
      notifications,
      unread: notifications.filter((line) => line.unread).length + state.behind,
      shown: first && last ? { from: last.id, until: first.id, except: [] } : null,
    };
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/jobs`]: [],
    [`GET ${API}/live`]: live.answer,
    [LIST]: answer,
    [SEE]: ({ from, until }: { from?: string; until: string }) => {
      state.seenUntil = Number(until);
      if (from === undefined) state.behind = 0;
      return null;
    },
    ...more,
  });
  const router = openManager(`${HOME}/jobs`);
  const asked = () => calls.filter(({ what }) => what === LIST).length;
  const seen = () => calls.filter(({ what }) => what === SEE).map(({ body }) => body);
  return { live, state, router, asked, seen };
}

const bell = (name: string) => screen.findByRole('button', { name });
const list = async () => within(await screen.findByRole('dialog', { name: /^Notifications/ }));
const sentences = (part: Awaited<ReturnType<typeof list>>) =>
  part.getAllByRole('listitem').map((line) => line.textContent);

const look = (visibilityState: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
};
afterEach(async () => {
  await look('visible');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const said = (id: number) => `Kim Lowe recorded a payment of $${id}.00 on invoice 104803/0${id}/26`;

test('BELL-01 the bell counts what is unread and opens sentences, times and links, unread ones first and with their dot', async () => {
  const { seen } = open([told(9, { unread: false }), told(8), told(7, { unread: false }), told(6)]);
  await userEvent.click(await bell('Notifications, 2 unread'));
  const lines = await list();
  const expected = [`Unread${said(8)}`, `Unread${said(6)}`, said(9), said(7)];
  expect(sentences(lines)).toEqual(expected);
  expect(lines.getAllByRole('link', { name: /recorded/ })[0]?.getAttribute('href')).toBe(`${HOME}/invoices/${INVOICE}`);
  expect(seen()).toEqual([{ from: '6', until: '9', except: [] }]);
  // What was new when it was opened keeps its dot and its place, although it is seen now.
  expect(await bell('Notifications')).toBeDefined();
  expect(sentences(lines)).toEqual(expected);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await bell('Notifications'));
  expect(sentences(await list())).toEqual([said(9), said(8), said(7), said(6)]);
  expect((await list()).queryByRole('button', { name: 'Mark all' })).toBeNull();
  expect(seen()).toHaveLength(1);
});

test('BELL-01 "Mark all" marks what is not shown too, and takes the dots away', async () => {
  const { seen } = open([told(9), told(8)], { behind: 58 });
  await userEvent.click(await bell('Notifications, 60 unread'));
  const lines = await list();
  await bell('Notifications, 58 unread');
  await userEvent.click(lines.getByRole('button', { name: 'Mark all' }));
  expect(await bell('Notifications')).toBeDefined();
  expect(sentences(lines)).toEqual([said(9), said(8)]);
  await waitFor(() => expect(lines.queryByRole('button', { name: 'Mark all' })).toBeNull());
  expect(document.activeElement).toBe(lines.getByRole('heading', { name: 'Notifications' }));
  expect(seen()).toEqual([{ from: '8', until: '9', except: [] }, { until: '9' }]);
});

test('BELL-01 BELL-06 many at once are one line, which leads to their list where there is one', async () => {
  const many = { on: null, subject: null, count: 20 };
  open([
    told(9, { ...many, before: '20 payments, $12,480.00.' }),
    told(8, { ...many, before: '21 exports.', line: 'Problems' }),
  ]);
  await userEvent.click(await bell('Notifications, 2 unread'));
  const lines = await list();
  expect(sentences(lines)).toEqual(['Unread20 payments, $12,480.00.03/09/26', 'Unread21 exports.03/08/26']);
  expect(lines.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${HOME}/settings/notifications`,
    `${HOME}/payments`,
  ]);
});

test('BELL-01 BELL-04 with nothing to say it says so, and why', async () => {
  open([], { more: as('accountant') });
  await userEvent.click(await bell('Notifications'));
  const lines = await list();
  expect(lines.getByText('Nothing is switched on. Choose in Settings.')).toBeDefined();
  expect(lines.queryByRole('button', { name: 'Mark all' })).toBeNull();
  expect(lines.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(`${HOME}/settings/notifications`);
  cleanup();
  open([]);
  await userEvent.click(await bell('Notifications'));
  expect((await list()).getByText('Nothing in the last 90 days.')).toBeDefined();
});

test('BELL-01 a list that could not be loaded says so and can be tried again, and whoever could not get its program is told to reload', async () => {
  const answers: Record<string, unknown> = { [LIST]: new Refusal(403, { code: 'no', message: 'no' }) };
  const { load } = bellProgram;
  const failed = new TypeError('Failed to fetch dynamically imported module');
  vi.spyOn(bellProgram, 'load').mockRejectedValueOnce(failed).mockImplementation(load);
  open([], { more: { [LIST]: () => answers[LIST] } });
  await userEvent.click(await bell('Notifications'));
  expect(await screen.findByText('Notifications need a connection. Reload this page.')).toBeDefined();
  await userEvent.click(await bell('Notifications'));
  const lines = await list();
  expect((await lines.findByRole('alert')).textContent).toContain('Notifications could not be loaded.');
  answers[LIST] = { notifications: [told(9)], unread: 1, shown: { from: '9', until: '9', except: [] } };
  await userEvent.click(lines.getByRole('button', { name: 'Retry' }));
  expect(await lines.findByText(/recorded a payment of \$9.00/)).toBeDefined();
});

test('BELL-03 BELL-08 what comes on an open page counts at once, in the bell and in the title of the tab', async () => {
  const { live, state, asked } = open([]);
  await screen.findByRole('heading', { name: 'Jobs', level: 1 });
  await waitFor(() => expect(live.listening).toBe(1));
  expect([document.title, asked()]).toEqual(['Jobs, Underlay', 1]);
  state.lines = [told(3), told(2), told(1)];
  await act(async () => live.say('anything'));
  await act(async () => live.say('notifications'));
  expect(await bell('Notifications, 3 unread')).toBeDefined();
  expect([document.title, asked()]).toEqual(['(3) Jobs, Underlay', 2]);
  state.seenUntil = 3;
  await act(async () => live.say('notifications'));
  expect(await bell('Notifications')).toBeDefined();
  expect(document.title).toBe('Jobs, Underlay');
});

test('BELL-03 a page that was not told asks on becoming visible and every 90 seconds, and never while nobody sees it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const { asked } = open([]);
  await screen.findByRole('heading', { name: 'Jobs', level: 1 });
  const begun = asked();
  await pass(80);
  fireEvent.click(await bell('Notifications'));
  await list();
  expect(asked()).toBe(begun);
  await pass(11);
  expect(asked()).toBe(begun + 1);
  await look('hidden');
  await pass(400);
  expect(asked()).toBe(begun + 1);
  await look('visible');
  await waitFor(() => expect(asked()).toBe(begun + 2));
});

test('BELL-07 a click leads to what it is about, or to the usual words where that is gone or no longer theirs', async () => {
  const gone = told(9, { subject: { kind: 'job', uuid: job.uuid, name: job.name, isQuote: false } });
  // It was a quote when the bell was asked.
  const left = told(8, { subject: { kind: 'invoice', uuid: INVOICE, name: 'quote 1048', isQuote: true } });
  const refused = { [`GET ${API}/invoices/${INVOICE}`]: notYours('estimator') };
  const { router } = open([gone, left], { more: { ...as('estimator'), ...refused } });
  const follow = async (sentence: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    await userEvent.click((await list()).getByRole('link', { name: sentence }));
  };
  await follow(/\$9\.00/);
  expect(await screen.findByText(/^There is nothing at this address\./)).toBeDefined();
  expect(router.state.location.pathname).toBe(`${HOME}/jobs/${job.uuid}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await follow(/\$8\.00/);
  expect(await screen.findByText(/^Your role \(Estimator\) does not include this\./)).toBeDefined();
  expect(router.state.location.pathname).toBe(`${HOME}/invoices/${INVOICE}`);
});

test('BELL-07 ROLE-08 ROLE-13 what the reader may not open is said without a link, and an address that was stopped leads to its connection', async () => {
  const connection = { kind: 'connection', uuid: job.uuid, name: 'Zapier', isQuote: false } as const;
  const lines = [
    told(9, { subject: { kind: 'invoice', uuid: INVOICE, name: 'quote 1024', isQuote: true }, on: 'quote 1024' }),
    told(8, { on: 'quote 1048' }), // it has become an invoice
    told(7, { kind: 'webhook_stopped', line: 'Problems', before: 'Stopped', on: null, subject: connection }),
  ];
  const linksOf = async (role: Role) => {
    open(lines, { more: as(role) });
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const rows = await (await list()).findAllByRole('listitem');
    const links = rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null);
    cleanup();
    return links;
  };
  const [invoice, zapier] = [`${HOME}/invoices/${INVOICE}`, `${HOME}/settings/connections/${job.uuid}`];
  expect(await linksOf('owner')).toEqual([invoice, invoice, zapier]);
  expect(await linksOf('accountant')).toEqual([invoice, invoice, null]);
  expect(await linksOf('estimator')).toEqual([invoice, null, null]);
});
