// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, paymentSettings } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

function open(settings: unknown) {
  const API = `GET /business/${BUSINESS}`;
  fakeServer({ ...everywhere, [`${API}/settings`]: settings, [`${API}/jobs`]: [] });
  openManager(`/p/m/${BUSINESS}/invoices/create`);
}

test('INV-08 INV-09 D68 a new one starts with the sales tax and the term that the business usually has', async () => {
  vi.setSystemTime(new Date('2026-03-03T05:30:00Z')); // still March 2nd in Chicago (D80)
  open({ ...paymentSettings, defaultSalesTax: 8.25, defaultTerm: 15 });
  expect(await screen.findByLabelText('Sales Tax (%)')).toHaveProperty('value', '8.25');
  expect(screen.getByLabelText('Term')).toHaveProperty('value', '15');
  expect(screen.getByLabelText('Due Date')).toHaveProperty('value', '2026-03-17');
  vi.useRealTimers();
});

test('INV-08 settings that cannot be loaded are asked for again', async () => {
  let works = false;
  open(() => (works ? paymentSettings : new Refusal(500, { code: 'INTERNAL', message: 'x' })));
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  works = true;
  await userEvent.click(retry);
  expect(await screen.findByLabelText('Sales Tax (%)')).toHaveProperty('value', '0');
});
