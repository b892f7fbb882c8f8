import { readdirSync } from 'node:fs';
import { phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { einWhileTyping, ssnWhileTyping } from '@underlay/domain/contact/tax-number.ts';
import { bodyOf, type Entries, entriesOf, fieldsOf, messagesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { type Field, type FieldTable, isField, limitOf, numberIn, optionsOf } from '@underlay/domain/forms/field.ts';
import type { RuleName } from '@underlay/domain/forms/rules.ts';
import { NOT_A_NUMBER } from '@underlay/domain/money/figure.ts';
import { depositAmountMessage, depositCents, depositCodeMessage } from '@underlay/domain/payments/deposits.ts';
import { ACCOUNT_NUMBER, ACCOUNT_NUMBER_AGAIN } from '@underlay/domain/payments/fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DepositProof } from './deposits.ts';
import { FORMS } from './testing/forms.ts';

const GOOD: Partial<Record<RuleName, string>> = {
  zip: '66603-1234',
  state: 'KS',
  email: 'office@tallgrass.example',
  routingNumber: '110000000',
  accountNumber: '000123456789',
  color: '#2f6b4f',
  website: 'tallgrass.example',
  timeZone: 'America/Chicago',
};

/** An entry that passes. */
function good(field: Field): string {
  switch (field.kind) {
    case 'text':
      return GOOD[field.rule] ?? 'Juniper';
    case 'choice':
      return optionsOf(field)[0]?.value ?? '';
    case 'phone':
      return '785-555-0142';
    case 'ssn':
      return '123-45-6789';
    case 'ein':
      return '12-3456789';
    case 'day':
      return '2026-03-31';
    case 'record':
      return 'c56a4180-65aa-42ec-a945-5fd21dec0538';
    case 'money':
    case 'percent':
      return '8.25';
    case 'count':
    case 'quantity':
      return '7';
    default:
      return 'As it is.';
  }
}

/** What could be typed: anything, and what is nearly right. Fields that write their own dashes hold nothing else. */
function typed(field: Field): fc.Arbitrary<string> {
  const right = good(field);
  const near = fc
    .tuple(fc.nat(right.length), fc.string({ maxLength: 2 }), fc.nat(2))
    .map(([at, more, less]) => right.slice(0, at) + more + right.slice(at + less));
  const long = fc
    .nat(40)
    .map((more) => 'a'.repeat((field.kind === 'text' ? (field.maxLength ?? limitOf(field.rule)) : 200) - 20 + more));
  if (field.kind === 'record') return fc.constantFrom('', right);
  const any = fc.oneof(
    near,
    figures,
    long,
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', ' ', ` ${right} `),
  );
  if (field.kind === 'ssn') return any.map(ssnWhileTyping);
  if (field.kind === 'ein') return any.map(einWhileTyping);
  if (field.kind === 'phone') return any.map(phoneWhileTyping);
  if (field.kind === 'choice')
    return fc.oneof(
      any.map((text) => text.trim()),
      chosen(field),
    );
  return any;
}

/** Amounts, rates and counts around their limits, and what only looks like a figure. */
const figures = fc.oneof(
  fc.nat(1_100_000).map(String),
  fc.nat(11_000).map((hundredths) => (hundredths / 100).toFixed(2)),
  fc.nat(99_999).map((more) => String(99_999_999 + more / 100)),
  fc.nat(99_999).map((more) => String(9_999_999 + more / 100)),
  fc.constantFrom(
    '1e2',
    '-1',
    '1.005',
    '1,000',
    '$1,240.50',
    '1,24',
    '.5',
    '5.',
    '0',
    '007',
    '99999999999999',
    '2026-02-30',
    '2028-02-29',
  ),
);

const chosen = (field: Field) =>
  fc.constantFrom(...(field.kind === 'choice' ? optionsOf(field).map(({ value }) => value) : ['']));

const METHOD_AGAIN = {
  accountNumber: ACCOUNT_NUMBER,
  again: ACCOUNT_NUMBER_AGAIN,
} as const satisfies FieldTable;

const sentFields = (fields: FieldTable) => fieldsOf(fields).filter(({ field }) => field.kind !== 'repeat');

const startOf = (table: FieldTable): Entries<FieldTable> =>
  sentFields(table).reduce((entries, { path, field }) => enter(table, entries, path, good(field)), entriesOf(table));

/** The same entries with another text at a path, and at the one that repeats it. */
const enter = (table: FieldTable, entries: object, path: readonly string[], text: string) =>
  fieldsOf(table)
    .filter(({ field }) => field.kind === 'repeat' && field.of === path.at(-1))
    .reduce((typed, again) => put(typed, again.path, text), put(entries, path, text));

/** The same with another entry at a path. */
function put(entries: object, path: readonly string[], entry: string | number): Entries<FieldTable> {
  const [name = '', ...rest] = path;
  const inner: unknown = Reflect.get(entries, name);
  const value = rest.length === 0 ? entry : put(typeof inner === 'object' && inner !== null ? inner : {}, rest, entry);
  return { ...entries, [name]: value } as Entries<FieldTable>;
}

/** Where the message of the API differs from the form's (decision 32). */
function apiMessage(field: Field, text: string): string | undefined {
  if (text.trim() === '' && field.missingInApi !== undefined) return field.missingInApi;
  if (field.kind !== 'quantity' && field.kind !== 'money' && field.kind !== 'count') return undefined;
  if (field.kind === 'count' && field.outside !== undefined) return undefined;
  // What is no number is not sent, so the API does not know why it is none.
  return numberIn(field.kind, text) === null ? NOT_A_NUMBER : undefined;
}

const valueAt = (entries: object, path: readonly string[]) =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    entries,
  );

/** A body as it travels (D90). An amount of more digits than fit is still one that is too large. */
const inDollars = (fields: FieldTable, body: object): object =>
  fieldsOf(fields)
    .filter(({ field }) => field.kind === 'money')
    .reduce((sent, { path }) => {
      const amount = valueAt(sent, path);
      return amount === undefined ? sent : put(sent, path, Math.min(Number(amount), Number.MAX_SAFE_INTEGER) / 100);
    }, body);

/** What the schema says of the body that the form would send. */
function schemaMessages(fields: FieldTable, body: z.ZodType, entries: Entries<FieldTable>) {
  const result = body.safeParse(inDollars(fields, bodyOf(fields, entries)));
  return Map.groupBy(result.error?.issues ?? [], ({ path }) => path.join('.'));
}

/** Where the entry at a path is typed once more. The API does not get it. */
const repeats = (fields: FieldTable, path: string): string =>
  fieldsOf(fields)
    .find(({ field }) => field.kind === 'repeat' && field.of === path)
    ?.path.join('.') ?? '';

for (const [name, fields, body] of FORMS)
  test.each(sentFields(fields).map((one) => [one.path.join('.'), one] as const))(
    `FORM-22 the form of a ${name} and the API agree on %s`,
    (path, { path: way, field }) => {
      const beside = fieldsOf(fields).filter((one) => one.field.kind === 'choice' && one.field !== field);
      const choices = fc.tuple(...beside.map((one) => chosen(one.field).map((value) => [one.path, value] as const)));
      fc.assert(
        fc.property(typed(field), choices, (text, chosenBeside) => {
          const start = chosenBeside.reduce((entries, [at, value]) => put(entries, at, value), startOf(fields));
          const entries = enter(fields, start, way, text);
          const { [repeats(fields, path)]: _, ...form } = messagesOf(fields, entries);
          const schema = schemaMessages(fields, body, entries);
          expect([...schema.keys()].sort()).toEqual(Object.keys(form).sort());
          // A text that is too long may be wrong besides. The API then has both messages, and the form the one of the rule.
          const messages = schema.get(path)?.map(({ message }) => message);
          if (form[path] !== undefined) expect(messages).toContain(apiMessage(field, text) ?? form[path]);
        }),
        { numRuns: 200 },
      );
      expect(messagesOf(fields, startOf(fields)), path).toEqual({});
    },
  );

test('PAY-13 SET-03 a number that is entered twice has to be the same', () => {
  const entries = { accountNumber: '000123456789', again: '000123456780' };
  expect(rulesOf(METHOD_AGAIN).again?.(entries.again, entries)).toBe('Account Numbers do not match');
  expect(rulesOf(METHOD_AGAIN).again?.(entries.accountNumber, entries)).toBeNull();
  expect(bodyOf(METHOD_AGAIN, entries)).toEqual({ accountNumber: '000123456789' });
});

test('D66 the form of the two deposits and the API agree', () => {
  const amounts = fc.oneof(
    figures,
    fc.string(),
    fc.constantFrom('.32', '$0.32', '$ .5', '32', '0', '0.00', '99', '100'),
  );
  fc.assert(
    fc.property(amounts, (text) => {
      const deposit = (depositCents(text) ?? 0) / 100;
      const taken = DepositProof.safeParse({ deposit1: deposit, deposit2: 0.01 });
      expect(taken.success).toBe(depositAmountMessage(text) === null);
      if (taken.success) expect(taken.data).toEqual({ deposit1: depositCents(text), deposit2: 1 });
    }),
  );
  const codes = fc.oneof(
    fc.string(),
    fc.string({ minLength: 3, maxLength: 5 }).map((rest) => `sm${rest}`),
  );
  fc.assert(
    fc.property(fc.oneof(codes, fc.constantFrom(' SM11AA ', 'sm22bb')), (code) => {
      expect(DepositProof.safeParse({ code }).success).toBe(depositCodeMessage(code) === null);
    }),
  );
});

test('every table of fields is the table of a form', async () => {
  const domain = new URL('../domain/', import.meta.url);
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/fields.ts'),
  );
  const used = new Set<unknown>();
  const use = (table: FieldTable): void => {
    used.add(table);
    for (const entry of Object.values(table)) if (!isField(entry)) use(entry);
  };
  for (const [, fields] of FORMS) use(fields);
  const unused = await Promise.all(
    files.map(async (file) => {
      const tables: Record<string, unknown> = await import(new URL(file, domain).href);
      return Object.keys(tables).filter((name) => name.endsWith('_FIELDS') && !used.has(tables[name]));
    }),
  );
  expect(unused.flat()).toEqual([]);
});
