import { expect, test } from 'vitest';
import { agreedOf } from './agreed.ts';
import type { InvoiceStatus } from './invoice.ts';

const one = (id: number, status: InvoiceStatus, isQuote = false) => ({ id, status, isQuote });
const ids = (documents: readonly { readonly id: number }[]) => documents.map(({ id }) => id);

test('JOB-14 what is to be done stands on the invoices that were sent, and before there is one, on the quotes', () => {
  const draft = one(1, 'pending');
  const quote = one(2, 'sent', true);
  const other = one(3, 'sent', true);
  expect(ids(agreedOf([draft, quote, other]))).toEqual([2, 3]);
  expect(ids(agreedOf([draft, quote, one(4, 'unpaid'), one(5, 'paid')]))).toEqual([4, 5]);
  expect(agreedOf([draft, one(6, 'pending', true)])).toEqual([]);
});
