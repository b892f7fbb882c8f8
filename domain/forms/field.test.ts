import { describe, expect, test } from 'vitest';
import { allOptional, type Field, fieldMessage, figureIn, isAsked, limitOf, numberIn, optionsOf } from './field.ts';

const label = 'A field';
const TEXT: Field = { kind: 'text', rule: 'nonblank', label };
const NUMBER = 'Must contain only numbers.';

const messages = (field: Field, entries: readonly unknown[], beside = {}) =>
  entries.map((entry) => fieldMessage(field, entry, beside));

describe('FORM-22 what is typed is refused with the message of its field, or taken', () => {
  test('a text: by its rule, without outer spaces, up to its length', () => {
    expect(messages(TEXT, ['Oak', ' Oak ', ' ', '', undefined, 7])).toEqual([
      null,
      null,
      ...Array(4).fill('Must contain at least one character.'),
    ]);
    expect(messages(TEXT, ['x'.repeat(200), ` ${'x'.repeat(200)} `, 'x'.repeat(201)])).toEqual([
      null,
      null,
      'Must be at most 200 characters.',
    ]);
    expect(messages({ ...TEXT, maxLength: 3 }, ['Oak', 'Oaks'])).toEqual([null, 'Must be at most 3 characters.']);
    // Letters that are composed of two count as one, as they are stored.
    expect(fieldMessage({ ...TEXT, maxLength: 1 }, 'e\u0301')).toBeNull();
    expect([limitOf('email'), limitOf('nonblank')]).toEqual([254, 200]);
  });

  test('an optional one may be empty, and is right or wrong when it is not', () => {
    const zip: Field = { kind: 'text', rule: 'zip', label, isOptional: true };
    expect(messages(zip, ['', ' ', '66603'])).toEqual([null, null, null]);
    expect(fieldMessage(zip, '6660')).toBe('Must be 5 to 9 digits in the format xxxxx-xxxx.');
  });

  test('a choice, a record, a day, a note and a tick', () => {
    const options = [
      { value: true, label: 'Quote' },
      { value: 30, label: '30 days', text: 'thirty' },
    ];
    const choice: Field = { kind: 'choice', options, label };
    expect(messages(choice, ['true', 'thirty', '30', '', 'Quote'])).toEqual([
      null,
      null,
      ...Array(3).fill('Select an option.'),
    ]);
    expect(optionsOf({ options })).toEqual([
      { value: 'true', label: 'Quote' },
      { value: 'thirty', label: '30 days' },
    ]);
    expect(messages({ kind: 'record', label }, ['some-id', ''])).toEqual([null, 'Select an option.']);
    expect(messages({ kind: 'day', label }, ['2026-02-28', '2026-02-29'])).toEqual([
      null,
      'Must be a valid date in the format mm/dd/yyyy.',
    ]);
    const note: Field = { kind: 'note', label };
    expect(messages(note, ['', 'x'.repeat(10_000), 'x'.repeat(10_001)])).toEqual([
      null,
      null,
      'Must be at most 10,000 characters.',
    ]);
    expect(messages({ kind: 'tick', label }, [true, false])).toEqual([null, null]);
  });

  test('PAY-13 what is entered twice has to be the same, and right', () => {
    const again: Field = { kind: 'repeat', of: 'number', rule: 'accountNumber', differs: 'They differ.', label };
    const beside = { number: ' 000123 ' };
    expect(messages(again, ['000123', ' 000123', '000124', ''], beside)).toEqual([
      null,
      null,
      'They differ.',
      'They differ.',
    ]);
    expect(fieldMessage(again, '1', { number: '1' })).toBe('Must be between 4 and 17 alphanumeric characters.');
    expect(fieldMessage(again, '', {})).toBe('Must be between 4 and 17 alphanumeric characters.');
  });

  test('INV-15 D89 a quantity, by the unit beside it; whole pieces while there is none', () => {
    const field: Field = { kind: 'quantity', unit: 'unit', label };
    expect(fieldMessage(field, '1.5', { unit: 'hour' })).toBeNull();
    expect(messages(field, ['1.5', '2'], { unit: 'each' })).toEqual(['Must be a whole number.', null]);
    expect(fieldMessage(field, '1.5', {})).toBe('Must be a whole number.');
  });
});

describe('FORM-11 INV-08 figures', () => {
  test('an amount: from nothing to $99,999,999.99, or within the limits of its field', () => {
    const money: Field = { kind: 'money', label };
    expect(messages(money, ['0', '$1,240.50', '99999999.99', '100000000', '1'.repeat(30)])).toEqual([
      null,
      null,
      null,
      ...Array(2).fill('Must be at most $99,999,999.99.'),
    ]);
    expect(messages(money, ['-1', '1.234', 'x'])).toEqual([
      'Must be 0 or more.',
      'Must have at most two decimals.',
      NUMBER,
    ]);
    const fee: Field = { ...money, min: 100, max: 5000, outside: 'From $1.00 to $50.00.' };
    expect(messages(fee, ['0.99', '1.00', '50.00', '50.01'])).toEqual([
      'From $1.00 to $50.00.',
      null,
      null,
      'From $1.00 to $50.00.',
    ]);
  });

  test('INV-08 percent: 0 to 100 in steps of 0.01, with or without its sign', () => {
    const percent: Field = { kind: 'percent', label };
    expect(messages(percent, ['0', '100', '8.25', '8.25%', '8.25 %'])).toEqual(Array(5).fill(null));
    const range = 'Must be between 0 and 100 with at most two decimals.';
    expect(messages(percent, ['100.01', '8.255', '-1', 'x', '8%%', '8% 5'])).toEqual(Array(6).fill(range));
  });

  test('WO-16 STOCK-04 a count: whole pieces up to a million, or within the limits of its field', () => {
    const count: Field = { kind: 'count', label };
    expect(messages(count, ['0', '1,000,000', '1000001', '1.5', '-1', 'x'])).toEqual([
      null,
      null,
      'Must be at most 1,000,000.',
      'Must be a whole number.',
      'Must be 0 or more.',
      NUMBER,
    ]);
    const some: Field = { ...count, min: 1, max: 9, outside: 'One to nine.' };
    expect(messages(some, ['0', '1', '9', '10', '1.5', 'x'])).toEqual([
      'One to nine.',
      null,
      null,
      ...Array(3).fill('One to nine.'),
    ]);
  });

  test('D90 a figure is whole cents, basis points or pieces; as it travels it is what was typed', () => {
    expect([figureIn('money', '12.5'), figureIn('percent', '8.25 %'), figureIn('count', '12')]).toEqual([
      1250, 825, 12,
    ]);
    expect([figureIn('money', 'x'), figureIn('percent', ''), figureIn('count', '1.5')]).toEqual([null, null, null]);
    expect([figureIn('money', '1'.repeat(30)), figureIn('percent', '1'.repeat(30))]).toEqual([Infinity, Infinity]);
    expect([numberIn('money', '$1,240.50'), numberIn('quantity', '.5'), numberIn('percent', '8%')]).toEqual([
      1240.5, 0.5, 8,
    ]);
    expect([numberIn('money', '8%'), numberIn('count', '1.5'), numberIn('quantity', '1.255')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('D45 CUST-04 a field that depends on the one beside it is asked for, and then required, or not at all', () => {
  const only: Field = { ...TEXT, onlyIf: { field: 'type', is: 'business' } };
  const unless: Field = { ...TEXT, unless: { field: 'type', is: 'individual' } };
  const [business, individual] = [{ type: 'business' }, { type: 'individual' }];
  expect([isAsked(only, business), isAsked(only, individual), isAsked(only, {})]).toEqual([true, false, false]);
  expect([isAsked(unless, business), isAsked(unless, individual), isAsked(unless, {})]).toEqual([true, false, true]);
  expect(isAsked(TEXT, individual)).toBe(true);
  expect(fieldMessage(only, '', business)).toBe('Must contain at least one character.');
  expect(fieldMessage(only, '', individual)).toBeNull();
});

test('the fields of a form of which each may be empty are the same fields', () => {
  const zip = { kind: 'text', rule: 'zip', label } as const;
  expect(allOptional({ zip })).toEqual({ zip: { ...zip, isOptional: true } });
});
