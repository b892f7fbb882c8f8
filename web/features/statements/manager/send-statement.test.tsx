// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { activity, statement } from '../../../testing/statements-in-test.ts';

const other = { ...customer, uuid: 'c0000000-0000-4000-8000-000000000002' };
const of = (uuid: string) => `GET /business/${BUSINESS}/customers/${uuid}`;
const page = (uuid: string) => `/p/m/${BUSINESS}/customers/${uuid}/statement`;

test('STMT-07 what is sent is what is seen: the one that stands there while another is asked for is neither sent nor saved', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const schedule = { every: 'never', day: null, kind: 'open', nextOn: null };
  fakeServer({
    ...everywhere,
    [of(customer.uuid)]: customer,
    [`${of(customer.uuid)}/statements`]: { sent: [], hasOlder: false, schedule },
    [`${of(customer.uuid)}/statement`]: (_: unknown, { searchParams }: URL) =>
      searchParams.get('kind') === 'activity' ? promise : statement,
    [of(other.uuid)]: other,
    [`${of(other.uuid)}/statements`]: { sent: [], hasOlder: false, schedule },
    [`${of(other.uuid)}/statement`]: () => new Promise(() => undefined),
  });
  const router = openManager(page(customer.uuid));
  const button = (name: string) => screen.getByRole('button', { name });
  await userEvent.click(await screen.findByRole('button', { name: 'Send Statement' }));
  await screen.findByText(/^\$11,059\.74: what is open\./);
  // Back and forward in the browser change the address below the question too.
  await act(() => router.navigate({ to: '.', search: { kind: 'activity' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('table', { name: 'What is open' })).toBeDefined();
  for (const name of ['Send Statement', 'Download PDF']) expect(button(name)).toHaveProperty('disabled', true);
  await act(async () => resolve({ ...activity, balance: 4250 }));
  await waitFor(() => expect(button('Send Statement')).toHaveProperty('disabled', false));
  await userEvent.click(button('Send Statement'));
  expect(await screen.findByText(/^\$4,250\.00: what happened\./)).toBeDefined();
  await act(() => router.navigate({ to: page(other.uuid) }));
  await waitFor(() => expect(screen.queryByText(statement.customer.name)).toBeNull());
});
