import { expect, type Page } from '@playwright/test';
import type { Product } from './product.ts';
import { look } from './steps.ts';

/** CONN rows: a connection is made, a program calls with its token, and once it is revoked it no longer can. */
export async function connectProgram(page: Page, product: Product, password: string) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(page.url().replace(/(\/p\/m\/[^/]+).*/, '$1/settings'));
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await expect(page.getByText('No connections to display.')).toBeVisible();
  await look(page, 'connections-empty');
  await press('New Connection');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Zapier');
  await form.getByLabel('Read and bill').check();
  await look(page, 'connection-new');
  await form.getByLabel('Your password').fill(password);
  await press('Make Connection');
  await expect(page.getByRole('heading', { name: 'Your token' })).toBeVisible();
  const token = (await page.locator('code').first().textContent()) ?? '';
  await look(page, 'connection-token');

  const call = async (path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${product.origin}/core/api${path}`, { method, headers });
  };
  const self = (await (await call('/connection')).json()) as { name: string; business: { businessId: string } };
  expect(self.name).toBe('Zapier');
  const { businessId } = self.business;
  expect((await call(`/business/${businessId}/customers`)).status).toBe(200);
  expect((await call(`/business/${businessId}/bankAccount`)).status).toBe(403);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByText('127.0.0.x')).toBeVisible();
  await look(page, 'connection');
  await press('Revoke');
  await page.getByRole('dialog', { name: 'Revoke Zapier?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Zapier was revoked')).toBeVisible();
  expect((await call('/connection')).status).toBe(401);
  await look(page, 'connection-revoked');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('link', { name: 'Zapier' })).toBeVisible();
  await look(page, 'connections');
}

/** REF-01: whoever builds a program finds a call by a word of it, and what it takes and answers. */
export async function readReference(page: Page, product: Product) {
  await page.goto(`${product.origin}/developers`);
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible();
  await look(page, 'developers');
  await page.getByLabel('Search calls, fields and refusals').fill('lineitems post');
  await page.getByText('Adds a line').first().click();
  await expect(page.getByRole('heading', { name: 'In the body' })).toBeVisible();
  await look(page, 'developers-call');
}
