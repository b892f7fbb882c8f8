// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere, invoice, job, jobPage } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const OTHER = { ...job, uuid: 'a0000000-0000-4000-8000-000000000002', name: 'The other' };

test('JOB-10 from one job to another: its invoices begin with their first page', async () => {
  const invoices = Array.from({ length: 12 }, (_, index) => ({ ...invoice, uuid: crypto.randomUUID(), id: index + 1 }));
  const of = (businessJob: typeof job) => jobPage({ businessJob, invoices });
  const JOBS = `GET /business/${BUSINESS}/jobs`;
  fakeServer({ ...everywhere, [`${JOBS}/${job.uuid}`]: of(job), [`${JOBS}/${OTHER.uuid}`]: of(OTHER) });
  const router = openManager(`/p/m/${BUSINESS}/jobs/${OTHER.uuid}`);
  const opened = (name: string) => screen.findByRole('heading', { name, level: 1 });
  const list = async () =>
    within(await screen.findByRole('navigation', { name: 'Pages of Invoices and quotes of this job' }));
  const page = async () => (await list()).getByRole('button', { current: 'page' }).textContent;
  await opened('The other');
  await act(async () => router.history.push(`/p/m/${BUSINESS}/jobs/${job.uuid}`));
  await opened(job.name);
  await userEvent.click((await list()).getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await page()).toBe('2'));
  await act(async () => router.history.back());
  await opened('The other');
  expect(await page()).toBe('1');
});
