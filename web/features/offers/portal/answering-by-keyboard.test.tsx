// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const OF_OFFER = READ_INVOICE.replace('GET ', 'POST ');

beforeEach(() => localStorage.clear());

test('SIGN-11 SIGN-13 whoever answers with the keyboard stays where they are: at what came of it, or at the button that they pressed', async () => {
  const declined = { ...offer, state: 'declined' as const, answeredAt: '2026-11-20T15:00:00Z' };
  const { known } = openPortal(INVOICE_PATH, {
    [READ_INVOICE]: { body: quote },
    [READ_OFFER]: { body: offer },
    [`${OF_OFFER}/question`]: { status: 200, body: null },
    [`${OF_OFFER}/decline`]: { body: declined },
  });
  const inCard = within(await screen.findByRole('region', { name: 'Total with your choices' }));
  const press = async (name: string) => {
    (await inCard.findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  const focused = () => document.activeElement?.textContent;
  await press('Ask a question');
  await press('Not now');
  await waitFor(() => expect(focused()).toBe('Ask a question'));
  await press('Decline');
  await press('Keep it');
  await waitFor(() => expect(focused()).toBe('Decline'));
  await press('Ask a question');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'With the stairs?');
  await press('Send');
  await waitFor(() => expect(focused()).toMatch(/^Your question is on its way/));
  await press('Decline');
  await userEvent.click(await screen.findByRole('radio', { name: 'Price' }));
  known[READ_OFFER] = { body: declined };
  await press('Decline this quote');
  await waitFor(() => expect(focused()).toBe('You declined this quote on November 20th, 2026.'));
});
