import { expect, test } from 'vitest';
import { DETAILS_FIELDS } from '../businesses/fields.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { bodyOf, entriesOf, messagesOf, rulesOf } from './entries.ts';
import type { FieldTable } from './field.ts';

test('API-27 an address keeps the name that the API gave it when its form is saved', () => {
  const address = { name: 'Warehouse', addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' };
  const entries = entriesOf(CUSTOMER_FIELDS, { address });
  expect(bodyOf(CUSTOMER_FIELDS, entries).address).toEqual({ ...address, addressLine2: '' });
});

test('D45 an individual sends no legal name and no structure, whatever was typed before', () => {
  const typed = { businessType: 'company', legalName: 'Oak LLC', businessStructure: 'single_member_llc' };
  const company = entriesOf(DETAILS_FIELDS, typed);
  expect(bodyOf(DETAILS_FIELDS, company)).toMatchObject(typed);
  const { legalName, businessStructure } = bodyOf(DETAILS_FIELDS, { ...company, businessType: 'individual' });
  expect([legalName, businessStructure]).toEqual(['', undefined]);
});

const label = 'A field';
/** One of each kind. */
const KINDS = {
  text: { kind: 'text', rule: 'nonblank', label },
  phone: { kind: 'phone', label },
  ssn: { kind: 'ssn', label, isOptional: true },
  note: { kind: 'note', label },
  day: { kind: 'day', label, isOptional: true },
  type: {
    kind: 'choice',
    label,
    options: [
      { value: true, label: 'Quote' },
      { value: 30, label: '30 days', text: 'thirty' },
    ],
  },
  perhaps: { kind: 'choice', label, isOptional: true, options: [{ value: 'a', label: 'A' }] },
  onlyQuotes: { kind: 'choice', label, onlyIf: { field: 'type', is: 'true' }, options: [{ value: 'b', label: 'B' }] },
  tick: { kind: 'tick', label },
  price: { kind: 'money', label },
  fee: { kind: 'money', label, isOptional: true },
  tax: { kind: 'percent', label },
  pieces: { kind: 'count', label, isOptional: true },
  again: { kind: 'repeat', label, of: 'text', rule: 'nonblank', differs: 'They differ.' },
  inner: { zip: { kind: 'text', rule: 'zip', label } },
} as const satisfies FieldTable;

test('FORM-22 a form starts empty where nothing is stored', () => {
  const empty = Object.fromEntries(Object.keys(KINDS).map((name) => [name, '']));
  expect(entriesOf(KINDS)).toEqual({ ...empty, tick: false, inner: { zip: '' } });
  expect(entriesOf(KINDS, { inner: null, day: null, tick: 'yes' })).toEqual(entriesOf(KINDS));
});

test('FORM-22 D43 a form starts with what is stored, as it is typed; a sealed number never comes back', () => {
  const stored = {
    text: 'Oak',
    phone: '7855550188',
    ssn: '123456789',
    note: ' as it is ',
    day: '2026-03-31',
    type: 30,
    perhaps: 'gone',
    tick: true,
    price: 1250,
    fee: '3',
    tax: 8.25,
    pieces: 0,
    inner: { zip: '66603' },
  };
  expect(entriesOf(KINDS, stored)).toEqual({
    ...stored,
    phone: '785-555-0188',
    ssn: '',
    type: 'thirty',
    price: '12.50',
    tax: '8.25',
    pieces: '0',
    onlyQuotes: '',
    again: '',
  });
});

test('FORM-22 D90 what is sent: trimmed texts, digits, cents and values of choices; what is entered twice is sent once', () => {
  const entries = {
    ...entriesOf(KINDS),
    text: ' Oak ',
    again: 'Oak',
    phone: '785-555-0188',
    note: ' as it is ',
    day: ' 2026-03-31 ',
    type: 'true',
    perhaps: 'a',
    onlyQuotes: 'b',
    tick: true,
    price: '$1,240.50',
    fee: '.5',
    tax: '8.25%',
    pieces: '1,000',
    inner: { zip: ' 66603 ' },
  };
  expect(bodyOf(KINDS, entries)).toEqual({
    text: 'Oak',
    phone: '7855550188',
    ssn: '',
    note: ' as it is ',
    day: '2026-03-31',
    type: true,
    perhaps: 'a',
    onlyQuotes: 'b',
    tick: true,
    price: 124_050,
    fee: 50,
    tax: 8.25,
    pieces: 1000,
    inner: { zip: '66603' },
  });
  expect(bodyOf(KINDS, { ...entries, type: 'thirty' })).toMatchObject({ type: 30, onlyQuotes: undefined });
});

test('FORM-22 what is left empty: no day and no choice is null, a figure is left out, and one that has to be there is none', () => {
  const { day, perhaps, onlyQuotes, fee, pieces, price, tax, tick, type } = bodyOf(KINDS, entriesOf(KINDS));
  expect([day, perhaps, onlyQuotes, fee, pieces]).toEqual([null, null, undefined, undefined, undefined]);
  expect([price, tax, tick, type]).toEqual([Number.NaN, Number.NaN, false, '']);
});

test('FORM-03 FORM-22 what is wrong stands at its path, by the fields beside it', () => {
  const entries = { ...entriesOf(KINDS), text: 'Oak', again: 'Ash', type: 'thirty', price: '1', tax: '1', phone: '1' };
  const wrong = messagesOf(KINDS, { ...entries, inner: { zip: '6660' } });
  expect(wrong).toEqual({
    phone: 'Must contain 10 digits in the format xxx-xxx-xxxx.',
    again: 'They differ.',
    'inner.zip': 'Must be 5 to 9 digits in the format xxxxx-xxxx.',
  });
  const rules = rulesOf(KINDS);
  expect(rules.again?.('Oak', entries)).toBeNull();
  expect(rules['inner.zip']?.('66603', entries)).toBeNull();
  expect(rules['inner.zip']?.('6', entries)).toBe(wrong['inner.zip']);
});

test('D43 D89 neither sealed number comes back, and a quantity is sent as the number that was typed', () => {
  const table = {
    ein: { kind: 'ein', label },
    unit: { kind: 'choice', label, options: [{ value: 'hour', label: 'hour' }] },
    quantity: { kind: 'quantity', label, unit: 'unit' },
  } as const satisfies FieldTable;
  expect(entriesOf(table, { ein: '123456789', quantity: 1.5 })).toEqual({ ein: '', unit: '', quantity: '1.5' });
  expect(bodyOf(table, { ein: '', unit: 'hour', quantity: '1,240.5' }).quantity).toBe(1240.5);
  expect(bodyOf(table, { ein: '', unit: 'hour', quantity: '' }).quantity).toBe(Number.NaN);
});
