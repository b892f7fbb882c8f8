import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { workOrderFileName, workOrderTitle } from '../work-orders/work-order-title.ts';
import { deletedDraftCopy, mayBeDeleted } from './deleted-draft.ts';
import { documentFileName, documentName, documentTitle } from './document-name.ts';
import { documentTerm, termBelowAmount } from './document-term.ts';

const INVOICE = { isQuote: false, id: 1048, status: 'unpaid' } as const;
const QUOTE = { ...INVOICE, isQuote: true, status: 'sent' } as const;

test('PINV-01 a document is named by its kind and number, a draft as a draft', () => {
  expect(documentName(INVOICE)).toBe('Invoice 1048');
  expect(documentName(QUOTE)).toBe('Quote 1048');
  expect(documentTitle(INVOICE, 'Tallgrass')).toBe('Invoice 1048 from Tallgrass');
  expect(documentTitle({ ...QUOTE, status: 'pending' }, 'Tallgrass')).toBe('Draft of Quote 1048 from Tallgrass');
});

test('P18 its file can be saved by every system, whatever the business is called', () => {
  expect(documentFileName(INVOICE, 'Oak & Ash, Inc.')).toBe('Invoice 1048 from Oak & Ash, Inc.pdf');
  expect(documentFileName(INVOICE, 'A/B: "C" <D>|E?*')).toBe('Invoice 1048 from A-B- -C- -D-E-.pdf');
  expect(documentFileName(INVOICE, '\\\\Floors . . ')).toBe('Invoice 1048 from -Floors.pdf');
  expect(workOrderTitle(1004, 'Tallgrass Co.')).toBe('Work Order 1004 from Tallgrass Co.');
  expect(workOrderFileName(1004, 'Tallgrass Co.')).toBe('Work Order 1004 from Tallgrass Co.pdf');
});

test('D68 an invoice is due on a day; a quote is valid until one, or without an end', () => {
  const dates = { dueDate: '2026-04-01', quoteExpiration: '2026-05-01' };
  expect(documentTerm({ ...dates, isQuote: false })).toEqual({ copy: 'due', day: '2026-04-01' });
  expect(documentTerm({ ...dates, isQuote: true })).toEqual({ copy: 'valid until', day: '2026-05-01' });
  expect(documentTerm({ ...dates, isQuote: true, quoteExpiration: null })).toBeNull();
});

test('INV-17 D68 what was sent and comes to nothing is due on no day; a draft is not done yet, and a quote is valid all the same', () => {
  const sent = { dueDate: '2026-04-01', quoteExpiration: '2026-05-01', isQuote: false, status: 'unpaid' };
  const due = { copy: 'due', day: '2026-04-01' };
  expect(termBelowAmount({ ...sent, amount: 1 })).toEqual(due);
  expect(termBelowAmount({ ...sent, amount: 0 })).toBeNull();
  expect(termBelowAmount({ ...sent, status: 'pending', amount: 0 })).toEqual(due);
  expect(termBelowAmount({ ...sent, isQuote: true, status: 'sent', amount: 0 })?.copy).toBe('valid until');
});

test('INV-12 INV-16 only a draft that its customer never had can be deleted', () => {
  expect(mayBeDeleted({ status: 'pending', sentAt: null })).toBe(true);
  expect(mayBeDeleted({ status: 'pending', sentAt: '2026-03-02T10:00:00Z' })).toBe(false);
  expect(mayBeDeleted({ status: 'unpaid', sentAt: null })).toBe(false);
});

test('a number without a document says what became of it, and who deleted it while that is known', () => {
  const draft = { id: 1052, isQuote: true, by: 'Ana Ruiz', on: '2026-03-02' as CalendarDate };
  expect(deletedDraftCopy(draft)).toBe(
    'Quote 1052 is a deleted draft: it was never sent, and was deleted by Ana Ruiz on March 2nd, 2026. Its number is not used again.',
  );
  expect(deletedDraftCopy({ ...draft, by: null })).toContain('it was never sent, and was deleted on March 2nd, 2026.');
});
