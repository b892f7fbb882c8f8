// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { type Answers, INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const open = (answers: Answers = {}, path = INVOICE_PATH) =>
  openPortal(path, { [READ_INVOICE]: { body: quote }, [READ_OFFER]: { body: offer }, ...answers });
const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' } };
const revising = { status: 409, body: { code: 'quote_revising', message: 'It is being revised.', requestId: 'r' } };

test('VER-02 VER-09 a quote that is being changed says who does so, below the words of what is not there, and leads to what was sent', async () => {
  const sentAt = '2026-11-16T15:00:00Z';
  const versions = [
    { number: 1, sentAt, replacedAt: '2026-11-20T15:00:00Z', total: 6497.47 },
    { number: 2, sentAt: '2026-11-20T15:00:00Z', replacedAt: null, total: 8403.46 },
  ];
  const known = { [READ_INVOICE]: missing, [READ_OFFER]: revising };
  open({ ...known, [`${READ_INVOICE}/versions`]: { body: versions } });
  const words = 'Tallgrass Flooring Co. is revising this quote. You will get the new version by e-mail.';
  expect((await screen.findByText(words, { exact: false })).textContent).toContain('nothing of it can be signed');
  const list = within(await within(screen.getByRole('article')).findByRole('list'));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Version 2 of 2, being revised', `${INVOICE_PATH}/versions/2`],
    ['PDF', expect.stringMatching(/^\/core\/api\/.*\/versions\/2\/pdf$/)],
    ['Version 1 of 2, replaced on November 20th, 2026', `${INVOICE_PATH}/versions/1`],
    ['PDF', expect.stringMatching(/^\/core\/api\/.*\/versions\/1\/pdf$/)],
  ]);
  expect(screen.getByText(/unavailable or was retracted by its creator/)).toBeTruthy();
  open({ [READ_INVOICE]: missing, [READ_OFFER]: missing });
  expect(await screen.findByText(/unavailable or was retracted by its creator/)).toBeTruthy();
  expect(screen.queryByText(/is revising/)).toBeNull();
  // Whoever is about to sign it is there too.
  open(known, `${INVOICE_PATH}/sign`);
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(window.location.pathname).toBe(INVOICE_PATH);
});

test('VER-02 PINV-11 a page that was open while its quote was taken back shows it no longer, once it looks again', async () => {
  const { known } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  Object.assign(known, { [READ_INVOICE]: missing, [READ_OFFER]: revising });
  known[`${READ_INVOICE.replace('GET', 'POST')}/decline`] = revising;
  const form = within(await screen.findByRole('form', { name: 'Decline this quote' }));
  await userEvent.click(form.getByRole('radio', { name: 'Price' }));
  await userEvent.click(form.getByRole('button', { name: 'Decline this quote' }));
  expect(await screen.findByText(/is revising this quote/)).toBeTruthy();
  expect(screen.queryByText('Review and sign')).toBeNull();
});
