// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, line } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('INV-12 whoever changes a line that somebody else changed is told, and the next save replaces it', async () => {
  const stored = { ...draft, lineItems: [line(1, { description: 'White oak', rate: 50 })] };
  const notified = new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Someone else changed this.' });
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/lineItems`]: (body: unknown) => ((body as { was: unknown }).was === null ? stored : notified),
  });
  const sent = () => calls.filter(({ what }) => what === `PUT ${ONE}/lineItems`).map(({ body }) => body);
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const rate = await screen.findByLabelText('Rate of line 1');
  await userEvent.clear(rate);
  await userEvent.type(rate, '55{Enter}');
  expect(await screen.findByText(/Someone else changed this\./)).toBeDefined();
  expect(rate).toHaveProperty('value', '55');
  expect(sent()).toHaveLength(1); // leaving the line does not replace what was never looked at
  await userEvent.type(rate, '{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { rate: 55, was: { rate: 50 } },
    { rate: 55, was: null },
  ]);
});
