// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { offer } from '../../../testing/offers-in-test.ts';
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

test('SIGN-08 a quote that was accepted says who signed it and when, and has what they signed as PDF', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const accepted = { ...sent(second), kind: 'accepted', amount: 200, detail: 'Elena Marchetti' };
  const quote = { ...invoice, isQuote: true, status: 'sent', timeline: [sent(first), accepted] };
  const answers = {
    [`GET ${ONE}`]: { ...quote, outcome: 'accepted' },
    [`GET ${ONE}/signed-pdf`]: new TextEncoder().encode('%PDF-1.7'),
  };
  fakeServer({ ...everywhere, ...answers });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const copy = within(await screen.findByRole('region', { name: 'Signed copy' }));
  expect(copy.getByText(/Elena Marchetti/).closest('li')?.textContent).toMatch(
    /^Signed by Elena MarchettiMarch 5th, 2026/,
  );
  await userEvent.click(copy.getByRole('button', { name: 'PDF of the signed copy' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  cleanup();
  fakeServer({ ...everywhere, ...answers, [`GET ${ONE}`]: { ...quote, outcome: null } });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(screen.queryByRole('region', { name: 'Signed copy' })).toBeNull();
});

test('VER-09 RET-01 a quote that was sent more than once lists its versions, the newest first, each to be read again and as PDF', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const quote = { ...invoice, isQuote: true, status: 'sent', timeline: [sent(first), sent(second)] };
  const sentTwice = [version(1, { sentAt: first, replacedAt: second }), version(2, { sentAt: second })];
  const answers = {
    [`GET ${ONE}`]: quote,
    [`GET ${ONE}/versions`]: sentTwice,
    [`GET ${ONE}/versions/1/pdf`]: new TextEncoder().encode('%PDF-1.7'),
    [`GET ${ONE}/offer`]: {
      ...offer,
      retainage: { percent: 5, until: 'the final walk-through' },
      replacedAt: second,
      terms: 'Half at the start.',
      versions: sentTwice,
    },
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
  await userEvent.click(versions.getByRole('button', { name: 'Version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote 1048, version 1' }));
  expect(await dialog.findByText('Version 1 of 2, replaced on March 5th, 2026')).toBeDefined();
  expect(dialog.getByText('Half at the start.')).toBeDefined();
  expect(dialog.getByText('5% of each payment, before tax, is held until the final walk-through.')).toBeDefined();
  expect(dialog.getByRole('radio', { name: /^Solid white oak/ })).toBeDefined();
  expect(calls.find(({ what }) => what.endsWith('/offer'))?.url.search).toBe('?version=1');
  cleanup();
  fakeServer({ ...everywhere, ...answers, [`GET ${ONE}`]: { ...quote, timeline: [sent(first)] } });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await screen.findByRole('heading', { name: 'Timeline' });
  expect(screen.queryByRole('region', { name: 'Versions' })).toBeNull();
  expect(calls.filter(({ what }) => what.endsWith('/versions'))).toHaveLength(1);
});

test('VER-07 VER-06 any two versions are compared, in the words that the customer reads', async () => {
  const third = '2026-03-07T15:00:00Z';
  const quote = { ...invoice, isQuote: true, status: 'sent', timeline: [sent(first), sent(second), sent(third)] };
  const changes = (since: number, before: number) => ({
    since,
    sections: [],
    lines: [],
    discount: null,
    taxes: [],
    validity: { was: '2026-04-01', now: '2026-05-01' },
    notes: null,
    terms: null,
    total: { before, after: 300, difference: 300 - before },
  });
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: quote,
    [`GET ${ONE}/versions`]: [1, 2, 3].map((number) => version(number, { sentAt: first })),
    [`GET ${ONE}/versions/3`]: (_: unknown, url: URL) => {
      const since = Number(url.searchParams.get('since'));
      return { ...version(3, { sentAt: third }), changes: changes(since, 100 * since) };
    },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Compare versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare versions' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(dialog.getAllByRole('listitem').at(-1)?.textContent).toMatch(/\$200\.00.*\$300\.00.*\$100\.00$/);
  await user.selectOptions(dialog.getByLabelText('Version'), 'Version 3');
  expect(dialog.getByText('Choose two versions.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('Compared with'), 'Version 1');
  await waitFor(() => expect(dialog.getAllByRole('listitem').at(-1)?.textContent).toMatch(/\$100\.00.*\$200\.00$/));
  expect(calls.filter(({ what }) => what.endsWith('/versions/3')).map(({ url }) => url.search)).toEqual([
    '?since=2',
    '?since=1',
  ]);
});
