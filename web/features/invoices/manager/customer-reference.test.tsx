// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, draft, everywhere, INVOICE, job, offered } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const ONE = `/business/${BUSINESS}/invoices/${INVOICE}`;

test('INV-06 INV-14 a customer’s reference is entered with the details and stands on the document', async () => {
  const stored = { ...draft, sentAt: null };
  const calls = fakeServer({
    ...everywhere,
    ...offered,
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/details`]: { ...stored, customerReference: 'PO 4417' },
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.queryByText('PO or Reference')).toBeNull();
  await user.type(screen.getByLabelText('PO or Reference Number (optional)'), 'PO 4417');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const reference = await screen.findByText('PO or Reference');
  expect(reference.nextElementSibling?.textContent).toBe('PO 4417');
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `PUT ${ONE}/details`)?.body).toMatchObject({
      customerReference: 'PO 4417',
    }),
  );
});

test('INV-14 P22 a job of another customer takes the reference out of sight, one of the same brings it back, and what is typed stays', async () => {
  const stored = { ...draft, sentAt: null, customerReference: 'PO 4417' };
  const theirs = {
    ...job,
    uuid: crypto.randomUUID(),
    name: 'Lobby',
    customerId: crypto.randomUUID(),
    customerName: 'Moss',
  };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs`]: [job, { ...job, uuid: crypto.randomUUID(), name: 'Hall' }, theirs],
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}/details`]: stored,
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit Details' }));
  const reference = screen.getByLabelText('PO or Reference Number (optional)');
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Job' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  };
  const shown: unknown[] = [];
  for (const name of ['Hall', 'Lobby', 'Hall', 'Lobby']) {
    await choose(name);
    shown.push(reference.getAttribute('value'));
  }
  expect(shown).toEqual(['PO 4417', '', 'PO 4417', '']);
  await user.type(reference, 'PO 4417');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(calls.find(({ what }) => what === `PUT ${ONE}/details`)?.body).toMatchObject({
      jobId: theirs.uuid,
      customerReference: 'PO 4417',
    }),
  );
});
