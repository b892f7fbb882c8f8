// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { conversation, message } from '../../testing/conversation-records.ts';
import { fakeServer, OnePage, Refusal } from '../../testing/fake-server.ts';
import { LiveServer } from '../../testing/live-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice, job, jobPage } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { statement } from '../../testing/statements-in-test.ts';

const HOME = `/p/m/${BUSINESS}/communications`;
const CHAT = `${HOME}/${conversation.uuid}`;
const LISTEN = `GET /business/${BUSINESS}/live`;
const LIST = `GET /business/${BUSINESS}/communications`;
const READ = `${LIST}/${conversation.uuid}`;
const ONE_INVOICE = `GET /business/${BUSINESS}/invoices/${INVOICE}`;

const inbound = message(1, 'Could the crew start on Tuesday?', { inbound: true, deliveries: [] });
const reply = message(2, 'And bring the samples?', { inbound: true, deliveries: [] });

/** A server with one conversation. More messages arrive while the page is open. */
function open(path: string, more: Record<string, unknown> = {}) {
  const live = new LiveServer();
  const said: object[] = [inbound];
  const read = { communication: { ...conversation, unread: false }, toEmail: customer.email, messages: said };
  const calls = fakeServer({
    ...everywhere,
    [LIST]: () => [{ ...conversation, lastMessage: said.length > 1 ? reply.message : inbound.message }],
    [READ]: () => ({ ...read, messages: [...said] }),
    [ONE_INVOICE]: invoice,
    [LISTEN]: live.answer,
    ...more,
  });
  openManager(path);
  const receive = async () => {
    said.push(reply);
    await act(async () => live.say('conversation', conversation.uuid));
  };
  return { live, receive, asked: (what: string) => calls.filter((call) => call.what === what).length };
}

const look = (visibilityState: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => look('visible'));

/** The browser's sizes of a box. 400 of 1,000 pixels are seen. */
function scrolled(box: HTMLElement, scrollTop: number) {
  Object.defineProperties(box, {
    scrollHeight: { value: 1000, configurable: true },
    clientHeight: { value: 400, configurable: true },
  });
  fireEvent.scroll(box);
  box.scrollTop = scrollTop;
  fireEvent.scroll(box);
}

test('COMM-01 COMM-07 a message stands in its conversation and in the list as soon as it came, without reload', async () => {
  const { live, receive, asked } = open(CHAT);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  const before = [asked(READ), asked(LIST)];
  await receive();
  expect(await within(log).findByText('And bring the samples?')).toBeDefined();
  const entries = within(screen.getByRole('region', { name: 'Conversations' }));
  expect(await entries.findByText('And bring the samples?')).toBeDefined();
  expect([asked(READ), asked(LIST)].map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
});

test('DASH-06 what happens elsewhere in the business is not asked for', async () => {
  const { live, asked } = open(CHAT);
  await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  const before = [asked(READ), asked(LIST)];
  await act(async () => live.say('conversation', INVOICE));
  await waitFor(() => expect(asked(LIST)).toBe((before[1] ?? 0) + 1));
  await act(async () => live.say('invoice', INVOICE));
  expect([asked(READ), asked(ONE_INVOICE)]).toEqual([before[0], 0]);
});

test('DASH-06 the dashboard shows what is unread as soon as it came', async () => {
  const rows: object[] = [];
  const { live } = open(`/p/m/${BUSINESS}/dashboard`, { [`${LIST}?page=1&pageSize=2&unread=true`]: () => [...rows] });
  expect(await screen.findByText('You have no unread communications at this time.')).toBeDefined();
  await waitFor(() => expect(live.listening).toBe(1));
  rows.push(conversation);
  await act(async () => live.say('conversation', conversation.uuid));
  expect(await screen.findByText(conversation.lastMessage)).toBeDefined();
});

test('INV-17 an open invoice shows at once what became of its mail', async () => {
  const answers = { [`GET /business/${BUSINESS}/jobs`]: [] };
  const { live, asked } = open(`/p/m/${BUSINESS}/invoices/${INVOICE}`, answers);
  await screen.findByRole('heading', { name: 'Timeline' });
  await waitFor(() => expect(live.listening).toBe(1));
  const before = asked(ONE_INVOICE);
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(asked(ONE_INVOICE)).toBe(before + 1));
});

test('STMT-01 what is owed, on its way and left of a customer is asked for together when one of their invoices changes', async () => {
  const ONE = `GET /business/${BUSINESS}/customers/${customer.uuid}`;
  const parts = [ONE, `${ONE}/statement`, `${ONE}/credits`];
  const { live, asked } = open(`/p/m/${BUSINESS}/customers/${customer.uuid}`, {
    [ONE]: customer,
    [`${ONE}/statement`]: statement,
    [`${ONE}/credits`]: [],
  });
  await waitFor(() => expect([live.listening, ...parts.map(asked)]).toEqual([1, 1, 1, 1]));
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(parts.map(asked)).toEqual([2, 2, 2]));
});

test('SEE-06 an open history of a job tells at once what happened to one of its invoices', async () => {
  const READ_JOB = `GET /business/${BUSINESS}/jobs/${job.uuid}`;
  const { live, asked } = open(`/p/m/${BUSINESS}/jobs/${job.uuid}`, {
    [READ_JOB]: jobPage(),
    [`${READ_JOB}/timeline`]: new OnePage([], 0),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show history' }));
  await waitFor(() => expect([live.listening, asked(`${READ_JOB}/timeline`)]).toEqual([1, 1]));
  await act(async () => live.say('invoice', INVOICE));
  await waitFor(() => expect(asked(`${READ_JOB}/timeline`)).toBe(2));
});

test('COMM-07 who reads further up stays there, is told of a new message, and gets to it', async () => {
  const { live, receive } = open(CHAT);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  scrolled(log, 100);
  await receive();
  const chip = await screen.findByRole('button', { name: 'New message' });
  expect(log.scrollTop).toBe(100);
  await userEvent.click(chip);
  expect(log.scrollTop).toBe(1000);
  expect(screen.queryByRole('button', { name: 'New message' })).toBeNull();
  expect(document.activeElement).toBe(log);
});

test('COMM-07 who reads the end is taken along, without a word', async () => {
  const { live, receive } = open(CHAT);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  scrolled(log, 580);
  await receive();
  await within(log).findByText('And bring the samples?');
  expect(log.scrollTop).toBe(1000);
  expect(screen.queryByRole('button', { name: 'New message' })).toBeNull();
});

test('COMM-14 D87 who reads the end still reads it in a box of another size; who reads further up is left there', async () => {
  open(CHAT);
  const resized: (() => void)[] = [];
  class Sizes {
    observe = vi.fn();
    unobserve = vi.fn();
    disconnect = vi.fn();
    constructor(onResize: () => void) {
      resized.push(onResize);
    }
  }
  vi.stubGlobal('ResizeObserver', Sizes);
  const log = await screen.findByRole('log');
  const resize = () =>
    act(async () => {
      for (const onResize of resized) onResize();
    });
  scrolled(log, 100);
  await resize();
  expect(log.scrollTop).toBe(100);
  scrolled(log, 580);
  // The browser moves what is read while it lays the box out anew.
  Object.defineProperty(log, 'scrollHeight', { value: 1500, configurable: true });
  fireEvent.scroll(log);
  await resize();
  expect(log.scrollTop).toBe(1500);
});

test('D58 a tab that nobody looks at listens to nothing and reads nothing; looked at again, it shows what came', async () => {
  const { live, receive, asked } = open(CHAT);
  const log = await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  await look('hidden');
  expect(live.listening).toBe(0);
  const before = asked(READ);
  await receive();
  expect(asked(READ)).toBe(before);
  await look('visible');
  await waitFor(() => expect([live.listening, live.begun]).toEqual([1, 2]));
  await act(async () => live.say('anything'));
  expect(await within(log).findByText('And bring the samples?')).toBeDefined();
});

test('COMM-01 a line that the server ended is opened again', async () => {
  const { live } = open(CHAT);
  await screen.findByRole('log');
  await waitFor(() => expect(live.listening).toBe(1));
  await act(async () => live.end());
  await waitFor(() => expect([live.listening, live.begun]).toEqual([1, 2]));
});

test('COMM-01 what came while the page was still asking is asked for once more', async () => {
  const answers: ((value: unknown) => void)[] = [];
  const { live, asked } = open(HOME, { [LIST]: () => new Promise((resolve) => answers.push(resolve)) });
  await waitFor(() => expect([live.listening, answers.length]).toEqual([1, 1]));
  await act(async () => live.say('conversation', conversation.uuid));
  await act(async () => answers[0]?.([]));
  await waitFor(() => expect(asked(LIST)).toBe(2));
  await act(async () => answers[1]?.([conversation]));
  expect(await screen.findByText(conversation.lastMessage)).toBeDefined();
});

test('AUTH-18 logging out ends it; tokens from another tab begin it anew', async () => {
  const { live } = open(HOME);
  await waitFor(() => expect(live.listening).toBe(1));
  const newValue = localStorage.getItem('underlay.tokens');
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'underlay.tokens', newValue })));
  await waitFor(() => expect([live.listening, live.begun]).toEqual([1, 2]));
  await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0] ?? document.body);
  await waitFor(() => expect(live.listening).toBe(0));
  await act(
    async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'underlay.tokens', newValue: null })),
  );
  expect([live.listening, live.begun]).toEqual([0, 2]);
});

test('D19 a session that is over says so', async () => {
  open(HOME, { [LISTEN]: new Refusal(401, { code: 'UNAUTHENTICATED', message: 'Please log in.' }) });
  expect(await screen.findByRole('button', { name: 'Log in again' })).toBeDefined();
});

test('P21 D57 that the mails of the business are stopped stands above every page, as soon as it happens and until it is over', async () => {
  const stopped = 'Underlay has stopped the mails of this business.';
  let notice: string | null = null;
  const { live } = open(CHAT, { [`GET /business/${BUSINESS}/mail-stop`]: () => ({ notice }) });
  expect(await screen.findAllByText(inbound.message)).not.toEqual([]);
  expect(screen.queryByText(stopped)).toBeNull();
  notice = stopped;
  await act(async () => live.say('mail-stop', BUSINESS));
  expect((await screen.findByText(stopped)).closest('[role=status]')).not.toBeNull();
  notice = null;
  await act(async () => live.say('mail-stop', BUSINESS));
  await waitFor(() => expect(screen.queryByText(stopped)).toBeNull());
});
