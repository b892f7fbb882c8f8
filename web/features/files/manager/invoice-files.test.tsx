// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expiredToken } from '../../../api/api-error.ts';
import { setTokenSource } from '../../../api/client.ts';
import { Refusal } from '../../../testing/fake-server.ts';
import { draft, file, invoice } from '../../../testing/manager-records.ts';
import { INVOICE_API, openInvoiceFiles, timesAsked } from '../../../testing/open-invoice-files.ts';
import { readTokens } from '../../identity/index.ts';

const BYTES = (text: string) => new TextEncoder().encode(text);

test('FILE-01 CONST-02 the page of an invoice lists its files, with day, name, type and size in MB', async () => {
  const { within: section } = await openInvoiceFiles([
    file(1),
    file(2, { fileName: 'floor.jpg', mimeType: 'image/jpeg', size: 3_271_557 }),
  ]);
  const table = section.getByRole('table', { name: 'Files' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Preview', 'Created Date', 'Name', 'Type', 'Size in MB', 'Download, mark or delete']);
  const [, , second] = within(table).getAllByRole('row');
  expect(second?.textContent).toContain('March 3rd, 2026floor.jpgimage/jpeg3.12 MB');
  expect(section.getByRole('heading', { level: 2, name: 'Files' })).toBeDefined();
});

test('FILE-01 without files it says so, in every status, and offers the upload', async () => {
  const { within: section } = await openInvoiceFiles([], {}, draft);
  expect(section.getByText('No files to display.')).toBeDefined();
  expect(section.getByText(/Your customer sees them once this is sent\./)).toBeDefined();
  expect(section.getByRole('button', { name: 'Upload' })).toBeDefined();
  expect(section.queryByRole('table')).toBeNull();
});

test('FILE-01 an image shows a small picture of itself, fetched with the token', async () => {
  const image = file(1, { fileName: 'floor.jpg', mimeType: 'image/jpeg' });
  const preview = `GET /files/${file(1).uuid}/preview`;
  const { calls, section } = await openInvoiceFiles([image, file(2)], { [preview]: BYTES('picture') });
  await waitFor(() => expect(section.querySelector('img')?.src).toMatch(/^data:/));
  expect(section.querySelectorAll('img')).toHaveLength(1);
  expect(timesAsked(calls, preview)).toBe(1);
});

test('FILE-07 API-19 a download saves the bytes that came, under the file’s name', async () => {
  const saved: [string, string][] = [];
  const address = vi.fn((_: Blob) => 'blob:1');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: address, revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.href, this.download]);
  });
  const { within: section, user } = await openInvoiceFiles([file(1)], {
    [`GET /files/${file(1).uuid}`]: BYTES('%PDF-1.4'),
  });
  await user.click(section.getByRole('button', { name: 'Download Plan 1.pdf' }));
  await waitFor(() => expect(saved).toEqual([['blob:1', 'Plan 1.pdf']]));
  expect(address.mock.calls[0]?.[0].size).toBe('%PDF-1.4'.length);
});

test('FILE-05 a download that fails says why, by the file’s name, and nobody is logged out', async () => {
  const { within: section, user } = await openInvoiceFiles([file(1)], {
    [`GET /files/${file(1).uuid}`]: new Refusal(503, {
      code: 'files_unavailable',
      message: 'The file store cannot be reached.',
    }),
  });
  await user.click(section.getByRole('button', { name: 'Download Plan 1.pdf' }));
  expect(await screen.findByText('Plan 1.pdf: The file store cannot be reached.')).toBeDefined();
  expect(readTokens()).not.toBeNull();
});

test('AUTH-15 D19 a download with an expired token that cannot be renewed logs out', async () => {
  const { within: section, user, calls } = await openInvoiceFiles([file(1)]);
  setTokenSource(() => Promise.reject(expiredToken()));
  await user.click(section.getByRole('button', { name: 'Download Plan 1.pdf' }));
  await waitFor(() => expect(readTokens()).toBeNull());
  expect(timesAsked(calls, `GET /files/${file(1).uuid}`)).toBe(0);
});

test('AUTH-15 D23 so does one that the server answers with "expired token"', async () => {
  const { within: section, user } = await openInvoiceFiles([file(1)], {
    [`GET /files/${file(1).uuid}`]: new Refusal(401, { code: 'EXPIRED_TOKEN', message: 'expired token' }),
  });
  await user.click(section.getByRole('button', { name: 'Download Plan 1.pdf' }));
  await waitFor(() => expect(readTokens()).toBeNull());
});

test('FILE-07 deleting asks once, and then the file is gone from the list', async () => {
  const remove = `DELETE ${INVOICE_API}/files/${file(1).uuid}`;
  const {
    within: section,
    user,
    calls,
    stored,
  } = await openInvoiceFiles([file(1), file(2)], {
    [remove]: () => {
      stored.files = [file(2)];
      return null;
    },
  });
  await user.click(section.getByRole('button', { name: 'Delete Plan 1.pdf' }));
  expect(await screen.findByRole('dialog', { name: 'Delete Plan 1.pdf?' })).toBeDefined();
  expect(timesAsked(calls, remove)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(section.queryByRole('button', { name: 'Delete Plan 1.pdf' })).toBeNull());
  expect(section.getByRole('button', { name: 'Delete Plan 2.pdf' })).toBeDefined();
  expect(timesAsked(calls, remove)).toBe(1);
});

test('FILE-05 a file that cannot be deleted stays, and the server’s message says why', async () => {
  const { within: section, user } = await openInvoiceFiles([file(1)], {
    [`DELETE ${INVOICE_API}/files/${file(1).uuid}`]: new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }),
  });
  await user.click(section.getByRole('button', { name: 'Delete Plan 1.pdf' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Plan 1.pdf: Not found')).toBeDefined();
  expect(section.getByRole('button', { name: 'Delete Plan 1.pdf' })).toBeDefined();
});

test('QUO-12 a file is marked as internal, says so, and is shown to the customer again', async () => {
  const one = { ...file(1), internal: false };
  const {
    stored,
    calls,
    within: section,
    user,
  } = await openInvoiceFiles([one], {
    [`PUT ${INVOICE_API}/files/${one.uuid}`]: (body: object) => {
      const marked = { ...one, ...body };
      stored.files = [marked];
      return marked;
    },
  });
  expect(section.queryByText('Internal')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Mark Plan 1.pdf as internal' }));
  expect(await section.findByText('Internal')).toBeDefined();
  await user.click(section.getByRole('button', { name: 'Show Plan 1.pdf to the customer' }));
  await waitFor(() => expect(section.queryByText('Internal')).toBeNull());
  expect(calls.filter(({ what }) => what.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { internal: true },
    { internal: false },
  ]);
});

test.each([
  ['pending', 'Plan 1.pdf will be shown to the customer once this is sent'],
  ['unpaid', 'Plan 1.pdf is shown to the customer'],
])('QUO-12 D15 whether the customer has a file of an invoice that is %s is said as it is', async (status, said) => {
  const one = { ...file(1), internal: true };
  const put = `PUT ${INVOICE_API}/files/${one.uuid}`;
  const marking = { [put]: (body: object) => ({ ...one, ...body }) };
  const { within: section, user } = await openInvoiceFiles([one], marking, { ...invoice, status });
  await user.click(section.getByRole('button', { name: 'Show Plan 1.pdf to the customer' }));
  expect(await screen.findByText(said)).toBeDefined();
});
