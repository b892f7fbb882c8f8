import { type Field, type FieldTable, isField } from '@underlay/domain/forms/field.ts';
import { z } from 'zod';
import { DateOut, DollarsOut, Id } from './primitives.ts';

type JsonOf<Table> = z.ZodObject<{ -readonly [Name in keyof Table]: EntryJson<Table[Name]> }>;

type EntryJson<One> = One extends { readonly options: readonly { readonly value: infer Value extends string }[] }
  ? z.ZodEnum<{ [Each in Value]: Each }>
  : One extends { readonly kind: 'money' }
    ? typeof DollarsOut
    : One extends Field
      ? z.ZodString
      : JsonOf<One>;

/** The fields of a table as the API answers them: as they are stored, with amounts in dollars. A sealed number is masked (D44). */
export function jsonOf<Table extends FieldTable>(table: Table): JsonOf<Table> {
  const shape = Object.entries(table).map(([name, entry]) => [name, isField(entry) ? fieldJson(entry) : jsonOf(entry)]);
  // The shape is built while the program runs, so its type is said here once.
  return z.object(Object.fromEntries(shape)) as unknown as JsonOf<Table>;
}

function fieldJson(field: Field): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.options.map(({ value }) => String(value)));
    case 'record':
      return Id;
    case 'money':
      return DollarsOut;
    case 'day':
      return DateOut;
    default:
      return z.string();
  }
}
