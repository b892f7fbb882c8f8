import { expect, test } from 'vitest';
import { formatPhone, phoneDigits, phoneSearched, phoneWhileTyping } from './phone.ts';

test('CONST-04 a phone is shown as (NNN) NNN-NNNN; what is not ten digits as it is', () => {
  expect(formatPhone('7855550188')).toBe('(785) 555-0188');
  for (const other of ['', '785555018', '78555501880', 'x7855550188', '785-555-0188'])
    expect(formatPhone(other)).toBe(other);
});

test('D75 dashes come while a person types, and go before it is sent; the country code goes before ten digits alone', () => {
  const typed = [
    '7',
    '785',
    '7855',
    '785555',
    '7855550',
    '(785) 555-0188',
    '+1 785 555 0188',
    '17855550',
    '178555501881',
  ];
  expect(typed.map(phoneWhileTyping)).toEqual([
    '7',
    '785',
    '785-5',
    '785-555',
    '785-555-0',
    '785-555-0188',
    '785-555-0188',
    '178-555-50',
    '178-555-501881',
  ]);
  expect(phoneWhileTyping('217855550188')).toBe('217-855-550188');
  expect(phoneWhileTyping('')).toBe('');
  expect(phoneDigits('785-555-0188')).toBe('7855550188');
});

test('FIND-02 a phone is searched by its digits; the country code goes behind a plus, or before ten digits', () => {
  const typed = ['785 555', '(785) 555-0118', '+1785', '+1 (785) 555-0118', '17855550118', '1785', '+', 'oak'];
  expect(typed.map(phoneSearched)).toEqual(['785555', '7855550118', '785', '7855550118', '7855550118', '1785', '', '']);
});
