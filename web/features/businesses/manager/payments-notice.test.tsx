// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BUSINESS } from '../../../testing/manager-records.ts';
import { openDashboard } from '../../../testing/open-dashboard.ts';
import { paymentSettings } from '../../../testing/payment-settings.ts';

test('TM-13 D80 how long card payments are paused is said by the clock of the business, and no longer than they are', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-14T14:00:00Z') });
  let cardsPausedUntil: string | null = '2026-03-14T14:30:00Z';
  openDashboard([], { [`GET /business/${BUSINESS}/settings`]: () => ({ ...paymentSettings, cardsPausedUntil }) });
  expect(
    await screen.findByText(/^Card payments are paused until 9:30 AM, because many cards were declined\./),
  ).toBeDefined();
  cardsPausedUntil = null;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByText(/^Card payments are paused/)).toBeNull());
});
