// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, OnePage } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { task } from '../../../testing/money-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}`;

test('TABLE-01 DASH-01 after the last task of the last page the last page that exists is shown', async () => {
  const tasks = Array.from({ length: 11 }, (_, id) => task(id, 'refund_failed'));
  const inPages = (_: unknown, { searchParams }: URL) => {
    const [page = 1, size = 5] = ['page', 'pageSize'].map((name) => Number(searchParams.get(name)));
    return new OnePage(tasks.slice((page - 1) * size, page * size), tasks.length);
  };
  fakeServer({
    ...everywhere,
    [`GET ${API}/tasks`]: inPages,
    [`PUT ${API}/tasks/${tasks[10]?.uuid}`]: () => tasks.pop() && null,
  });
  openManager(`/p/m/${BUSINESS}/dashboard`);
  const list = within(await screen.findByRole('region', { name: /To do/ }));
  await userEvent.click(list.getByRole('button', { name: 'Show all' }));
  await userEvent.click(await list.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(list.getAllByRole('button', { name: /^Done/ })).toHaveLength(1));
  await userEvent.click(list.getByRole('button', { name: /^Done/ }));
  await waitFor(() => expect(list.getAllByRole('button', { name: /^Done/ })).toHaveLength(10));
  expect(list.getByRole('heading').textContent).toBe('To do 10');
  expect(document.activeElement).toBe(list.getByRole('heading'));
});
