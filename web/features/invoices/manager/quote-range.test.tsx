// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const open = (stored: object) => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: stored });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
};

test('OPT-08 D68 a signed quote says no longer from what to what, until when, or what its signature does', async () => {
  const row = { basis: 'percent', percent: 30, most: null, amount: null };
  const schedule = [
    { name: 'Deposit', howMuch: row, when: { due: 'acceptance', on: null, days: null }, payDays: 0, sendsItself: true },
    {
      name: 'Rest',
      howMuch: { ...row, basis: 'rest', percent: null },
      when: { due: 'reached', on: null, days: null },
      payDays: 10,
      sendsItself: false,
    },
  ];
  const sent = {
    ...invoice,
    isQuote: true,
    status: 'sent',
    quoteExpiration: '2026-05-01',
    range: { least: 100, most: 400 },
    schedule,
  };
  const said = [/^from/, /^valid until/, 'The deposit sends itself with the signature.'];
  const shown = () => said.map((words) => screen.queryByText(words) !== null);
  open(sent);
  await screen.findByRole('heading', { name: 'How it is paid' });
  expect(shown()).toEqual([true, true, true]);
  cleanup();
  open({ ...sent, outcome: 'accepted' });
  await screen.findByRole('heading', { name: 'How it is paid' });
  expect(shown()).toEqual([false, false, false]);
});

test('OPT-08 D68 a quote with choices says from what to what beside its total, and one that was signed neither that nor until when', async () => {
  const quote = { ...invoice, isQuote: true, status: 'sent', quoteExpiration: '2026-04-02' };
  const choices = { ...quote, range: { least: 100, most: 10_337.71 } };
  const signed = { ...choices, uuid: customer.uuid, id: 1047, outcome: 'accepted' };
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}/invoices`]: [choices, signed] });
  openManager(`/p/m/${BUSINESS}/invoices`);
  const [, first, second] = within(await screen.findByRole('table', { name: 'Invoices and quotes' })).getAllByRole(
    'row',
  );
  await waitFor(() => expect(first?.textContent).toContain('from $100.00 to $10,337.71'));
  expect(second?.textContent).not.toMatch(/from \$|valid until/);
});

test('OPT-08 where every choice comes to the same, that is said once', async () => {
  open({ ...invoice, isQuote: true, status: 'sent', quoteExpiration: '2026-05-01', range: { least: 100, most: 100 } });
  await screen.findByText(/^valid until/);
  expect(screen.queryByText(/^from/)).toBeNull();
});
