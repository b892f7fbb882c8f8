import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { expect, test } from 'vitest';
import { jsonOf } from './field-json.ts';
import { changeSchemaOf, schemaOf } from './field-schemas.ts';

const FIELDS = {
  name: { kind: 'text', rule: 'nonblank', label: 'Name' },
  code: { kind: 'text', rule: 'nonblank', label: 'Code', maxLength: 4, isOptional: true },
  notes: { kind: 'note', label: 'Notes', isOptional: true },
  day: { kind: 'day', label: 'Day', isOptional: true },
  urgent: { kind: 'tick', label: 'Urgent', isOptional: true },
  phone: { kind: 'phone', label: 'Phone', isOptional: true },
  ssn: { kind: 'ssn', label: 'SSN' },
} as const satisfies FieldTable;
const DAYS = { kind: 'choice', label: 'Days', options: [{ value: 30, label: '30 days' }] } as const;
const REQUIRED = { name: 'Oak', ssn: '123-45-6789' };

test('API-27 what is left out of a new record is none, and what has to be there is not', () => {
  const none = { code: '', notes: '', urgent: false };
  expect(schemaOf(FIELDS).parse(REQUIRED)).toEqual({ name: 'Oak', ssn: '123456789', ...none });
  expect(schemaOf(FIELDS).parse({ ...REQUIRED, phone: '' }).phone).toBeUndefined();
  const { error } = schemaOf(FIELDS).safeParse({ name: '', ssn: '' });
  expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(['name', 'ssn']);
});

test('API-35 what is left out of a change stays as it is, and what is empty or null is taken away', () => {
  const Change = changeSchemaOf(FIELDS);
  const said = (change: object) =>
    Object.fromEntries(Object.entries(Change.parse(change)).filter(([, value]) => value !== undefined));
  expect(said({})).toEqual({});
  expect(said({ code: null, notes: null, day: null })).toMatchObject({ code: '', notes: '', day: null });
  expect(said({ code: '', urgent: false, name: 'Ash' })).toMatchObject({ code: '', urgent: false, name: 'Ash' });
  expect(Change.safeParse({ code: 'too long' }).error?.issues[0]?.message).toBe('Must be at most 4 characters.');
});

test('D44 D90 an answer has null for a day that there is not, dollars for an amount, and a mask for a sealed number', () => {
  const Json = jsonOf({ ...FIELDS, rate: { kind: 'money', label: 'Rate' }, days: DAYS });
  const answer = { ...REQUIRED, ssn: '***-**-6789', code: '', notes: '', day: null, urgent: false, phone: '' };
  expect(Json.safeParse({ ...answer, rate: 12.5, days: 45 }).success).toBe(true);
  expect(Json.safeParse({ ...answer, rate: '12.50', days: 45 }).success).toBe(false);
  expect(Json.safeParse({ ...answer, rate: 12.5, days: null }).success).toBe(false);
});
