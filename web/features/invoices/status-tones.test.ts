import { expect, test } from 'vitest';
import { jobTone } from '../jobs/index.ts';
import { paymentTone } from '../payments/index.ts';
import { customerInvoiceBadge, managerInvoiceTone } from './invoice-status-tone.ts';

test('JOB-13 D78 for the manager paid is green, pending yellow, sent blue, anything else red', () => {
  expect(['paid', 'pending', 'sent', 'unpaid', 'other'].map(managerInvoiceTone)).toEqual([
    'green',
    'yellow',
    'blue',
    'red',
    'red',
  ]);
});

test('PLIST-07 PLIST-08 for the customer sent reads "quote"', () => {
  expect(customerInvoiceBadge('sent')).toEqual({ value: 'quote', tone: 'blue' });
  expect(customerInvoiceBadge('unpaid')).toEqual({ value: 'unpaid', tone: 'red' });
});

test('PAYL-06 D78 settled is green, a payment on its way yellow, a failed one red', () => {
  const statuses = ['settled', 'authorized', 'awaiting bank', 'failed'] as const;
  expect(statuses.map(paymentTone)).toEqual(['green', 'yellow', 'yellow', 'red']);
});

test('JOB-09 complete is green, in-progress yellow, quoted blue, anything else red', () => {
  expect(['complete', 'in-progress', 'quoted', 'other'].map(jobTone)).toEqual(['green', 'yellow', 'blue', 'red']);
});
