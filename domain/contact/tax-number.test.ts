import { expect, test } from 'vitest';
import { einWhileTyping, maskedEin, maskedSsn, ssnWhileTyping } from './tax-number.ts';

test('FORM-16 FORM-20 the dashes of SSN and EIN come while typing, only digits stay, and none is cut', () => {
  expect(['1', '123', '1234', '12345', '123456', '123-45-67890', 'a1b2'].map(ssnWhileTyping)).toEqual([
    '1',
    '123',
    '123-4',
    '123-45',
    '123-45-6',
    '123-45-67890',
    '12',
  ]);
  expect(['12', '123', '12-34567890', ''].map(einWhileTyping)).toEqual(['12', '12-3', '12-34567890', '']);
});

test('CONST-05 D44 only the last four digits are shown', () => {
  expect([maskedSsn('6789'), maskedEin('6789')]).toEqual(['***-**-6789', '**-***6789']);
});
