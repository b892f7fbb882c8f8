import { afterAll, expect, test } from 'vitest';
import type { StatementDocument } from '../../services/documents.ts';
import { createLog } from '../../services/log.ts';
import { invoiceDocument, lines } from '../../testing/invoice-documents.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createDocuments } from './create-documents.ts';

const documents = createDocuments(createLog('silent'));
const OURS = { businessId: 'tallgrass' };
afterAll(() => documents.close());

/** What is on each page. */
const pagesOf = async (document: Parameters<typeof documents.render>[0]) =>
  (await readPdf(await documents.render(document, OURS))).text.split(/Page \d+ of \d+/).slice(0, -1);

function statementOf(rows: number): StatementDocument {
  const { title, name, date, amount, when, from, byCheck, accent, link } = invoiceDocument({ name: 'Statement' });
  const row = (index: number) => [`Row ${index + 1}.`, 'Kitchen', 'Nov 3', '$1.00', '$1.00'];
  return {
    ...{ template: 'statement', title, name, date, amount, when, from, byCheck, accent, link },
    whose: { name: 'Maple Row', account: 'Account 7' },
    remark: '',
    ages: [],
    heading: 'Open invoices',
    heads: ['Invoice', 'Due', 'Total', 'Since', 'Amount'],
    lefts: 2,
    rows: Array.from({ length: rows }, (_, index) => row(index).map((text) => ({ text, small: '', strong: false }))),
    nothing: '',
    sums: [{ kind: 'balance', label: 'Balance', amount }],
  };
}

test('STMT-06 no page of a statement has the balance without a row, however full the page before it is', async () => {
  const split: number[] = [];
  for (let rows = 20; rows <= 32; rows += 1) {
    const pages = await pagesOf(statementOf(rows));
    expect([rows, pages.at(-1)?.includes(`Row ${rows}.`), pages.at(-1)?.includes('Balance')]).toEqual([
      rows,
      true,
      true,
    ]);
    split.push(pages.length);
  }
  expect(new Set(split)).toEqual(new Set([1, 2]));
});

test('SCHED-06 how a quote is paid stands under its heading on one page, however full it is', async () => {
  const payments = {
    title: 'How you pay',
    paragraphs: ['5% of each payment is held until the final walk-through.'],
    heads: ['Payment', 'When', 'Amount'],
    rows: ['First', 'Second', 'Third'].map((name) => [name, 'when it is reached', '$1.00']),
  };
  for (let count = 12; count <= 19; count += 1) {
    const pages = await pagesOf(invoiceDocument({ lines: lines(count), payments, link: null }));
    const headed = pages.find((page) => page.includes(payments.title));
    expect([count, headed?.includes('Payment'), headed?.includes('First')]).toEqual([count, true, true]);
  }
});
