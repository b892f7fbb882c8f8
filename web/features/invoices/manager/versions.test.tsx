// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;
const [first, second] = ['2026-03-03T15:00:00Z', '2026-03-05T15:00:00Z'];
const sent = (at: string) => ({ at, kind: 'sent', amount: null, detail: null, by: null, delivery: null });
const version = (number: number, more: object) => ({
  number,
  total: 100 * number,
  sha256: 'x',
  replacedAt: null,
  ...more,
});

test('VER-09 a quote that was sent more than once lists its versions, the newest first, each as PDF', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const quote = { ...invoice, isQuote: true, status: 'sent', timeline: [sent(first), sent(second)] };
  const answers = {
    [`GET ${ONE}`]: quote,
    [`GET ${ONE}/versions`]: [version(1, { sentAt: first, replacedAt: second }), version(2, { sentAt: second })],
    [`GET ${ONE}/versions/1/pdf`]: new TextEncoder().encode('%PDF-1.7'),
  };
  const calls = fakeServer({ ...everywhere, ...answers });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  expect(versions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Version 2sent March 5th, 2026$200.00PDF',
    'Version 1sent March 3rd, 2026, replaced on March 5th, 2026$100.00PDF',
  ]);
  await userEvent.click(versions.getByRole('button', { name: 'PDF of version 1' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  cleanup();
  fakeServer({ ...everywhere, ...answers, [`GET ${ONE}`]: { ...quote, timeline: [sent(first)] } });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
  expect(calls.filter(({ what }) => what.endsWith('/versions'))).toHaveLength(1);
});
