// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { draft } from '../../../testing/manager-records.ts';
import { INVOICE_API, openInvoiceFiles, timesAsked } from '../../../testing/open-invoice-files.ts';

const PDF = `GET ${INVOICE_API}/pdf`;

test('INV-17 D85 "Download PDF" saves the document under its name, a draft as a draft', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, calls } = await openInvoiceFiles([], { [PDF]: new TextEncoder().encode('%PDF-1.7') }, draft);
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toEqual(['Draft of Invoice 1048 from Tallgrass Flooring Co.pdf']));
  expect(timesAsked(calls, PDF)).toBe(1);
});

test('ERR-04 a PDF that cannot be made says so in the server’s words, and can be asked for again', async () => {
  const message = 'The PDF could not be made right now. Please try again in a moment.';
  const { user } = await openInvoiceFiles([], { [PDF]: new Refusal(503, { code: 'document_unavailable', message }) });
  const button = screen.getByRole('button', { name: 'Download PDF' });
  await user.click(button);
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});
