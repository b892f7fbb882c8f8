// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { expect, test } from 'vitest';
import { conversation, delivery, message } from '../../../testing/conversation-records.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, file } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.tsx';

const CHAT = `/p/m/${BUSINESS}/communications/${conversation.uuid}`;
const READ = `GET /business/${BUSINESS}/communications/${conversation.uuid}`;
const repeatOf = ({ id }: { id: string }) => `POST /business/${BUSINESS}/deliveries/${id}/repeat`;

function openChat(messages: () => object[], more: Record<string, unknown> = {}) {
  const communication = { ...conversation, unread: false };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/communications`]: [conversation],
    [READ]: () => ({ communication, toEmail: customer.email, messages: messages() }),
    ...more,
  });
  openManager(CHAT);
  return calls;
}
/** The messages, without what stands under them twice. */
const said = async () => [...((await screen.findByRole('log')).querySelector('ol')?.children ?? [])] as HTMLElement[];

const PHONE = { channel: 'sms', recipient: '7855550188' };
const OTHER = 'office@maplerow.example';

test.each([
  ['Sending', [delivery(1, { state: 'queued' })]],
  [
    'Not sent yet. The mail server does not answer.',
    [delivery(1, { state: 'queued', problem: 'The mail server does not answer.' })],
  ],
  ['E-mailed', [delivery(1)]],
  ['Texted', [delivery(1, PHONE)]],
  [
    'Came back: accounts@maplerow.example. Nobody has this address.',
    [delivery(1, { state: 'bounced', problem: 'Nobody has this address.' })],
  ],
  ['Not sent. The mail server refused it.', [delivery(1, { state: 'failed', problem: 'The mail server refused it.' })]],
  ['Not e-mailed: receives no e-mail', [delivery(1, { state: 'withdrawn' })]],
  ['Not texted: receives no text messages', [delivery(1, { ...PHONE, state: 'withdrawn' })]],
  ['Not e-mailed: receives no e-mail', []],
  [`E-mailed (accounts@maplerow.example)`, [delivery(1), delivery(2, { recipient: OTHER })]],
  [`E-mailed (${OTHER})`, [delivery(1, { state: 'failed' }), delivery(2, { recipient: OTHER })]],
  ['E-mailed', [delivery(1), delivery(2, PHONE)]],
  ['Texted', [delivery(1), delivery(2, PHONE)]],
  ['Texted (785) 555-0188', [delivery(1, { ...PHONE, recipient: '7855550199' }), delivery(2, PHONE)]],
] as const)('COMM-05 D16 D60 under a message stands what became of it: %s', async (copy, deliveries) => {
  openChat(() => [message(1, 'Could we start?', { deliveries }), message(2, 'Yes', { inbound: true, deliveries: [] })]);
  const [ours, theirs] = await said();
  expect(within(ours ?? document.body).getByText(copy)).toBeDefined();
  expect(theirs?.textContent).not.toMatch(/mail|Sending|Texted/);
});

test('COMM-05 what came back or was not sent can be sent again, once', async () => {
  const lost = delivery(1, { state: 'bounced' });
  const deliveries = [lost];
  const answers: unknown[] = [
    new Refusal(409, { code: 'delivery_not_repeatable', message: 'There is nothing to send again.' }),
    delivery(2, { state: 'queued', repeats: lost.id, recipient: OTHER }),
  ];
  const calls = openChat(() => [message(1, 'Hello', { deliveries: [...deliveries] })], {
    [repeatOf(lost)]: () => {
      const answer = answers.shift();
      if (!(answer instanceof Refusal)) deliveries.push(answer as typeof lost);
      return answer;
    },
  });
  const button = () =>
    screen.findByRole('button', { name: 'Send again, lost on the way to accounts@maplerow.example' });
  await userEvent.click(await button());
  expect(await screen.findByText('There is nothing to send again.')).toBeDefined();
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
  await userEvent.click(await button());
  expect(await screen.findByText(/^Sending/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
  // It may go to another address by now. The button that was pressed is gone.
  expect((await screen.findByText(`Sent again to ${OTHER}`)).closest('[role=status]')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('log'));
  expect(calls.filter(({ what }) => what === repeatOf(lost))).toHaveLength(2);
  act(dismissToasts);
});

test('INV-25 D41 P21 what has to wait for another day is a warning', async () => {
  const lost = delivery(1, { state: 'bounced' });
  const { status, message: copy } = REFUSALS.reminder_limit;
  openChat(() => [message(1, 'Hello', { deliveries: [lost] })], {
    [repeatOf(lost)]: new Refusal(status, { code: 'reminder_limit', message: copy }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  const toast = (await screen.findByText('Reminder Email Daily Limit Reached')).closest('[role]');
  expect([toast?.hasAttribute('data-warning'), toast?.hasAttribute('data-problem')]).toEqual([true, false]);
  await userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Close' }));
});

test('COMM-07 D57 a message that came in says where from when it was another address, and offers its files', async () => {
  const files = [file(1), file(2)];
  const came = { inbound: true, deliveries: [], from: OTHER, attachments: files };
  const calls = openChat(
    () => [message(1, 'The plans', came), message(2, '', { ...came, from: null, attachments: [file(3)] })],
    { [`GET /files/${file(2).uuid}`]: new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }) },
  );
  const [first, second] = await said();
  expect(within(first ?? document.body).getByText(`from ${OTHER}`)).toBeDefined();
  expect(second?.textContent).not.toContain('from');
  expect(second?.querySelector('p[dir]')).toBeNull();
  const list = within(first ?? document.body).getByRole('list', { name: 'Files' });
  await userEvent.click(within(list).getByRole('button', { name: 'Plan 2.pdf' }));
  expect(await screen.findByText('Plan 2.pdf: Not found')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('GET /files/'))).toHaveLength(1);
});
