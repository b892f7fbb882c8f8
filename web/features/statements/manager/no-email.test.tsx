// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { statement } from '../../../testing/statements-in-test.ts';

const API = `GET /business/${BUSINESS}/customers/${customer.uuid}`;
const PAGE = `/p/m/${BUSINESS}/customers/${customer.uuid}`;

const open = (path: string) => {
  fakeServer({
    ...everywhere,
    [API]: { ...customer, receivesEmail: false },
    [`${API}/statement`]: statement,
    [`${API}/statements`]: {
      sent: [],
      hasOlder: false,
      schedule: { every: 'never', day: null, kind: 'open', nextOn: null },
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

test('STMT-07 D16 to whoever receives no e-mail no statement is promised by it', async () => {
  open('/statement');
  await userEvent.click(await screen.findByRole('button', { name: 'Send Statement' }));
  const dialog = within(await screen.findByRole('dialog', { name: /this statement/ }));
  expect(await dialog.findByText(/receives no e-mail, so it cannot go out/)).toBeTruthy();
  expect(dialog.queryByText(/It goes out by e-mail/)).toBeNull();
});
