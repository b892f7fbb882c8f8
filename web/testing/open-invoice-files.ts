import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Call, fakeServer } from './fake-server.ts';
import { fakeUploads } from './fake-uploads.ts';
import { BUSINESS, everywhere, INVOICE, invoice } from './manager-records.ts';
import { openManager } from './open-manager.tsx';

export const INVOICE_PAGE = `/p/m/${BUSINESS}/invoices/${INVOICE}`;
export const INVOICE_API = `/business/${BUSINESS}/invoices/${INVOICE}`;

/** Opens the page of an invoice whose files the test can change as a server would. */
export async function openInvoiceFiles(files: object[], more: Record<string, unknown> = {}, base: object = invoice) {
  const stored: { files: object[] } = { ...base, files };
  const calls = fakeServer({ ...everywhere, [`GET ${INVOICE_API}`]: () => ({ ...stored }), ...more });
  const uploads = fakeUploads();
  const router = openManager(INVOICE_PAGE);
  const section = await screen.findByRole('region', { name: 'Files' });
  return { stored, calls, uploads, router, section, within: within(section), user: userEvent.setup() };
}

export const timesAsked = (calls: readonly Call[], what: string) => calls.filter((call) => call.what === what).length;
