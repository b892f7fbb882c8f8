import { expect, test } from 'vitest';
import { MISSING_VALUES } from '../businesses/fields.ts';
import { LOGO_KINDS, LOGO_MEGABYTES } from '../businesses/logo.ts';
import { PERIOD_BACKWARDS } from '../calendar/calendar-date.ts';
import { FIELD_FILE_MEGABYTES, INVOICE_FILE_MEGABYTES } from '../files/file-size.ts';
import { REFERENCE_LABEL, TERMS_LABEL } from '../invoices/fields.ts';
import { RATE_TOO_LARGE } from '../money/money.ts';
import { FEE_RATE_TOO_LARGE, FIXED_FEE_TOO_LARGE } from '../payments/fees.ts';
import { NO_OWNERS } from '../refusal-texts.ts';
import { NO_EXPENSE_LINES, TOO_MANY_EXPENSE_LINES } from '../work-orders/expense-report.ts';
import { NO_RECIPIENT } from '../work-orders/fields.ts';
import { COMMON_PASSWORD, PASSWORD_MESSAGE, VARIED_PASSWORD } from './password.ts';
import { ACCOUNT_NUMBERS_DIFFER } from './rules.ts';

/** What a screen and the API say alike, where no rule of a field says it by itself. */
test.each([
  ['WIZ-02 WIZ-07', MISSING_VALUES, 'One or more fields missing values.'],
  ['WIZ-24', NO_OWNERS, 'One or more Beneficial Owners are required.'],
  ['PAY-13 SET-03 D77', ACCOUNT_NUMBERS_DIFFER, 'Account Numbers do not match'],
  ['REP-02', PERIOD_BACKWARDS, 'To Date cannot be before From Date.'],
  ['INV-15', RATE_TOO_LARGE, 'Must be at most $9,999,999.99.'],
  ['D91', FIXED_FEE_TOO_LARGE, 'Must be at most $50.00.'],
  ['D91', FEE_RATE_TOO_LARGE, 'Must be at most 10 percent.'],
  ['WO-16', NO_EXPENSE_LINES, 'Add at least one line.'],
  ['WO-16', TOO_MANY_EXPENSE_LINES, 'A report holds at most 200 lines.'],
  ['WO-13', NO_RECIPIENT, 'Choose a subcontractor or enter an address.'],
  ['PINV-03', TERMS_LABEL, 'Payment Terms'],
  ['PINV-03', REFERENCE_LABEL, 'PO or Reference'],
  ['TM-20', PASSWORD_MESSAGE, 'Must be between 8 and 128 characters.'],
  ['TM-20', COMMON_PASSWORD, 'Choose a password that is harder to guess: this one is among the most used.'],
  [
    'TM-20',
    VARIED_PASSWORD,
    'Choose a password that is harder to guess: this one is a common word with a few digits or signs.',
  ],
])('%s the words "%s"', (_rows, said, specified) => {
  expect(said).toBe(specified);
});

test('FILE-03 FILE-04 D93 how large a file may be, and as what a logo may come', () => {
  expect([INVOICE_FILE_MEGABYTES, FIELD_FILE_MEGABYTES, LOGO_MEGABYTES]).toEqual([25, 5, 2]);
  expect(LOGO_KINDS).toEqual(['image/png', 'image/jpeg', 'image/svg+xml']);
});
