import { phoneDigits, phoneWhileTyping } from '../contact/phone.ts';
import { type Cents, cents, textFromCents } from '../money/money.ts';
import { type Field, type FieldTable, fieldMessage, figureIn, isAsked, isField, numberIn, textOf } from './field.ts';

/** What a form holds while it is filled in: a text for every field, and whether a tick is set. */
export type Entries<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends Field
    ? Table[Name] extends { readonly kind: 'tick' }
      ? boolean
      : string
    : Entries<Table[Name]>;
};

/** What is sent: a text, a figure, or the value of a choice. */
export type Sent<Table> = {
  -readonly [Name in SentName<Table>]: Table[Name] extends Field ? SentField<Table[Name]> : Sent<Table[Name]>;
};
type SentName<Table> = {
  [Name in keyof Table]: Table[Name] extends { readonly kind: 'repeat' } ? never : Name;
}[keyof Table];
type SentField<One extends Field> = One extends { readonly options: readonly { readonly value: infer Value }[] }
  ? Value | Absent<One>
  : One extends { readonly kind: 'tick' }
    ? boolean
    : One extends { readonly kind: 'money' }
      ? Cents | Absent<One>
      : One extends { readonly kind: 'percent' | 'count' | 'quantity' }
        ? number | Absent<One>
        : One extends { readonly kind: 'day' }
          ? string | Absent<One>
          : string;
/**
 * An empty text says that there is none, and so does null of a day or a choice. A figure is left out, and so is a choice that
 * is asked for on a condition.
 */
type Absent<One> = One extends { readonly isOptional: true }
  ? One extends { readonly kind: 'day' | 'choice' }
    ? null
    : undefined
  : One extends { readonly kind: 'choice' } & ({ readonly onlyIf: object } | { readonly unless: object })
    ? undefined
    : never;

/** The message for what stands at a path, or null when it passes. Other entries can be asked too. */
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

/** What is wrong with the entries, by path. */
export function messagesOf<Table extends FieldTable>(table: Table, entries: Entries<Table>): Record<string, string> {
  const said = fieldsOf(table).map(({ path, field }) => {
    const siblings = siblingsOf(entries, path);
    return [path.join('.'), fieldMessage(field, siblings[path.at(-1) ?? ''], siblings)] as const;
  });
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== null));
}

/** What a form starts with: what is stored, as it is typed, and empty fields for the rest. A sealed number never comes back. */
export function entriesOf<Table extends FieldTable>(table: Table, stored: object = {}): Entries<Table> {
  const values = Object.entries(table).map(([name, entry]) => {
    const value: unknown = Reflect.get(stored, name);
    return [name, isField(entry) ? typed(entry, value) : entriesOf(entry, isRecord(value) ? value : {})];
  });
  return Object.fromEntries(values) as Entries<Table>;
}

/** From what was typed to what is sent. A field that is not asked for sends an empty text. */
export const bodyOf = <Table extends FieldTable>(table: Table, entries: Entries<Table>): Sent<Table> =>
  // The compiler cannot follow a table that is walked while the program runs.
  sentIn(table, entries) as Sent<Table>;

function sentIn(table: FieldTable, entries: unknown): Readonly<Record<string, unknown>> {
  const values = isRecord(entries) ? entries : {};
  const body = Object.entries(table)
    .filter(isSent)
    .map(([name, entry]) => [
      name,
      isField(entry) ? sent(entry, isAsked(entry, values) ? values[name] : '') : sentIn(entry, values[name]),
    ]);
  return Object.fromEntries(body);
}

/** What is entered twice is sent once. */
export const isSent = ([, entry]: readonly [string, Field | FieldTable]): boolean => entry.kind !== 'repeat';

function sent(field: Field, entry: unknown): string | number | boolean | null | undefined {
  if (field.kind === 'tick') return entry === true;
  if (field.kind === 'note') return String(entry ?? '');
  const text = String(entry ?? '').trim();
  if (text === '' && field.isOptional && (field.kind === 'day' || field.kind === 'choice')) return null;
  switch (field.kind) {
    case 'phone':
      return phoneDigits(text);
    case 'choice':
      if (text === '' && (field.onlyIf ?? field.unless) !== undefined) return undefined;
      return field.options.find((option) => textOf(option) === text)?.value ?? text;
    case 'money':
      if (text === '' && field.isOptional) return undefined;
      return figureIn(field.kind, text) ?? Number.NaN;
    case 'percent':
    case 'count':
    case 'quantity':
      if (text === '' && field.isOptional) return undefined;
      return numberIn(field.kind, text) ?? Number.NaN;
    default:
      return text;
  }
}

function typed(field: Field, stored: unknown): string | boolean {
  const { kind } = field;
  if (kind === 'tick') return stored === true;
  if (stored === undefined || stored === null || kind === 'ssn' || kind === 'ein') return '';
  if (kind === 'choice')
    return textOf(field.options.find(({ value }) => value === stored) ?? { value: String(stored), label: '' });
  if (kind === 'money' && typeof stored === 'number') return textFromCents(cents(stored));
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
