// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { conversation, delivery, message } from '../../../testing/conversation-records.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const HOME = `/p/m/${BUSINESS}/communications`;
const LIST = `GET /business/${BUSINESS}/communications`;
const START = `POST /business/${BUSINESS}/communications`;
const CHAT = `${HOME}/${conversation.uuid}`;
const READ = `${LIST}/${conversation.uuid}`;
const SEND = `${START}/${conversation.uuid}`;

const STYLES = join(import.meta.dirname, './conversation.module.css');

const inbound = message(1, 'Could the crew start on Tuesday?', { inbound: true, deliveries: [] });
const detail = (...messages: object[]) => ({
  communication: { ...conversation, unread: false },
  toEmail: customer.email,
  messages,
});
const open = (path: string, answers: Record<string, unknown> = {}) => {
  const usual = {
    [LIST]: [conversation],
    [READ]: detail(inbound),
    [`GET /business/${BUSINESS}/customers`]: [customer],
  };
  const calls = fakeServer({ ...everywhere, ...usual, ...answers });
  return { calls, router: openManager(path), asked: (what: string) => calls.filter((call) => call.what === what) };
};
const entries = async () =>
  within(await screen.findByRole('region', { name: 'Conversations' })).findAllByRole('link', { name: /Maple|Row/ });

/** Saturday, March 14th, 2026, 3:30 PM where the business is. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T20:30:00Z') }));

test('COMM-01 COMM-02 an entry shows an unread dot with its word, customer, time and last message, in the server’s order', async () => {
  const rows = [
    { ...conversation, lastActivity: '2026-03-14T20:16:00Z' },
    { ...conversation, uuid: INVOICE, customerName: 'Harbor Row Clinic', unread: false, lastMessage: 'Thank you!' },
  ];
  open(HOME, { [LIST]: rows });
  const links = await entries();
  expect(links.map((link) => link.textContent)).toEqual([
    'UnreadMaple Row Property Group14 mins agoCould the crew start on Tuesday?',
    'Harbor Row Clinic03/03/26Thank you!',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([CHAT, `${HOME}/${INVOICE}`]);
});

test('COMM-02 COMM-07 an entry names the address that its last message came from, when it is not the customer’s', async () => {
  open(HOME, { [LIST]: [{ ...conversation, lastMessage: 'The gate code?', lastFrom: 'mallory@evil.example' }] });
  const [entry] = await entries();
  expect(entry?.textContent).toContain('from mallory@evil.example: The gate code?');
});

test('COMM-09 COMM-10 COMM-11 COMM-12 COMM-13 an entry says when, by the clock on the wall of the business', async () => {
  const said = [
    ['2026-03-14T20:29:30Z', 'now'],
    ['2026-03-14T20:29:00Z', '1 min ago'],
    ['2026-03-14T19:31:00Z', '59 mins ago'],
    ['2026-03-14T14:05:00Z', '9:05 AM'],
    ['2026-03-14T04:12:00Z', 'Yesterday 11:12 PM'],
    ['2026-03-10T22:12:00Z', 'Tuesday'],
    ['2026-02-10T22:12:00Z', '02/10/26'],
  ];
  const rows = said.map(([lastActivity], index) => ({
    ...conversation,
    lastActivity,
    uuid: `${INVOICE.slice(0, -1)}${index}`,
  }));
  open(HOME, { [LIST]: rows });
  const times = (await entries()).map((entry) => entry.querySelector('time')?.textContent);
  expect(times).toEqual(said.map(([, copy]) => copy));
});

test('COMM-03 the list is searched by Customer, in the address and on the server, and can be cleared', async () => {
  const { asked, router } = open(HOME, {
    [LIST]: (_: unknown, url: URL) => (url.searchParams.get('customer') ? [] : [conversation]),
  });
  await entries();
  await userEvent.click(screen.getByRole('button', { name: 'Search', expanded: false }));
  await userEvent.type(screen.getByLabelText('Customer'), 'zebra{Enter}');
  expect(await screen.findByText('No communications match the search criteria.')).toBeDefined();
  expect(asked(LIST).at(-1)?.url.searchParams.get('customer')).toBe('zebra');
  expect(router.state.location.search).toEqual({ customer: 'zebra' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) ?? document.body);
  expect(await entries()).toHaveLength(1);
});

test('COMM-04 COMM-05 a new message looks for its recipient on the server and shows up in their conversation', async () => {
  const sent = message(2, 'We can start on Tuesday.');
  const { asked, router } = open(`${HOME}/new`, { [START]: conversation, [READ]: detail(inbound, sent) });
  const recipient = await screen.findByRole('combobox', { name: 'Recipient' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(recipient));
  expect(screen.getByText('Select an option.')).toBeDefined();
  expect(screen.getByText('Must contain at least one character.')).toBeDefined();
  expect(asked(START)).toEqual([]);
  await userEvent.type(recipient, 'row maple');
  const customers = `GET /business/${BUSINESS}/customers`;
  await waitFor(() => expect(asked(customers).at(-1)?.url.searchParams.get('name')).toBe('row maple'));
  await userEvent.click(await screen.findByRole('option', { name: customer.displayName }));
  await userEvent.type(screen.getByLabelText('Message'), 'We can start on Tuesday.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(CHAT));
  expect(asked(START)[0]?.body).toEqual({ customerId: customer.uuid, message: 'We can start on Tuesday.' });
  const own = await within(await screen.findByRole('log')).findByText('We can start on Tuesday.');
  expect(own.closest('li')?.dataset.inbound).toBe('false');
});

test.each(['Control', 'Meta', 'button'])(
  'COMM-05 an answer is sent with %s and stands at the end as outbound',
  async (how) => {
    const stored: object[] = [inbound];
    const { asked } = open(CHAT, {
      [READ]: () => detail(...stored),
      [SEND]: (body: { message: string }) => {
        const answer = message(stored.length + 1, body.message, { deliveries: [delivery(2, { state: 'queued' })] });
        stored.push(answer);
        return answer;
      },
    });
    const field = await screen.findByLabelText('Message');
    await userEvent.type(field, 'Yes.{Enter}At five.');
    expect(asked(SEND)).toEqual([]);
    if (how === 'button') await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    else await userEvent.keyboard(`{${how}>}{Enter}{/${how}}`);
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(asked(SEND).map(({ body }) => body)).toEqual([{ message: 'Yes.\nAt five.' }]);
    const said = within(screen.getByRole('log')).getAllByRole('listitem');
    expect(said.map(({ dataset }) => dataset.inbound)).toEqual(['true', 'false']);
    expect(said.at(-1)?.textContent).toContain('Yes.\nAt five.');
    expect(document.activeElement).toBe(field);
  },
);

test('COMM-05 a blank answer is refused in the specified words, and nothing is sent', async () => {
  const { asked } = open(CHAT);
  const field = await screen.findByLabelText('Message');
  await userEvent.type(field, '  ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Must contain at least one character.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'x'.repeat(5001) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Must be at most 5000 characters.')).toBeDefined();
  expect(asked(SEND)).toEqual([]);
});

test('COMM-05 what could not be sent stays, also while another page is looked at, and can be sent again', async () => {
  const refusal = new Refusal(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' });
  const answers: unknown[] = [refusal, message(2, 'At five.')];
  const { asked } = open(CHAT, { [SEND]: () => answers.shift(), [`GET /business/${BUSINESS}/payments`]: [] });
  await userEvent.type(await screen.findByLabelText('Message'), 'At five.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaving()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Payments' }));
  await screen.findByRole('heading', { name: 'Payments' });
  await userEvent.click(screen.getByRole('link', { name: 'Communications' }));
  await userEvent.click((await entries())[0] ?? document.body);
  const field = await screen.findByLabelText('Message');
  expect(field).toHaveProperty('value', 'At five.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  expect(asked(SEND)).toHaveLength(2);
  expect(leaving()).toBe(false);
});

test('COMM-05 who comes back while an answer is on its way finds it waiting, and cannot send it twice', async () => {
  const arrive: ((answer: unknown) => void)[] = [];
  const sending = () => new Promise((resolve) => arrive.push(resolve));
  const { asked } = open(CHAT, { [SEND]: sending, [`GET /business/${BUSINESS}/payments`]: [] });
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
  const comeBack = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Payments' }));
    await screen.findByRole('heading', { name: 'Payments' });
    await userEvent.click(screen.getByRole('link', { name: 'Communications' }));
    await userEvent.click((await entries())[0] ?? document.body);
    await userEvent.type(await field(), '{Control>}{Enter}{/Control}');
    expect(await field()).toMatchObject({ value: 'At five.', readOnly: true });
  };
  await userEvent.type(await field(), 'At five.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await comeBack();
  arrive[0]?.(new Refusal(503, { code: 'UNAVAILABLE', message: 'Please try again in a moment.' }));
  await waitFor(async () => expect(await field()).toMatchObject({ value: 'At five.', readOnly: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await comeBack();
  arrive[1]?.(message(2, 'At five.'));
  await waitFor(async () => expect(await field()).toMatchObject({ value: '', readOnly: false }));
  expect(asked(SEND)).toHaveLength(2);
});

test('COMM-06 the head of a conversation names the customer and the address that mail goes to', async () => {
  open(CHAT);
  const head = await screen.findByRole('heading', { name: customer.displayName });
  expect(head.parentElement?.textContent).toBe(`${customer.displayName}${customer.email}`);
});

test('COMM-07 a message is shown as it was written: the customer’s at the left in grey, ours at the right in blue', async () => {
  const text = '<b>No</b> & "markup"\n\nline three';
  open(CHAT, { [READ]: detail({ ...inbound, message: text }, message(2, text)) });
  const said = within(await screen.findByRole('log')).getAllByRole('listitem');
  expect(said.map((item) => [item.dataset.inbound, item.querySelector('p')?.textContent])).toEqual([
    ['true', text],
    ['false', text],
  ]);
  expect(said.map((item) => item.firstElementChild?.textContent)).toEqual([customer.displayName, 'You']);
  const css = readFileSync(STYLES, 'utf8');
  const rule = (selector: string) => css.slice(css.indexOf(selector)).split('}')[0];
  expect(rule('[data-inbound="true"] > &')).toContain('background: var(--u-neutral-bg)');
  expect(rule('[data-inbound="false"] > &')).toContain('background: var(--u-accent)');
  expect(rule('& li[data-inbound="false"]')).toContain('justify-self: end');
});

test('COMM-14 D87 the conversation is at most 500 pixels high and the list 565, and both scroll inside', async () => {
  open(CHAT);
  const box = (await screen.findByRole('log')).style;
  const list = (await entries())[0]?.closest('ul')?.parentElement?.style;
  expect([box.maxHeight, box.overflowY]).toEqual(['500px', 'auto']);
  expect([list?.maxHeight, list?.overflowY]).toEqual(['565px', 'auto']);
});
