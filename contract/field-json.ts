import { type Field, type FieldTable, isField } from '@underlay/domain/forms/field.ts';
import { z } from 'zod';
import { DateOut, DollarsOut, Id, PercentOut } from './primitives.ts';

type JsonOf<Table> = z.ZodObject<{ -readonly [Name in keyof Table]: EntryJson<Table[Name]> }>;

type EntryJson<One> = One extends { readonly options: readonly { readonly value: infer Value }[] }
  ? OrNull<ChoiceJson<Value>, One>
  : One extends { readonly kind: infer Kind extends keyof Values }
    ? OrNull<Values[Kind], One>
    : One extends Field
      ? z.ZodString
      : JsonOf<One>;

/** A number is answered as such. It may be one that cannot be chosen any more. */
type ChoiceJson<Value> = [Value] extends [string]
  ? z.ZodEnum<{ [Each in Value]: Each }>
  : [Value] extends [number]
    ? z.ZodNumber
    : z.ZodBoolean;

interface Values {
  tick: z.ZodBoolean;
  day: typeof DateOut;
  money: typeof DollarsOut;
  percent: z.ZodNumber;
  count: z.ZodNumber;
  quantity: z.ZodNumber;
}

/** An empty text says that there is none. Everything else is null then, and a tick is false. */
type OrNull<Schema extends z.ZodType, One> = One extends { readonly isOptional: true; readonly kind: 'tick' }
  ? Schema
  : One extends { readonly isOptional: true }
    ? z.ZodNullable<Schema>
    : Schema;

/** The fields of a table as the API answers them: as they are stored, with amounts in dollars. A sealed number is masked (D44). */
export function jsonOf<Table extends FieldTable>(table: Table): JsonOf<Table> {
  const shape = Object.entries(table).map(([name, entry]) => [name, isField(entry) ? fieldJson(entry) : jsonOf(entry)]);
  // The shape is built while the program runs, so its type is said here once.
  return z.object(Object.fromEntries(shape)) as unknown as JsonOf<Table>;
}

function fieldJson(field: Field): z.ZodType {
  const value = valueJson(field);
  if (value === null) return field.kind === 'record' ? Id : z.string();
  return field.isOptional && field.kind !== 'tick' ? value.nullable() : value;
}

/** Of what is answered as a value of its own. Null of a text. */
function valueJson(field: Field): z.ZodType | null {
  switch (field.kind) {
    case 'choice':
      return choiceJson(field.options.map(({ value }) => value));
    case 'money':
      return DollarsOut;
    case 'day':
      return DateOut;
    case 'tick':
      return z.boolean();
    case 'percent':
      return PercentOut;
    case 'count':
    case 'quantity':
      return z.number();
    default:
      return null;
  }
}

function choiceJson(values: readonly (string | number | boolean)[]): z.ZodType {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return z.enum(texts);
  return typeof values[0] === 'number' ? z.number() : z.boolean();
}
