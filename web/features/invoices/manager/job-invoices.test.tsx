// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, invoice, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const open = (more: object) => {
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/jobs/${job.uuid}`]: jobPage({ invoices: [invoice], ...more }),
  });
  openManager(`/p/m/${BUSINESS}/jobs/${job.uuid}`);
  return screen.findByRole('table', { name: 'Invoices and quotes of this job' });
};

test('JOB-12 a job that has more invoices than its page says so, and leads to the list of its customer', async () => {
  await open({ invoiceCount: 1203 });
  expect(await screen.findByText(/^These are 1 of 1,203\./)).toBeDefined();
  const all = screen.getByRole('link', { name: `See all of ${invoice.customerName}` });
  const { pathname, searchParams } = new URL(all.getAttribute('href') ?? '', 'https://underlay.example');
  expect([pathname, searchParams.get('customer')]).toEqual([`/p/m/${BUSINESS}/invoices`, invoice.customerName]);
  cleanup();
  await open({ invoiceCount: 1 });
  expect(screen.queryByText(/^These are/)).toBeNull();
});
