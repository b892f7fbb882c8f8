// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BUSINESS, everywhere, INVOICE } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';

const ID = INVOICE;

/** Opens each path and says which route it ended on. A screen stands there, even when its record does not exist. */
async function opens(paths: readonly string[]) {
  for (const path of paths) {
    fakeServer(everywhere);
    const router = openManager(`/p/m/${BUSINESS}${path}`);
    const route = `/p/m/$businessId${path.replace(ID, '$')}`;
    await waitFor(() => expect(router.state.status).toBe('idle'));
    await waitFor(() =>
      expect(
        router.state.matches
          .at(-1)
          ?.fullPath.replaceAll(/\$(?!businessId)\w+/g, '$')
          .replace(/\/$/, ''),
      ).toBe(route),
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('Page not found');
    cleanup();
  }
}

test('SHELL-16 dashboard, communications, customers and jobs have their routes', () =>
  opens([
    '/dashboard',
    '/communications',
    `/communications/${ID}`,
    '/customers',
    `/customers/${ID}`,
    `/customers/${ID}/details`,
    '/jobs',
    `/jobs/${ID}`,
    `/jobs/${ID}/details`,
    `/jobs/${ID}/money`,
  ]));

test('SHELL-17 invoices, payments and work orders have their routes', () =>
  opens([
    '/invoices',
    `/invoices/${ID}`,
    '/payments',
    '/work-orders',
    `/work-orders/${ID}`,
    `/work-orders/${ID}/expense-reports/add`,
  ]));

test('SHELL-18 subcontractors, inventory, settings and reports have their routes', () =>
  opens([
    '/sub-contractors',
    `/sub-contractors/${ID}`,
    `/sub-contractors/${ID}/details`,
    '/inventory',
    '/inventory/create',
    `/inventory/${ID}`,
    '/settings',
    '/edit-account',
    '/reports',
    '/reports/inventory-sales-tax',
  ]));

test('SHELL-16 a page that is on its way says what is opened, and One moment one time', async () => {
  fakeServer({ ...everywhere, [`GET /business/${BUSINESS}`]: () => new Promise(() => undefined) });
  openManager(`/p/m/${BUSINESS}/jobs`);
  expect(await screen.findByRole('heading', { name: 'Opening the page' })).toBeDefined();
  expect(screen.getAllByText('One moment')).toHaveLength(1);
});
