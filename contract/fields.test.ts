import { readdirSync } from 'node:fs';
import { phoneWhileTyping } from '@underlay/domain/contact/phone.ts';
import { einWhileTyping, ssnWhileTyping } from '@underlay/domain/contact/tax-number.ts';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { bodyOf, type Entries, entriesOf, fieldsOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { type Field, type FieldTable, isField } from '@underlay/domain/forms/field.ts';
import type { RuleName } from '@underlay/domain/forms/rules.ts';
import {
  ATTRIBUTE_FIELDS,
  ITEM_FIELDS,
  LOT_FIELDS,
  NEW_ITEM_FIELDS,
  REMOVAL_FIELDS,
} from '@underlay/domain/inventory/fields.ts';
import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { REACH_FIELDS } from '@underlay/domain/people/fields.ts';
import { SUBCONTRACTOR_CHANGE_FIELDS, SUBCONTRACTOR_FIELDS } from '@underlay/domain/subcontractors/fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contact } from './contact.ts';
import { customers } from './customers.ts';
import { inventory } from './inventory.ts';
import { jobs } from './jobs.ts';
import { subcontractors } from './subcontractors.ts';

/** Every form: its table, and the body that the contract declares for what it sends. */
const FORMS: readonly [name: string, fields: FieldTable, body: z.ZodType][] = [
  ['customer', CUSTOMER_FIELDS, customers.create.body],
  ['customer that is changed', CUSTOMER_FIELDS, customers.update.body],
  ['new subcontractor', SUBCONTRACTOR_FIELDS, subcontractors.create.body],
  ['subcontractor that is changed', SUBCONTRACTOR_CHANGE_FIELDS, subcontractors.update.body],
  ['new job', JOB_FIELDS, jobs.create.body],
  ['job that is changed', JOB_CHANGE_FIELDS, jobs.update.body],
  ['new item', NEW_ITEM_FIELDS, inventory.create.body],
  ['item that is changed', ITEM_FIELDS, inventory.update.body],
  ['lot that comes in', LOT_FIELDS, inventory.addQuantity.body],
  ['removal from stock', REMOVAL_FIELDS, inventory.removeQuantity.body],
  ['attribute', ATTRIBUTE_FIELDS, inventory.addAttribute.body],
  ["customer's own contact", REACH_FIELDS, contact.changeContact.body],
];

const GOOD: Partial<Record<RuleName, string>> = {
  zip: '66603-1234',
  state: 'KS',
  email: 'office@tallgrass.example',
};

/** An entry that passes. */
function good(field: Field): string {
  switch (field.kind) {
    case 'text':
      return GOOD[field.rule] ?? 'Juniper';
    case 'choice':
      return String(field.options[0]?.value);
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
      return '7';
    default:
      return 'As it is.';
  }
}

/** What could be typed: anything, and what is nearly right. Fields that write their dashes themselves hold nothing else. */
function typed(field: Field): fc.Arbitrary<string> {
  const right = good(field);
  const near = fc
    .tuple(fc.nat(right.length), fc.string({ maxLength: 2 }), fc.nat(2))
    .map(([at, more, less]) => right.slice(0, at) + more + right.slice(at + less));
  const long = fc
    .nat(40)
    .map((more) => 'a'.repeat((field.kind === 'text' ? (field.maxLength ?? 200) : 200) - 20 + more));
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
  fc.constantFrom('1e2', '-1', '1.005', '1,000', '.5', '5.', '0', '007', '99999999999999', '2026-02-30', '2028-02-29'),
);

const chosen = (field: Field) =>
  fc.constantFrom(...(field.kind === 'choice' ? field.options.map(({ value }) => String(value)) : ['']));

const startOf = (table: FieldTable): Entries<FieldTable> =>
  fieldsOf(table).reduce((entries, { path, field }) => put(entries, path, good(field)), entriesOf(table));

/** The same entries with another text at a path. */
function put(entries: object, path: readonly string[], text: string): Entries<FieldTable> {
  const [name = '', ...rest] = path;
  const inner: unknown = Reflect.get(entries, name);
  const value = rest.length === 0 ? text : put(typeof inner === 'object' && inner !== null ? inner : {}, rest, text);
  return { ...entries, [name]: value } as Entries<FieldTable>;
}

/** What the form says, by path. */
function formMessages(fields: FieldTable, entries: Entries<FieldTable>): Record<string, string> {
  const valueAt = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
        entries,
      );
  const said = Object.entries(rulesOf(fields)).map(([path, rule]) => [path, rule(valueAt(path), entries)] as const);
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== null));
}

/** What the schema says of the body that the form would send. */
function schemaMessages(fields: FieldTable, body: z.ZodType, entries: Entries<FieldTable>) {
  const result = body.safeParse(bodyOf(fields, entries));
  return Map.groupBy(result.error?.issues ?? [], ({ path }) => path.join('.'));
}

for (const [name, fields, body] of FORMS)
  test.each(fieldsOf(fields).map((one) => [one.path.join('.'), one] as const))(
    `FORM-22 the form of a ${name} and the API agree on %s`,
    (path, { path: way, field }) => {
      const beside = fieldsOf(fields).filter((one) => one.field.kind === 'choice' && one.field !== field);
      const choices = fc.tuple(...beside.map((one) => chosen(one.field).map((value) => [one.path, value] as const)));
      fc.assert(
        fc.property(typed(field), choices, (text, chosenBeside) => {
          const start = chosenBeside.reduce((entries, [at, value]) => put(entries, at, value), startOf(fields));
          const entries = put(start, way, text);
          const form = formMessages(fields, entries);
          const schema = schemaMessages(fields, body, entries);
          expect([...schema.keys()].sort()).toEqual(Object.keys(form).sort());
          // A text that is too long may be wrong besides; then the API has both messages, and the form the one of the rule.
          const messages = schema.get(path)?.map(({ message }) => message);
          const isMissing = text.trim() === '' && field.missingInApi !== undefined;
          if (form[path] !== undefined) expect(messages).toContain(isMissing ? field.missingInApi : form[path]);
        }),
        { numRuns: 200 },
      );
      expect(formMessages(fields, startOf(fields)), path).toEqual({});
    },
  );

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
