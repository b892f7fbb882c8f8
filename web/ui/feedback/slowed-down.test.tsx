// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INVOICE_PATH, invoice, openPortal, READ_INVOICE } from '../../testing/portal-in-test.tsx';

const tooOften = (seconds: string) => ({
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please wait a minute and try again.' },
  headers: { 'retry-after': seconds },
});
const WAITING = /^That was a lot in a short time\. This page goes on by itself in/;

test('TM-27 a page that asked for too much says why it waits, and goes on by itself when the time is up', async () => {
  const { calls, known } = openPortal(INVOICE_PATH, { [READ_INVOICE]: tooOften('1') });
  const notice = await screen.findByText(WAITING);
  expect(notice.textContent).toContain('in less than a minute.');
  expect(screen.getAllByRole('alert')).toEqual([notice]);
  expect(calls.filter(({ key }) => key === READ_INVOICE)).toHaveLength(1);
  known[READ_INVOICE] = { body: invoice };
  await screen.findByRole('heading', { name: /1048/ }, { timeout: 4_000 });
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull());
});

test('TM-27 a longer wait is said in minutes', async () => {
  openPortal(INVOICE_PATH, { [READ_INVOICE]: tooOften('540') });
  await screen.findByText(/goes on by itself in about 9 minutes\.$/);
});
