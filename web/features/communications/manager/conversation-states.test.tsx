// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { conversation, message } from '../../../testing/conversation-records.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/communications`;
const LIST = `GET /business/${BUSINESS}/communications`;
const CHAT = `${HOME}/${conversation.uuid}`;
const READ = `${LIST}/${conversation.uuid}`;
const NOTHING = 'No communications to display. Go to the Communications tab to send a new message.';
const BROKEN = new Refusal(500, { code: 'INTERNAL', message: 'x' });

const empty = {
  communication: { ...conversation, lastActivity: null, lastMessage: '', unread: false },
  toEmail: customer.email,
  messages: [],
};
const talk = (...messages: object[]) => ({ ...empty, communication: { ...conversation, unread: false }, messages });
const open = (path: string, answers: Record<string, unknown> = {}) => {
  const usual = { [LIST]: [conversation], [READ]: talk(message(1, 'Hello')) };
  const calls = fakeServer({ ...everywhere, ...usual, ...answers });
  openManager(path);
  return (what: string) => calls.filter((call) => call.what === what).length;
};
const list = async () => within(await screen.findByRole('region', { name: 'Conversations' }));

test('COMM-08 without any conversation the list says so and offers to write the first message', async () => {
  open(HOME, { [LIST]: [] });
  expect(await screen.findByText(NOTHING)).toBeDefined();
  const links = screen.getAllByRole('link', { name: 'New Message' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${HOME}/new`, `${HOME}/new`]);
  expect(screen.queryByText('Choose a conversation to read it.')).toBeNull();
});

/** A screen with room for the list and a conversation beside it. */
const onWideScreen = (visibility: DocumentVisibilityState = 'visible') => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(min-width: 60em)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  onTestFinished(() => state.mockRestore());
  return state;
};

test('COMM-02 where there is room the newest conversation opens by itself, and takes no focus', async () => {
  onWideScreen();
  const calls = open(HOME);
  const pane = within(await screen.findByRole('region', { name: 'Conversation' }));
  expect(within(await pane.findByRole('log')).getByText('Hello')).toBeDefined();
  expect((await list()).getByRole('link', { current: 'page' }).getAttribute('href')).toBe(CHAT);
  expect(document.activeElement?.closest('section')).toBeNull();
  expect(calls(READ)).toBe(1);
});

test.each([
  ['on a phone', HOME, () => undefined],
  ['after a search', `${HOME}?customer=maple`, () => onWideScreen()],
])('COMM-02 %s none opens by itself and counts as read', async (_, path, prepare) => {
  prepare();
  const calls = open(path);
  expect(await screen.findByText('Choose a conversation to read it.')).toBeDefined();
  expect(calls(READ)).toBe(0);
});

test('COMM-02 while nobody looks at the page none opens by itself, and then the newest does', async () => {
  const state = onWideScreen('hidden');
  const calls = open(HOME);
  expect(await screen.findByText('Choose a conversation to read it.')).toBeDefined();
  expect(calls(READ)).toBe(0);
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(calls(READ)).toBe(1));
});

test('COMM-05 beside the messages stand what the customer owes, their phone, their newest job and a new invoice for them', async () => {
  const job = { uuid: INVOICE, name: 'Kitchen oak', customer };
  open(CHAT, {
    [`GET /business/${BUSINESS}/customers/${customer.uuid}`]: { ...customer, owed: 1240.5, overdue: 200 },
    [`GET /business/${BUSINESS}/jobs`]: [job],
  });
  const pane = within(await screen.findByRole('region', { name: 'Conversation' }));
  const owed = await pane.findByText('Owed');
  expect(owed.nextElementSibling?.textContent).toBe('$1,240.50');
  expect(pane.getByText('Overdue').nextElementSibling?.textContent).toBe('$200.00');
  const link = await pane.findByRole('link', { name: 'Kitchen oak' });
  expect(link.getAttribute('href')).toBe(`/p/m/${BUSINESS}/jobs/${INVOICE}`);
  expect(pane.getByText('Phone').nextElementSibling?.querySelector('a')?.href).toBe(`tel:+1${customer.phone}`);
  const create = pane.getByRole('link', { name: 'New Invoice' });
  expect(create.getAttribute('href')).toBe(`/p/m/${BUSINESS}/invoices/create?customer=${customer.uuid}`);
});

test('COMM-05 when that cannot be read, or there is nothing of it, the conversation goes on', async () => {
  open(CHAT, {
    [`GET /business/${BUSINESS}/customers/${customer.uuid}`]: BROKEN,
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  const pane = within(await screen.findByRole('region', { name: 'Conversation' }));
  expect(within(await pane.findByRole('log')).getByText('Hello')).toBeDefined();
  expect(pane.queryByText('Owed')).toBeNull();
  expect(pane.queryByText('Job')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('COMM-08 D58 a customer without a conversation has the words, and a first message can be written', async () => {
  let detail: object = empty;
  open(CHAT, {
    [LIST]: [],
    [READ]: () => detail,
    [`POST /business/${BUSINESS}/communications/${conversation.uuid}`]: () => {
      detail = talk(message(1, 'Hello'));
      return message(1, 'Hello');
    },
  });
  const pane = within(await screen.findByRole('region', { name: 'Conversation' }));
  expect(await pane.findByText(NOTHING)).toBeDefined();
  await userEvent.type(pane.getByLabelText('Message'), 'Hello');
  await userEvent.click(pane.getByRole('button', { name: 'Send' }));
  expect(within(await pane.findByRole('log')).getByText('Hello')).toBeDefined();
  expect(pane.queryByText(NOTHING)).toBeNull();
});

test('CUST-09 the customer’s page holds their conversation, with the box to answer', async () => {
  open(`/p/m/${BUSINESS}/customers/${customer.uuid}`, {
    [`GET /business/${BUSINESS}/customers/${customer.uuid}`]: customer,
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  const part = within(await screen.findByRole('region', { name: 'Communications' }));
  expect(within(await part.findByRole('log')).getByText('Hello')).toBeDefined();
  expect(part.getByText(customer.email)).toBeDefined();
  expect(part.getByLabelText('Message')).toBeDefined();
});

test('CUST-09 COMM-08 without a conversation the customer’s page says where to begin one', async () => {
  open(`/p/m/${BUSINESS}/customers/${customer.uuid}`, {
    [`GET /business/${BUSINESS}/customers/${customer.uuid}`]: customer,
    [`GET /business/${BUSINESS}/jobs`]: [],
    [READ]: empty,
  });
  const part = within(await screen.findByRole('region', { name: 'Communications' }));
  expect(await part.findByText(NOTHING)).toBeDefined();
  expect(part.getByRole('link', { name: 'New Message' }).getAttribute('href')).toBe(CHAT);
  expect(part.queryByLabelText('Message')).toBeNull();
});

test('COMM-02 D58 looking at an entry does not open it; opening it does, and the dot goes', async () => {
  const asked = open(HOME);
  const entry = await (await list()).findByRole('link', { name: /Maple/ });
  await userEvent.hover(entry);
  await userEvent.pointer([{ keys: '[TouchA>]', target: entry }]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked(READ)).toBe(0);
  expect(entry.textContent).toContain('Unread');
  await userEvent.click(entry);
  await screen.findByRole('log');
  expect(asked(READ)).toBe(1);
  expect((await (await list()).findByRole('link', { name: /Maple/ })).textContent).not.toContain('Unread');
});

test('COMM-01 a list that could not be loaded says so, never that it is empty, and can be asked again', async () => {
  const answers: unknown[] = [BROKEN, [conversation]];
  open(HOME, { [LIST]: () => answers.shift() });
  expect(await screen.findByText('The list could not be loaded. Nothing is lost.')).toBeDefined();
  expect(screen.queryByText(NOTHING)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await (await list()).findByRole('link', { name: /Maple/ })).toBeDefined();
});

test('COMM-06 a conversation that could not be loaded can be asked again; an unknown one is said to be missing', async () => {
  const answers: unknown[] = [BROKEN, talk(message(1, 'Hello'))];
  open(CHAT, { [READ]: () => answers.shift() });
  expect(await screen.findByText('The conversation could not be loaded. Nothing is lost.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('log')).toBeDefined();
  open(`${HOME}/${INVOICE}`);
  expect(await screen.findByText(/There is no conversation at this address/)).toBeDefined();
});

test('COMM-01 older conversations are added below', async () => {
  const rows = Array.from({ length: 31 }, (_, index) => ({
    ...conversation,
    uuid: `c0000000-0000-4000-8000-0000000000${10 + index}`,
    customerName: `Maple ${index}`,
  }));
  const asked: string[] = [];
  open(HOME, {
    [LIST]: (_: unknown, url: URL) => {
      asked.push(url.searchParams.get('page') ?? '');
      return rows;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show older conversations' }));
  await waitFor(() => expect(asked).toEqual(['1', '2']));
  // Each is shown once, although it was answered twice.
  expect((await list()).getAllByRole('listitem')).toHaveLength(31);
});

test.each([true, false])(
  'COMM-05 of two hundred messages it is said that there are older ones where there are: %s',
  async (hasOlder) => {
    const all = talk(...Array.from({ length: 200 }, (_, index) => message(index, `Message ${index}`)));
    open(CHAT, { [READ]: { ...all, hasOlder } });
    await screen.findByText('Message 199');
    expect(screen.queryByText('Only the latest 200 messages are shown.') !== null).toBe(hasOlder);
  },
);
