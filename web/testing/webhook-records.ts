import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { zapier } from './connection-records.ts';
import { fakeServer } from './fake-server.ts';
import { BUSINESS, everywhere } from './manager-records.ts';
import { openManager } from './open-manager.tsx';

export const CONNECTION = zapier.uuid;
export const HOOK = 'f1000000-0000-4000-8000-000000000001';
const PAGE = `/p/m/${BUSINESS}/settings/connections/${CONNECTION}`;
export const WEBHOOKS_API = `/business/${BUSINESS}/webhooks`;
export const ADDRESS = 'https://hooks.zapier.example/standard/1180/b7f2';
export const NOW = new Date('2026-11-24T15:52:00Z');

const connection = { ...zapier, usedAt: '2026-11-24T15:50:00Z', usedFrom: '198.51.100.x' };
export const webhook = {
  uuid: HOOK,
  connectionId: CONNECTION,
  address: ADDRESS,
  types: ['invoice.sent', 'payment.settled'],
  description: '',
  state: 'working',
  failingSince: null,
  unsent: 0,
  oldSecretUntil: null,
  madeAt: '2026-11-20T15:00:00Z',
  version: 4,
};
export const messageId = (last: number) => `a2000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
export const message = (last: number, change: object = {}) => ({
  uuid: messageId(last),
  type: 'payment.settled',
  at: '2026-11-24T15:46:01Z',
  about: 'Invoice 1049',
  amount: 3240,
  state: 'done',
  attempts: 1,
  nextAt: null,
  doneAt: '2026-11-24T15:46:02Z',
  ...change,
});
const NOTHING_SENT = { messages: [], older: null };
export const WAITING = message(2, { state: 'waiting', attempts: 3, nextAt: '2026-11-24T16:21:00Z', doneAt: null });
export const detail = {
  ...WAITING,
  body: '{"type":"payment.settled","data":{"id":"5e0c","version":3}}',
  tries: [
    { at: '2026-11-24T15:46:02Z', status: 503, reason: 'It answered 503', milliseconds: 41, answer: 'Out to lunch' },
    { at: '2026-11-24T15:51:09Z', status: null, reason: 'No answer in 10 seconds', milliseconds: 10_000, answer: null },
  ],
};

/** Opens the page of a connection with these addresses, at a moment of its own. */
export function openConnection({
  hooks = [webhook] as object[],
  messages = [WAITING, message(1)] as object[],
  of = {},
  more = {},
  at = '',
}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/connections`]: () => [{ ...connection, ...of }],
    [`GET ${WEBHOOKS_API}`]: () => [...hooks],
    [`GET ${WEBHOOKS_API}/${HOOK}/messages`]: () => ({ messages, older: null }),
    [`GET ${WEBHOOKS_API}/${HOOK}/messages/${WAITING.uuid}`]: detail,
    ...Object.fromEntries(
      [11, 12, 13].map((last) => [`GET ${WEBHOOKS_API}/${messageId(last)}/messages`, NOTHING_SENT]),
    ),
    ...more,
  });
  const router = openManager(PAGE + at);
  return { calls, router };
}

type Calls = ReturnType<typeof openConnection>['calls'];
export const sent = (calls: Calls, what: string) => calls.filter((call) => call.what === what).map(({ body }) => body);
export const asked = (calls: Calls) =>
  calls.filter(({ what }) => what === `GET ${WEBHOOKS_API}/${HOOK}/messages`).map(({ url }) => url.search);
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const sheet = async () => within(await screen.findByRole('region', { name: ADDRESS }));
