import { afterAll, expect, test } from 'vitest';
import { createLog } from '../../services/log.ts';
import { invoiceDocument, lines } from '../../testing/invoice-documents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createDocuments } from './create-documents.ts';

const documents = createDocuments(createLog('silent'));
afterAll(() => documents.close());

test('CRED-14 what it is stamped with stands on every page of it, and is not read as a part of its text', async () => {
  const [plain, stamped] = await Promise.all(
    [{}, { stamp: 'Void' }].map((more) =>
      documents.render(invoiceDocument({ lines: lines(60), ...more }), { businessId: 'tallgrass' }).then(readPdf),
    ),
  );
  expect(stamped?.pages).toBeGreaterThan(1);
  expect(stamped?.text.split('Void')).toHaveLength(1 + (stamped?.pages ?? 0));
  expect(plain?.text).not.toContain('Void');
  expect(stamped?.roles).toEqual(plain?.roles);
});
