// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  ADDRESS,
  asked,
  detail,
  dialog,
  HOOK,
  message,
  messageId,
  NOW,
  openConnection,
  press,
  sent,
  sheet,
  WAITING,
  WEBHOOKS_API,
  webhook,
} from '../../../testing/webhook-records.ts';

afterEach(() => vi.useRealTimers());

test('HOOK-08 a stopped address is started with or without what failed, and one that fails sends all of it now', async () => {
  const one = `${WEBHOOKS_API}/${HOOK}`;
  const hooks: Record<string, unknown>[] = [{ ...webhook, state: 'stopped', unsent: 42 }];
  const { calls } = openConnection({
    hooks,
    more: {
      [`PUT ${one}`]: () =>
        Object.assign(hooks[0] ?? {}, { state: 'working', unsent: 3, failingSince: NOW.toISOString() }),
      [`POST ${one}/again`]: { messages: 3 },
    },
  });
  expect(await screen.findByText(/^Nothing got through for five days/)).toBeDefined();
  await press('Start');
  const question = await dialog('Start it again?');
  expect(question.getByLabelText<HTMLInputElement>('Send the 42 that failed').checked).toBe(false);
  await userEvent.click(question.getByLabelText('Send the 42 that failed'));
  await userEvent.click(question.getByRole('button', { name: 'Start' }));
  await press('Send the 3 again now');
  expect(await screen.findByText('On their way again')).toBeDefined();
  expect(sent(calls, `PUT ${one}`)).toMatchObject([{ state: 'working', sendUnsent: true, version: 4 }]);
  expect(sent(calls, `POST ${one}/again`)).toEqual([{ since: '2026-11-21T15:52:00.000Z' }]);
});

test('HOOK-09 a message unfolds to its attempts in words and what is sent, and is sent again; a test is sent', async () => {
  const one = `${WEBHOOKS_API}/${HOOK}`;
  const { calls } = openConnection({
    more: { [`POST ${one}/messages/${WAITING.uuid}/again`]: WAITING, [`POST ${one}/test`]: message(3) },
  });
  const log = within(await screen.findByRole('table', { name: `Messages to ${ADDRESS}` }));
  const [, first, second] = log.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toBe('payment.settledInvoice 1049, $3,240.00Next try 10:21 AM9:46 AM');
  expect(second).toBe('payment.settledInvoice 1049, $3,240.00Delivered9:46 AM');
  await userEvent.click(log.getAllByRole('button', { name: 'payment.settled', expanded: false })[0] as HTMLElement);
  const tries = within(await screen.findByRole('list', { name: 'Attempts' }));
  expect(tries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '9:46:02 AMIt answered 503, 41 ms',
    '9:51:09 AMNo answer in 10 seconds',
    '10:21 AMnext',
  ]);
  expect(screen.getByText(/"version": 3/).textContent).toBe(JSON.stringify(JSON.parse(detail.body), null, 2));
  await press('Send again');
  expect(await screen.findByText('On its way again')).toBeDefined();
  await press('Send a test');
  expect(await screen.findByText('A test is on its way')).toBeDefined();
  expect(sent(calls, `POST ${one}/messages/${WAITING.uuid}/again`)).toHaveLength(1);
  expect(sent(calls, `POST ${one}/test`)).toHaveLength(1);
});

test('HOOK-09 the log is narrowed down by state and type in the page’s address, and goes on behind its last message', async () => {
  const other = { ...webhook, uuid: messageId(11), address: 'https://a.example/' };
  const messages = Array.from({ length: 12 }, (_, index) => message(index + 20));
  const { calls, router } = openConnection({
    hooks: [webhook, other],
    more: {
      [`GET ${WEBHOOKS_API}/${HOOK}/messages`]: (_body: unknown, url: URL) => {
        const size = Number(url.searchParams.get('pageSize'));
        return { messages: messages.slice(0, size), older: messages[size - 1]?.uuid ?? null };
      },
    },
    at: `?webhook=${HOOK}&state=nonsense`,
  });
  const log = await sheet();
  await userEvent.click(await log.findByRole('link', { name: 'Failed' }));
  await waitFor(() => expect(asked(calls)).toContain('?state=failed&pageSize=10'));
  await userEvent.selectOptions(log.getByLabelText('Message'), 'payment.settled');
  await waitFor(() => expect(asked(calls)).toContain('?state=failed&type=payment.settled&pageSize=10'));
  expect(router.state.location.search).toEqual({ webhook: HOOK, state: 'failed', type: 'payment.settled' });
  expect(log.getAllByRole('row')).toHaveLength(11);
  await userEvent.click(log.getByRole('link', { name: 'Older' }));
  await waitFor(() =>
    expect(asked(calls).at(-1)).toBe(`?state=failed&type=payment.settled&before=${messageId(29)}&pageSize=10`),
  );
  expect(log.getByText('Kept for 30 days')).toBeDefined();
  expect(asked(calls)[0]).toBe('?pageSize=10');
  expect(calls.filter(({ what }) => what === `GET ${WEBHOOKS_API}`)).toHaveLength(1);
  const ofOther = calls.filter(({ what }) => what === `GET ${WEBHOOKS_API}/${other.uuid}/messages`);
  expect(new Set(ofOther.map(({ url }) => url.search))).toEqual(new Set(['?pageSize=10']));
});

test('HOOK-09 what waits is looked at again by itself, and an address that fails says so with it', async () => {
  const hooks: Record<string, unknown>[] = [{ ...webhook }];
  const messages: Record<string, unknown>[] = [{ ...WAITING, attempts: 0, nextAt: '2026-11-24T15:53:00Z' }];
  openConnection({ hooks, messages });
  const log = await sheet();
  expect(await log.findByText('On its way')).toBeDefined();
  expect(log.getByText('Working')).toBeDefined();
  // It is sent again: it is due in a minute, in case whoever sends it is killed.
  messages[0] = { ...WAITING, attempts: 1, nextAt: '2026-11-24T15:53:00Z' };
  expect(await log.findByText('Next try 9:53 AM')).toBeDefined();
  messages[0] = { ...WAITING, attempts: 2 };
  hooks[0] = { ...webhook, failingSince: NOW.toISOString(), unsent: 1 };
  expect(await log.findByText('Next try 10:21 AM')).toBeDefined();
  expect(await log.findByText('Failing since 9:52 AM')).toBeDefined();
  expect(log.getByRole('button', { name: 'Send the 1 again now' })).toBeDefined();
});
