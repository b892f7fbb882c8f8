// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { toast, toastProblem, toastWithUndo } from '../../ui/feedback/toasts.tsx';

const TOLD = ['Henry Cole was added', 'The line was deleted', 'The file was not sent'] as const;

afterEach(() => vi.useRealTimers());

test('what was done is said on the page that it leads to, and goes with that page', async () => {
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/customers`]: [],
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  const router = openManager(`/p/m/${BUSINESS}/customers`);
  const go = (list: string) => act(() => router.navigate({ href: `/p/m/${BUSINESS}/${list}` }));
  const shown = () => TOLD.filter((copy) => screen.queryByText(copy) !== null);
  await screen.findByRole('heading', { name: 'Customers', level: 1 });
  vi.useFakeTimers();
  act(() => {
    toast(TOLD[0]);
    toastWithUndo(TOLD[1], () => undefined);
    toastProblem(TOLD[2]);
  });
  await go('jobs');
  expect(shown()).toEqual(TOLD);
  vi.setSystemTime(Date.now() + 1001);
  await go('customers');
  // It stands until it has faded.
  act(() => vi.advanceTimersByTime(1000));
  expect(shown()).toEqual(TOLD.slice(1));
});
