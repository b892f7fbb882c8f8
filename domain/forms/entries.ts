import { phoneDigits, phoneWhileTyping } from '../contact/phone.ts';
import { type Field, type FieldTable, fieldMessage, isAsked, isField } from './field.ts';

/** What a form holds while it is filled in: a text for every field. */
export type Entries<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Field ? string : Entries<Table[Name]>;
};

/** What is sent: a text, or the value of a choice. */
export type Sent<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Field ? SentField<Table[Name]> : Sent<Table[Name]>;
};
type SentField<One extends Field> = One extends { readonly options: readonly { readonly value: infer Value }[] }
  ? Value
  : string;

/** The message for what stands at a path, or null when it passes; other entries can be asked too. */
export type FieldRule<Values> = (value: unknown, values: Values) => string | null;

/** The rule of every field by its path, such as `address.zip`. */
export function rulesOf<Table extends FieldTable>(table: Table): Record<string, FieldRule<Entries<Table>>> {
  return Object.fromEntries(
    fieldsOf(table).map(({ path, field }) => [
      path.join('.'),
      (value, values) => fieldMessage(field, value, siblingsOf(values, path)),
    ]),
  );
}

/** What a form starts with: what is stored, as it is typed, and empty fields for the rest. A sealed number never comes back. */
export function entriesOf<Table extends FieldTable>(table: Table, stored: object = {}): Entries<Table> {
  const values = Object.entries(table).map(([name, entry]) => {
    const value: unknown = Reflect.get(stored, name);
    return [name, isField(entry) ? typed(entry, value) : entriesOf(entry, isRecord(value) ? value : {})];
  });
  return Object.fromEntries(values) as Entries<Table>;
}

/** From what was typed to what is sent; of a field that is not asked for, nothing but an empty text. */
export const bodyOf = <Table extends FieldTable>(table: Table, entries: Entries<Table>): Sent<Table> =>
  // The compiler cannot follow a table that is walked while the program runs.
  sentIn(table, entries) as Sent<Table>;

function sentIn(table: FieldTable, entries: unknown): Readonly<Record<string, unknown>> {
  const values = isRecord(entries) ? entries : {};
  const body = Object.entries(table).map(([name, entry]) => [
    name,
    isField(entry) ? sent(entry, isAsked(entry, values) ? values[name] : '') : sentIn(entry, values[name]),
  ]);
  return Object.fromEntries(body);
}

function sent({ kind }: Field, entry: unknown): string {
  const text = String(entry ?? '').trim();
  return kind === 'phone' ? phoneDigits(text) : text;
}

function typed({ kind }: Field, stored: unknown): string {
  if (stored === undefined || stored === null || kind === 'ssn' || kind === 'ein') return '';
  return kind === 'phone' ? phoneWhileTyping(String(stored)) : String(stored);
}

interface PlacedField {
  readonly path: readonly string[];
  readonly field: Field;
}

/** Every field with the way to it, in the order of the table. */
export const fieldsOf = (table: FieldTable): PlacedField[] =>
  Object.entries(table).flatMap(([name, entry]) =>
    isField(entry)
      ? [{ path: [name], field: entry }]
      : fieldsOf(entry).map(({ path, field }) => ({ path: [name, ...path], field })),
  );

/** The entries that stand beside the one at a path. */
export function siblingsOf(entries: unknown, path: readonly string[]): Readonly<Record<string, unknown>> {
  const found = path
    .slice(0, -1)
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), entries);
  return isRecord(found) ? found : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
