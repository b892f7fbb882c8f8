// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SecurityEventJson } from '@underlay/contract/security.ts';
import { expect, test } from 'vitest';
import { fakeServer, OnePage, Refusal } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const EVENTS = '/session/security-events';
const event = (id: number, change: Partial<SecurityEventJson> = {}): SecurityEventJson => ({
  id: String(id),
  at: '2026-11-10T18:26:08Z',
  what: 'Signed in',
  detail: '',
  outcome: 'success',
  times: 1,
  by: null,
  device: 'Firefox on Linux',
  network: '203.0.113.x',
  ...change,
});

async function open(answer: unknown, more: Record<string, unknown> = {}) {
  const calls = fakeServer({
    ...everywhere,
    'GET /session/sign-ins': [],
    'GET /session/second-factor': { on: false, recoveryCodesLeft: 0 },
    [`GET ${EVENTS}`]: answer,
    ...more,
  });
  openManager('/a/security');
  const part = await screen.findByRole('region', { name: 'Recent activity' });
  return { calls, part };
}

test('a person sees what happened to their sign-in, with what and from where, and what to do', async () => {
  const failed = event(2, { what: 'Sign-in failed', outcome: 'failure', times: 12, device: null });
  const { part } = await open([event(3, { detail: 'new device' }), failed]);
  const items = await within(part).findAllByRole('listitem');
  expect(items.map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Signed innew deviceNovember 10th, 2026 .*, Firefox on Linux, network 203\.0\.113\.x$/),
    expect.stringMatching(/^Sign-in failed, 12 timesNovember 10th, 2026 .*, network 203\.0\.113\.x$/),
  ]);
  expect(within(part).getByText(/was not you, change your password/)).toBeDefined();
});

test('a long list is turned page by page, and an empty one says what will stand there', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => event(40 - index));
  const { calls, part } = await open(new OnePage(rows, 25));
  await userEvent.click(await within(part).findByRole('button', { name: 'Next' }));
  expect(calls.at(-1)?.url.search).toBe('?page=2&pageSize=10');
});

test('an account without events says what will stand there', async () => {
  const { part } = await open([]);
  expect(await within(part).findByText(/will stand here for 400 days/)).toBeDefined();
  expect(within(part).queryByRole('list')).toBeNull();
});

test('a list that cannot be read can be asked for again', async () => {
  const { part } = await open(new Refusal(503, { code: 'UNAVAILABLE', message: 'x' }));
  expect(await within(part).findByRole('button', { name: 'Retry' })).toBeDefined();
});
