import { type Field, type FieldTable, isField } from '@underlay/domain/forms/field.ts';
import type { Queryable, Statement } from '../database/sql.ts';

/**
 * Where the fields of a form are stored. Each has a column of its own: `firstName` stands in `first_name`, an amount in
 * `..._cents`, a rate in `..._basis_points`. What has fields of its own, such as an address, stands in one column.
 */
const ENDINGS: Partial<Record<Field['kind'], string>> = { money: '_cents', percent: '_basis_points' };

const columnOf = (name: string, entry: Field | FieldTable): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) +
  (isField(entry) ? (ENDINGS[entry.kind] ?? '') : '');

/** The columns of the table that is called `from`, after others of a `select`. */
export const fieldColumns = (sql: Queryable, from: string, fields: FieldTable): Statement =>
  sql`${Object.entries(fields).map(([name, entry]) => sql`, ${sql(`${from}.${columnOf(name, entry)}`)} as ${sql(name)} `)}`;

/** What an `insert` or an `update` writes, by column. What is left out of the entries is not written. */
export const fieldValues = (sql: Queryable, fields: FieldTable, entries: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, entry]) => {
      const value: unknown = Reflect.get(entries, name);
      if (value === undefined) return [];
      return [[columnOf(name, entry), isField(entry) ? value : sql.json({ ...Object(value) })] as const];
    }),
  ) as Readonly<Record<string, string>>;
