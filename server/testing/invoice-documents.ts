import type { DocumentLine, InvoiceDocument } from '../services/documents.ts';

const line: DocumentLine = {
  category: 'Material',
  description: 'White oak plank, 5 in. select, 12 cartons',
  quantity: '234',
  rate: '$6.85',
  subTotal: '$1,602.90',
};

/** A sample document of an invoice. */
export const invoiceDocument = (change: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  title: 'Invoice 1048 from Tallgrass Flooring Co.',
  name: 'Invoice 1048',
  date: [2026, 10, 23],
  mark: null,
  amount: '$503.08',
  when: 'due November 9th, 2026',
  from: { name: 'Tallgrass Flooring Co.', lines: ['1290 Prairie Star Road', 'Topeka, KS 66614', '(785) 555-0142'] },
  facts: [
    [{ label: 'Bill To', title: 'Maple Row Property Group', lines: ['418 Maple Row, Suite 2', 'Topeka, KS 66603'] }],
    [{ label: 'Job', title: 'Kitchen oak, 212 sq ft', lines: ['27 Maple Row, Unit B', 'Topeka, KS 66603'] }],
    [{ label: 'Invoice Date', title: null, lines: ['October 23rd, 2026'] }],
    [{ label: 'Due Date', title: null, lines: ['November 9th, 2026'] }],
  ],
  description: 'Select white oak in the kitchen and the hall.',
  lines: [line],
  totals: [
    { kind: 'subtotal', label: 'Subtotal', amount: '$1,602.90', small: null, mark: null },
    { kind: 'tax', label: 'Sales tax, 6.25%', amount: '$100.18', small: null, mark: null },
    { kind: 'total', label: 'Total', amount: '$1,703.08', small: null, mark: null },
    {
      kind: 'payment',
      label: 'Payment, October 24th, 2026, check 2207',
      amount: '($1,200.00)',
      small: null,
      mark: null,
    },
    { kind: 'due', label: 'Amount Due', amount: '$503.08', small: null, mark: null },
  ],
  byCheck: [],
  accent: '',
  link: { label: 'Pay online', href: 'https://underlay.example/p/u/1/a/2/invoices/3', strong: true },
  ...change,
});

export const lines = (count: number, change: (index: number) => Partial<DocumentLine> = () => ({})): DocumentLine[] =>
  Array.from({ length: count }, (_, index) => ({ ...line, ...change(index) }));
