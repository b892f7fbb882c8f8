// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expiredToken } from '../../../api/api-error.ts';
import { setTokenSource } from '../../../api/client.ts';
import type { FakeUpload } from '../../../testing/fake-uploads.ts';
import { as, BUSINESS, file } from '../../../testing/manager-records.ts';
import { INVOICE_API, INVOICE_PAGE, openInvoiceFiles } from '../../../testing/open-invoice-files.ts';
import { readTokens } from '../../identity/index.ts';

const LIMIT = 25 * 1024 * 1024;

/** A file of a size, without that many bytes. */
function chosen(name: string, type: string, size = 2_000): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}
const PHOTO = () => chosen('floor.jpg', 'image/jpeg', 3_271_557);
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Choose files'), files, { applyAccept: false });
const reached = (uploads: readonly FakeUpload[], count: number) =>
  waitFor(() => expect(uploads).toHaveLength(count)).then(() => uploads[count - 1] as FakeUpload);

test('FILE-01 several files are chosen at once, three travel at a time, each with its progress', async () => {
  const { within: section, uploads, stored } = await openInvoiceFiles([]);
  await choose(...[1, 2, 3, 4].map((id) => chosen(`Plan ${id}.pdf`, 'application/pdf')));
  await reached(uploads, 3);
  expect(uploads.map(({ what, headers }) => [what, headers.authorization])).toEqual(
    Array(3).fill([`POST ${INVOICE_API}/files`, 'Bearer t']),
  );
  expect(section.getByText('Waiting')).toBeDefined();
  act(() => uploads[0]?.reach(0.42));
  expect(section.getByText('42%')).toBeDefined();
  expect(section.getByRole('progressbar', { name: 'Upload of Plan 1.pdf' })).toHaveProperty('value', 42);
  act(() => uploads[0]?.reach(1));
  expect(section.getByText('Being checked')).toBeDefined();

  stored.files = [file(1)];
  act(() => uploads[0]?.answer(200, file(1)));
  expect(await section.findByRole('button', { name: 'Download Plan 1.pdf' })).toBeDefined();
  expect(section.getByRole('status').textContent).toBe('Plan 1.pdf was added.');
  expect((await reached(uploads, 4)).file?.name).toBe('Plan 4.pdf');
  expect(section.queryByText('Waiting')).toBeNull();
  stored.files = [file(2), file(1)];
  act(() => uploads[1]?.answer(200, file(2)));
  await waitFor(() => expect(section.getByRole('status').textContent).toBe('2 files were added.'));
});

test('FILE-01 files can be dropped on the section, and missing it does not leave the page', async () => {
  const { section, uploads } = await openInvoiceFiles([]);
  const dataTransfer = { types: ['Files'], files: [PHOTO()], dropEffect: '' };
  expect(fireEvent.dragOver(section, { dataTransfer })).toBe(false);
  expect(section.dataset.over).toBe('true');
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(section.dataset.over).toBe('false');
  expect(uploads).toHaveLength(0);
  fireEvent.drop(section, { dataTransfer });
  expect((await reached(uploads, 1)).file?.name).toBe('floor.jpg');
});

test('FILE-01 an upload can be cancelled, and the next one takes its place', async () => {
  const { within: section, uploads, user } = await openInvoiceFiles([]);
  await choose(...[1, 2, 3, 4].map((id) => chosen(`Plan ${id}.pdf`, 'application/pdf')));
  await reached(uploads, 3);
  await user.click(section.getByRole('button', { name: 'Cancel Plan 2.pdf' }));
  expect(uploads[1]?.aborted).toBe(true);
  expect(section.queryByText('Plan 2.pdf')).toBeNull();
  expect((await reached(uploads, 4)).file?.name).toBe('Plan 4.pdf');
});

test('FILE-03 D33 a file of 25 MB is refused by its name before it is sent; one byte less is sent', async () => {
  const { within: section, uploads, user } = await openInvoiceFiles([]);
  await choose(chosen('large.pdf', 'application/pdf', LIMIT), chosen('most.pdf', 'application/pdf', LIMIT - 1));
  expect((await section.findByRole('alert')).textContent).toBe('File must be less than 25 MB.');
  expect(section.getByRole('alert').closest('li')?.textContent).toContain('large.pdf');
  await reached(uploads, 1);
  expect(uploads.map((upload) => upload.file?.name)).toEqual(['most.pdf']);
  expect(section.queryByRole('button', { name: /Retry/ })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Dismiss large.pdf' }));
  expect(section.queryByRole('alert')).toBeNull();
});

test('FILE-02 D34 what is neither image nor pdf is refused before it is sent', async () => {
  const { within: section, uploads } = await openInvoiceFiles([]);
  await choose(
    chosen('logo.svg', 'image/svg+xml'),
    chosen('page.html', 'text/html'),
    chosen('plan.pdf', 'text/html'),
    chosen('run.exe', ''),
  );
  const refused = await section.findAllByRole('alert');
  expect(refused.map(({ textContent }) => textContent)).toEqual(
    Array(4).fill('Only images (JPEG, PNG, GIF, WebP) and PDF files can be uploaded.'),
  );
  expect(uploads).toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>('Choose files').accept).toBe(
    'image/jpeg,image/png,image/gif,image/webp,application/pdf',
  );
});

test('FILE-05 a refusal shows the server’s message by the file’s name, and Retry sends it again', async () => {
  const { within: section, uploads, user, stored } = await openInvoiceFiles([]);
  await choose(PHOTO());
  const first = await reached(uploads, 1);
  act(() =>
    first.answer(413, { code: 'quota_reached', message: 'There is no room left for files. Delete some first.' }),
  );
  expect((await section.findByRole('alert')).textContent).toBe('There is no room left for files. Delete some first.');
  await user.click(section.getByRole('button', { name: 'Retry floor.jpg' }));
  const second = await reached(uploads, 2);
  expect(section.queryByRole('alert')).toBeNull();
  const arrived = file(1, { fileName: 'floor.jpg', mimeType: 'image/jpeg' });
  stored.files = [arrived];
  act(() => second.answer(200, arrived));
  expect(await section.findByRole('button', { name: 'Delete floor.jpg' })).toBeDefined();
});

test('FILE-06 an answer that is no file, as of a network that asks to sign in, is told and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { within: section, uploads } = await openInvoiceFiles([]);
  await choose(PHOTO());
  await reached(uploads, 1);
  act(() => uploads[0]?.answer(200, '<html>Welcome to our network</html>'));
  expect(await section.findByText(/The answer could not be read/)).toBeDefined();
  await userEvent.click(section.getByRole('button', { name: /Retry/ }));
  await reached(uploads, 2);
  act(() => uploads[1]?.answer(200, '{"uuid":"x","fee":0.125}'));
  expect(await section.findByRole('button', { name: /Retry/ })).toBeDefined();
});

test('FILE-06 a failed upload neither redirects nor logs out: refused, cut off, or with a session that is over', async () => {
  const assign = vi.spyOn(window.history, 'pushState');
  const { within: section, uploads, router, user } = await openInvoiceFiles([]);
  await choose(PHOTO());
  const refused = await reached(uploads, 1);
  act(() => refused.answer(401, { code: 'EXPIRED_TOKEN', message: 'expired token' }));
  expect((await section.findByRole('alert')).textContent).toBe('expired token');
  await user.click(section.getByRole('button', { name: 'Retry floor.jpg' }));
  const cut = await reached(uploads, 2);
  act(() => cut.breakOff());
  expect((await section.findByRole('alert')).textContent).toContain('Underlay cannot be reached.');
  setTokenSource(() => Promise.reject(expiredToken()));
  await user.click(section.getByRole('button', { name: 'Retry floor.jpg' }));
  await waitFor(() => expect(section.getByRole('alert').textContent).toBe('expired token'));
  expect(uploads).toHaveLength(2);
  expect(router.state.location.pathname).toBe(INVOICE_PAGE);
  expect(readTokens()).not.toBeNull();
  expect(assign).not.toHaveBeenCalled();
});

test('FILE-01 what has left can no longer be canceled, and no button says so', async () => {
  const { within: section, uploads, user } = await openInvoiceFiles([]);
  await choose(PHOTO());
  const upload = await reached(uploads, 1);
  const cancel = section.getByRole('button', { name: 'Cancel floor.jpg' });
  cancel.focus();
  act(() => upload.reach(1));
  expect([cancel.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', cancel]);
  await user.click(cancel);
  expect([upload.aborted, section.getByText('Being checked').textContent]).toEqual([false, 'Being checked']);
  act(() => upload.answer(422, { code: 'file_type', message: 'This is no picture.' }));
  expect((await section.findByRole('alert')).textContent).toBe('This is no picture.');
  // The same bytes would be refused again.
  expect(section.queryByRole('button', { name: /Retry/ })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Dismiss floor.jpg' }));
  expect(section.queryByRole('alert')).toBeNull();
});

test('FILE-01 a file that arrived although it was canceled, or its answer was lost, is seen', async () => {
  const { within: section, uploads, user, stored } = await openInvoiceFiles([]);
  await choose(PHOTO());
  await reached(uploads, 1);
  stored.files = [file(1, { fileName: 'floor.jpg' })];
  await user.click(section.getByRole('button', { name: 'Cancel floor.jpg' }));
  expect(await section.findByRole('button', { name: 'Download floor.jpg' })).toBeDefined();
  await choose(chosen('plan.pdf', 'application/pdf'));
  const lost = await reached(uploads, 2);
  act(() => lost.reach(1));
  stored.files = [file(1, { fileName: 'floor.jpg' }), file(2, { fileName: 'plan.pdf' })];
  act(() => lost.breakOff());
  expect(await section.findByRole('button', { name: 'Download plan.pdf' })).toBeDefined();
});

test('FILE-05 a Retry after an answer that was lost says that it is the same upload; another file says that it is another', async () => {
  const { within: section, uploads, user, stored } = await openInvoiceFiles([]);
  await choose(PHOTO(), PHOTO());
  await reached(uploads, 2);
  act(() => uploads[0]?.breakOff());
  await user.click(await section.findByRole('button', { name: 'Retry floor.jpg' }));
  act(() => uploads[2]?.answer(503, { code: 'files_busy', message: 'Try again.' }));
  await user.click(await section.findByRole('button', { name: 'Retry floor.jpg' }));
  await reached(uploads, 4);
  const keys = uploads.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual([keys[0], keys[0]]);
  stored.files = [file(1, { fileName: 'floor.jpg' })];
  act(() => uploads[3]?.answer(200, file(1, { fileName: 'floor.jpg' })));
  expect(await section.findAllByRole('button', { name: 'Download floor.jpg' })).toHaveLength(1);
});

test('FILE-05 a file that the server does not take beside others of the same person waits, and is sent again by itself', async () => {
  const { within: section, uploads } = await openInvoiceFiles([]);
  await choose(PHOTO());
  const first = await reached(uploads, 1);
  act(() => first.reach(1));
  act(() => first.answer(429, { code: 'TOO_MANY_REQUESTS', message: 'At most 3 files can be sent at once.' }));
  await waitFor(() => expect(uploads).toHaveLength(2), { timeout: 5_000 });
  expect(section.queryByText(/At most 3 files/)).toBeNull();
  expect(uploads[1]?.headers['idempotency-key']).toBe(first.headers['idempotency-key']);
  act(() => uploads[1]?.answer(200, file(1, { fileName: 'floor.jpg' })));
  expect(await section.findByRole('button', { name: 'Download floor.jpg' })).toBeDefined();
});

test('FILE-01 whoever leaves while a file is checked is not asked, and it is not given up', async () => {
  const { uploads, router } = await openInvoiceFiles([], { [`GET /business/${BUSINESS}/invoices`]: [] });
  await choose(PHOTO());
  const upload = await reached(uploads, 1);
  act(() => upload.reach(1));
  await act(() => router.navigate({ href: `/p/m/${BUSINESS}/invoices` }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/p/m/${BUSINESS}/invoices`));
  expect([upload.aborted, screen.queryByText(/Files are still being uploaded/)]).toEqual([false, null]);
});

test('FILE-01 leaving while files travel asks, and leaving gives them up', async () => {
  const { uploads, router, user } = await openInvoiceFiles([], { [`GET /business/${BUSINESS}/invoices`]: [] });
  await choose(PHOTO());
  await reached(uploads, 1);
  void router.navigate({ href: `/p/m/${BUSINESS}/invoices` });
  expect(
    await screen.findByText('Files are still being uploaded. Those that have not left would be lost.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(uploads[0]?.aborted).toBe(true));
});

test('FILE-01 ROLE-13 who may not add files is not told to drop some: the pointer says no, and there is no way to choose', async () => {
  const { section } = await openInvoiceFiles([], as('accountant'));
  const dataTransfer = { types: ['Files'], files: [PHOTO()], dropEffect: 'move' };
  fireEvent.dragOver(section, { dataTransfer });
  expect([dataTransfer.dropEffect, section.dataset.over]).toEqual(['none', 'false']);
  expect(screen.queryByLabelText('Choose files')).toBeNull();
});
