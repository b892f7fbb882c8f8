// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { as, BUSINESS, everywhere, INVOICE, invoice } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/invoices/${INVOICE}`;
const WITHDRAWAL = `PUT ${API}/withdrawal`;
const sent = { ...invoice, isQuote: true, status: 'sent', outcome: null };
const withdrawn = {
  ...sent,
  outcome: 'withdrawn',
  timeline: [
    {
      ...{ at: '2026-03-09T15:00:00Z', kind: 'quote_withdrawn', amount: null, delivery: null },
      ...{ detail: 'The mill stopped making it', by: 'Robin Ashby' },
    },
  ],
};

function open(stored: object, more: object = {}) {
  const calls = fakeServer({ ...everywhere, [`GET ${API}`]: stored, ...more });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  return { calls, user: userEvent.setup({ delay: null }) };
}
async function item(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: /^Download/ });
  return screen.queryByRole('menuitem', { name: 'Withdraw quote', hidden: true });
}
async function ask(user: ReturnType<typeof open>['user']) {
  await user.click((await item(user)) as HTMLElement);
  return within(await screen.findByRole('dialog', { name: 'Withdraw quote 1048?' }));
}

test('CONT-06 SEE-05 a quote that was sent is withdrawn after a question with the reason, which stands on its timeline', async () => {
  const { calls, user } = open(sent, { [WITHDRAWAL]: withdrawn });
  const dialog = await ask(user);
  expect(dialog.getByText(/can still read it, and can no longer sign it/)).toBeDefined();
  expect(dialog.getByText('Your customer does not read it.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Withdraw quote' }));
  expect(dialog.getByText('Must contain at least one character.')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), 'The mill stopped making it');
  await user.click(dialog.getByRole('button', { name: 'Withdraw quote' }));
  expect(await screen.findByText('Quote 1048 was withdrawn')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ what }) => what === WITHDRAWAL).map(({ body }) => body)).toEqual([
    { reason: 'The mill stopped making it' },
  ]);
  const history = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(history.getByText('Withdrawn').parentElement?.textContent).toContain(
    'The mill stopped making itby Robin Ashby',
  );
  const next = within(screen.getByRole('region', { name: 'Next step' }));
  expect(next.getByText('Nothing. It was withdrawn. Retract it to change it and send it anew.')).toBeDefined();
  expect(await item(user)).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Retract' })).toBeDefined();
});

test('SIGN-10 who signed it a moment before is said in the dialog', async () => {
  const message = 'This was signed. Change it with a change order, or cancel the contract.';
  const { user } = open(sent, { [WITHDRAWAL]: new Refusal(409, { code: 'already_accepted', message }) });
  const dialog = await ask(user);
  await user.type(dialog.getByLabelText('Reason'), 'Too late');
  await user.click(dialog.getByRole('button', { name: 'Withdraw quote' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});

test('ROLE-13 SIGN-11 a declined quote can be withdrawn, and no draft, no answer, no invoice, and not without the right to sell', async () => {
  const shows = async (stored: object, more: object = {}) => {
    cleanup();
    return (await item(open(stored, more).user)) !== null;
  };
  expect(await shows({ ...sent, outcome: 'declined' })).toBe(true);
  expect(await shows(sent, as('estimator'))).toBe(true);
  for (const change of [{ status: 'pending' }, { outcome: 'accepted' }, { isQuote: false, status: 'unpaid' }])
    expect([change, await shows({ ...sent, ...change })]).toEqual([change, false]);
  expect(await shows(sent, as('accountant'))).toBe(false);
});
