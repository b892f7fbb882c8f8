// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BankNoticeJson } from '@underlay/contract/businesses.ts';
import { expect, test } from 'vitest';
import { type Answers, openPortal } from '../../../testing/portal-in-test.tsx';

const LOOK = 'POST /bank-account-notices/look';
const FREEZE = 'POST /bank-account-notices/freeze';
const seen: BankNoticeJson = {
  business: 'Tallgrass Flooring Co.',
  lastFour: '4242',
  changedAt: '2026-03-03T15:00:00Z',
  state: 'open',
};
const open = (answers: Answers) => openPortal('/p/u/bank-account-notice?t=a.b.c', answers);
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

test('SET-05 P14 the page of the notice changes nothing until its button is pressed; then payments are stopped', async () => {
  const { calls } = open({ [LOOK]: { body: seen }, [FREEZE]: { body: { ...seen, state: 'frozen' } } });
  await title('Was this change yours?');
  expect(screen.getByText('ending in 4242')).toBeTruthy();
  expect(calls.filter(({ key }) => key === LOOK).map(({ body }) => body)).toEqual([{ token: 'a.b.c' }]);
  expect(calls.some(({ key }) => key === FREEZE)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'This was not me: stop payments' }));
  await title('Online payments are stopped');
  expect(calls.filter(({ key }) => key === FREEZE).map(({ body }) => body)).toEqual([{ token: 'a.b.c' }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/p/m');
});

test('P14 a link that has expired, is not valid or cannot be looked up says so', async () => {
  open({ [LOOK]: { body: { ...seen, state: 'expired' } } });
  await title('This link has expired');
  expect(screen.queryByRole('button')).toBeNull();
  open({});
  await title('This link is not valid');
  open({ [LOOK]: { status: 500, body: { code: 'INTERNAL', message: 'no' } } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
