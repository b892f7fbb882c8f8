// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const [first, second] = ['2026-11-17T15:00:00Z', '2026-11-20T15:00:00Z'];
const versions = [
  { number: 1, sentAt: first, replacedAt: second, total: 6497.47 },
  { number: 2, sentAt: second, replacedAt: null, total: 8403.46 },
];
const open = (path: string, answer: object) =>
  openPortal(path, { [READ_INVOICE]: { body: quote }, [READ_OFFER]: answer as never });

test('VER-09 an earlier version opens from the quote as page and PDF, says what replaced it, and asks for no answer', async () => {
  localStorage.clear();
  const { calls } = open(INVOICE_PATH, { body: { ...offer, version: 2, versions } });
  await userEvent.click(await screen.findByText('Earlier versions'));
  const pdf = `/core/api${INVOICE_PATH.replace('/p/u/', '/portfolios/').replace('/a/', '/accounts/')}/versions/1/pdf`;
  expect(screen.getByRole('link', { name: 'PDF of version 1' }).getAttribute('href')).toBe(pdf);
  const marked = 'Version 1 of 2, replaced on November 20th, 2026';
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: marked });
  const earlier = { ...offer, state: 'accepted', replacedAt: second, versions, terms: 'Half at the start.' };
  const page = open(new URL(href).pathname, { body: earlier });
  const paper = within(await screen.findByRole('article'));
  expect(paper.getByRole('heading', { name: 'Quote 1048' })).toBeTruthy();
  expect(
    [marked, 'November 17th, 2026', 'December 20th, 2099', 'Half at the start.'].map((text) => paper.queryByText(text)),
  ).not.toContain(null);
  // All of it can be read, so its packages can be looked at, and nothing of that is kept.
  await userEvent.click(paper.getByRole('radio', { name: /^Solid white oak/ }));
  expect(screen.getByRole('region', { name: 'Total with your choices' }).textContent).toContain('$8,311.60');
  expect(localStorage.length).toBe(0);
  expect(screen.getByText('Only the last version can be answered.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(pdf);
  for (const name of ['Review and sign', 'Decline'])
    expect([screen.queryByRole('link', { name }), screen.queryByRole('button', { name })]).toEqual([null, null]);
  expect(page.calls.some(({ search }) => search === '?version=1')).toBe(true);
  expect(calls.some(({ search }) => search === '?version=1')).toBe(false);
});

test('VER-09 QUO-02 an earlier version that was sent with one price shows no more, whatever the last one shows', async () => {
  const hides = { rates: false, sections: false, onePrice: true };
  open(`${INVOICE_PATH}/versions/1`, { body: { ...offer, replacedAt: second, versions, hides } });
  const paper = within(await screen.findByRole('article'));
  const totals = within(paper.getByRole('table', { name: 'Totals' }));
  expect(totals.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Total']);
});

test('VER-09 VER-02 the last version is read the same way while it is revised, though the quote itself is not there', async () => {
  const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' } };
  const revised = { ...offer, version: 2, state: 'revising', versions };
  openPortal(`${INVOICE_PATH}/versions/2`, { [READ_INVOICE]: missing, [READ_OFFER]: { body: revised } });
  const paper = within(await screen.findByRole('article'));
  expect(paper.getByText('Version 2 of 2, being revised')).toBeTruthy();
  expect(paper.getByText('Main floor, Sycamore Avenue')).toBeTruthy();
  await userEvent.click(paper.getByRole('radio', { name: /^Solid white oak/ }));
  expect(screen.getByRole('region', { name: 'Total with your choices' }).textContent).toContain('$8,311.60');
  expect(screen.getByText(/^Tallgrass Flooring Co. is revising this quote\./)).toBeTruthy();
  for (const name of ['Review and sign', 'Decline'])
    expect([screen.queryByRole('link', { name }), screen.queryByRole('button', { name })]).toEqual([null, null]);
});

test('VER-09 the last version, and one that they never had, is the quote itself', async () => {
  for (const answer of [
    { body: { ...offer, versions } },
    { status: 404, body: { code: 'NOT_FOUND', message: 'Gone.' } },
  ]) {
    open(`${INVOICE_PATH}/versions/2`, answer);
    await waitFor(() => expect(window.location.pathname).toBe(INVOICE_PATH));
  }
});
