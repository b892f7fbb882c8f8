// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/customers/${customer.uuid}`;
const RENEW = `POST ${ONE}/portal-link`;

const openQuestion = async (renewed: unknown) => {
  const stored: { customer: unknown } = { customer };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${ONE}`]: () => stored.customer,
    [`GET ${ONE}/credits`]: [],
    [`GET /business/${BUSINESS}/jobs`]: [],
    [`GET /business/${BUSINESS}/invoices`]: [],
    [RENEW]: () => {
      if (!(renewed instanceof Refusal)) stored.customer = renewed;
      return renewed;
    },
  });
  const user = userEvent.setup();
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}`);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke and create a new link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the portal link?' }));
  return { calls, user, dialog };
};

test('CUST-08 D09 the portal link is revoked once, after being asked in plain words, and the new one can be copied', async () => {
  const { calls, user, dialog } = await openQuestion({ ...customer, portalPath: '/p/u/x/a/new' });
  expect(
    dialog.getByText(/stops working at once, everywhere. E-mails that were sent before lead nowhere/),
  ).toBeDefined();
  expect(dialog.getByText(/A phone that was entered over the link gets no texts any more/)).toBeDefined();
  expect(calls.some(({ what }) => what === RENEW)).toBe(false);
  await user.dblClick(dialog.getByRole('button', { name: 'Revoke and create' }));
  const done = within(await screen.findByRole('dialog', { name: 'The new portal link' }));
  expect(done.getByText(`${window.location.origin}/p/u/x/a/new`)).toBeDefined();
  await user.click(done.getByRole('button', { name: 'Copy new link' }));
  expect(await screen.findByText('Portal link copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/p/u/x/a/new`);
  expect(calls.filter(({ what }) => what === RENEW)).toHaveLength(1);
});

test('D09 CUST-08 a link that could not be renewed says why, and the present one is still what is copied', async () => {
  const { user, dialog } = await openQuestion(
    new Refusal(503, { code: 'UNAVAILABLE', message: 'Nothing was changed.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Revoke and create' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Copy portal link' }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${customer.portalPath}`),
  );
});

test('CUST-05 CUST-08 D64 the list and the page of a customer say what they owe, and what of it is past due', async () => {
  const owing = { ...customer, owed: 962.5, overdue: 100 };
  const none = { [`GET /business/${BUSINESS}/jobs`]: [], [`GET /business/${BUSINESS}/invoices`]: [] };
  const list = { [`GET /business/${BUSINESS}/customers`]: [owing], [`GET ${ONE}`]: owing, [`GET ${ONE}/credits`]: [] };
  fakeServer({ ...everywhere, ...none, ...list });
  openManager(`/p/m/${BUSINESS}/customers`);
  expect(await screen.findByText('$962.50')).toBeDefined();
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(6, 8)
      .map(({ textContent }) => textContent),
  ).toEqual(['Last Activity', 'Balance']);
  await userEvent.click(screen.getByRole('link', { name: customer.displayName }));
  const figures = within(await screen.findByRole('region', { name: 'Money' })).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['$962.50', '$100.00']);
});
