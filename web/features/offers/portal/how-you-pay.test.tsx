// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { offer, quote, READ_OFFER } from '../../../testing/offers-in-test.ts';
import { INVOICE_PATH, openPortal, READ_ELIGIBLE, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

const [closing] = offer.schedule;
const percent = (name: string, of: number, due: 'acceptance' | 'reached', most: number | null = null) => ({
  name,
  howMuch: { basis: 'percent' as const, percent: of, most, amount: null },
  when: { due, on: null, days: null },
  payDays: 10,
});
const schedule = [
  percent('Deposit', 10, 'acceptance', 1_000),
  percent('Material on site', 40, 'reached'),
  percent('Floor laid', 40, 'reached'),
  ...(closing ? [{ ...closing, name: 'Final walk-through' }] : []),
];
const open = (changes: Partial<typeof offer> = {}, more = {}) =>
  openPortal(INVOICE_PATH, {
    [READ_INVOICE]: { body: quote },
    [READ_OFFER]: { body: { ...offer, schedule, ...changes } },
    ...more,
  });
const rows = async () => {
  const plan = within(await screen.findByRole('region', { name: 'How you pay' }));
  return plan.getAllByRole('term').map((each) => [each.textContent, each.nextElementSibling?.textContent]);
};

beforeEach(() => localStorage.clear());

test('X08 SCHED-06 OPT-05 each payment stands in dollars, and follows the choices at once', async () => {
  open();
  expect((await rows())[0]).toEqual(['Deposit10%, at most $1,000.00, when you sign', '$649.75']);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hall stairs' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Shoe molding/ }));
  expect(await rows()).toEqual([
    ['Deposit10%, at most $1,000.00, when you sign', '$840.35'],
    ['Material on site40%, when it is reached', '$3,361.38'],
    ['Floor laid40%, when it is reached', '$3,361.38'],
    ['Final walk-throughthe rest, at the end', '$840.35'],
  ]);
});

test('SCHED-07 of one payment for all there is nothing to see', async () => {
  open({ schedule: offer.schedule });
  await screen.findByRole('link', { name: 'Review and sign' });
  expect(screen.queryByText('How you pay')).toBeNull();
});

test('RET-01 RET-03 what is held stands below the payments, and where there is one payment for all alone, and before it is signed', async () => {
  const retainage = { percent: 5, until: 'the final walk-through' };
  const of = (what: string) => `5% of each payment${what}, before tax, is held until the final walk-through.`;
  open({ retainage });
  const plan = within(await screen.findByRole('region', { name: 'How you pay' }));
  expect(plan.getByText(of(' but the deposit'))).toBeTruthy();
  cleanup();
  open({ retainage, schedule: offer.schedule });
  const alone = within(await screen.findByRole('region', { name: 'How you pay' }));
  expect(alone.getByText(of(''))).toBeTruthy();
  expect(alone.queryByRole('term')).toBeNull();
  await userEvent.click(await screen.findByRole('link', { name: 'Review and sign' }));
  const signed = within(await screen.findByRole('region', { name: 'What you chose' }));
  expect(signed.getByText(of(''))).toBeTruthy();
});

test('SIGN-06 once it is signed the deposit is the next thing to do, and without online payments says whom to ask', async () => {
  const signed = {
    state: 'accepted' as const,
    answeredAt: '2026-11-20T20:07:00Z',
    signedBy: 'Elena Marchetti',
    deposit: { invoiceId: '00000000-0000-4000-8000-000000000777', amount: 840.35 },
  };
  open(signed);
  const pay = await screen.findByRole('link', { name: 'Pay deposit' });
  expect(pay.getAttribute('href')).toContain('/invoices/00000000-0000-4000-8000-000000000777/');
  expect(screen.getByText('Your deposit of $840.35 is due.')).toBeTruthy();
  open(signed, { [READ_ELIGIBLE]: { body: { bankPaymentEligible: false, cardPaymentEligible: false } } });
  expect(
    await screen.findByText('Your deposit of $840.35 is due. Ask Tallgrass Flooring Co. how to pay it.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View deposit' })).toBeTruthy();
});
