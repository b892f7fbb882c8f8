// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { as, BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { statement } from '../../../testing/statements-in-test.ts';

const GIVE_LINK = 'They receive no e-mail. Copy the portal link and give it to them.';
const API = `GET /business/${BUSINESS}/customers/${customer.uuid}`;
const PAGE = `/p/m/${BUSINESS}/customers/${customer.uuid}`;

const NEVER = { every: 'never', day: null, kind: 'open', nextOn: null };
const MONTHLY = { every: 'month', day: 31, kind: 'open', nextOn: '2026-11-30' };

const open = (path: string, schedule: object = NEVER, role: object = {}) => {
  fakeServer({
    ...everywhere,
    ...role,
    [API]: { ...customer, receivesEmail: false },
    [`${API}/statement`]: statement,
    [`${API}/statements`]: {
      sent: [],
      hasOlder: false,
      schedule,
    },
  });
  openManager(`${PAGE}${path}`);
};

test('D16 CUST-08 the page of a customer says beside their address that they receive no e-mail', async () => {
  open('');
  expect((await screen.findByText('Email')).nextElementSibling?.textContent).toBe(
    `${customer.email}, receives no e-mail`,
  );
});

test('STMT-07 D16 to whoever receives no e-mail no statement is sent, and their link is there to be given to them', async () => {
  const user = userEvent.setup();
  open('/statement');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Statement' });
  await waitFor(() => expect([button.disabled, button.title]).toEqual([true, GIVE_LINK]));
  const sending = within(screen.getByRole('complementary', { name: 'Sending' }));
  expect(await sending.findByText(GIVE_LINK)).toBeTruthy();
  expect(sending.queryByText(/Goes out/)).toBeNull();
  await user.click(sending.getByRole('button', { name: 'Copy portal link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${customer.portalPath}`);
});

test('STMT-07 D16 to whoever receives no e-mail no statement is ahead, whatever their schedule says', async () => {
  open('/statement', MONTHLY);
  const sending = within(await screen.findByRole('complementary', { name: 'Sending' }));
  expect(await sending.findByText(GIVE_LINK)).toBeTruthy();
  expect(sending.queryByText(/Next statement|if anything/)).toBeNull();
});

test('STMT-07 D16 ROLE-13 who may not send is told that they receive no e-mail, and to do nothing that they cannot', async () => {
  open('/statement', MONTHLY, as('accountant'));
  const sending = within(await screen.findByRole('complementary', { name: 'Sending' }));
  expect(await sending.findByText('They receive no e-mail.')).toBeTruthy();
  expect(sending.queryByRole('button')).toBeNull();
});
