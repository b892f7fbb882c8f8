// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

test('CUST-07 a search without a result says so in words, and not as the number 0', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/customers`]: [] });
  openManager(`/p/m/${BUSINESS}/customers?name=zzz`);
  await screen.findByText('No customers match the search criteria.');
  expect(screen.getByText('None match')).toBeDefined();
  expect(screen.queryByText(/^0 match/)).toBeNull();
});
