import { isSent, type Sent } from '@underlay/domain/forms/entries.ts';
import { type Field, type FieldTable, fieldMessage, isAsked, isField } from '@underlay/domain/forms/field.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import {
  count,
  DateJson,
  dollars,
  Note,
  NoteChange,
  OptionalPhone,
  optionalText,
  Phone,
  percent,
  text,
  textChange,
} from './primitives.ts';
import { Ein, Ssn } from './secret-numbers.ts';

/** What is sent of a form: an object of the same shape as its table, with the same messages (D40). */
export function schemaOf<Table extends FieldTable>(table: Table): TableSchema<Table> {
  const entries = Object.entries(table).filter(isSent);
  const shape = entries.map(([name, entry]) => [name, isField(entry) ? fieldSchema(entry) : schemaOf(entry)]);
  const object = z.object(Object.fromEntries(shape));
  const conditional = Object.fromEntries(entries.filter(([, entry]) => isField(entry) && isConditional(entry)));
  // The shape is built while the program runs, so its type is said here once.
  return (Object.keys(conditional).length === 0
    ? object
    : object.superRefine(refuseMissing(conditional))) as unknown as TableSchema<Table>;
}

/**
 * The same of a change. What is left out of it stays as it is, so no field has a default. An empty text, and null in its place,
 * says that there is none.
 */
export function changeSchemaOf<Table extends FieldTable>(table: Table) {
  const change = schemaOf(table).partial();
  const withoutDefault = Object.entries(table).flatMap(([name, entry]) => {
    const schema = isField(entry) && changeOf(entry);
    return schema ? [[name, schema] as const] : [];
  });
  // What is read is the same. Only what is left out is read as nothing.
  return change.extend(Object.fromEntries(withoutDefault)) as unknown as typeof change;
}

/** Of the kinds whose own schema makes something of nothing. */
function changeOf(field: Field): z.ZodType | undefined {
  const emptied = (value: string | null | undefined) => (value === null ? '' : value);
  if (field.kind === 'note') return NoteChange.transform(emptied);
  if (field.isOptional && field.kind === 'text') return textChange(field.rule, field.maxLength).transform(emptied);
  return field.isOptional && field.kind === 'tick' ? z.boolean().optional() : undefined;
}

type TableSchema<Table> = z.ZodObject<{ -readonly [Name in keyof Sent<Table> & keyof Table]: SchemaOf<Table[Name]> }>;

/** A choice knows its values. One that may be empty may be left out as well. */
type SchemaOf<One> = One extends { readonly options: readonly { readonly value: infer Value }[] }
  ? ChoiceSchema<Value, One>
  : One extends { readonly kind: 'text' }
    ? ReturnType<One extends MayBeEmpty ? typeof optionalText : typeof text>
    : One extends { readonly kind: infer Kind extends keyof typeof TEXTS }
      ? One extends { readonly kind: 'phone'; readonly isOptional: true }
        ? typeof OptionalPhone
        : (typeof TEXTS)[Kind]
      : One extends { readonly kind: infer Kind extends keyof ValueSchemas }
        ? OrNull<ValueSchemas[Kind], One>
        : TableSchema<One>;

type MayBeEmpty = { readonly isOptional: true } | { readonly onlyIf: object } | { readonly unless: object };

/** Each knows what an empty text means. */
const TEXTS = { phone: Phone, ssn: Ssn, ein: Ein, note: Note };

interface ValueSchemas {
  record: z.ZodUUID;
  tick: z.ZodBoolean;
  day: typeof DateJson;
  money: ReturnType<typeof dollars>;
  percent: ReturnType<typeof percent>;
  count: ReturnType<typeof count>;
  quantity: z.ZodNumber;
}

type ChoiceSchema<Value, One> = OrNull<
  [Value] extends [string] ? z.ZodEnum<{ [Each in Value]: Each }> : z.ZodType<Value, Value>,
  One
>;

type OrNull<Schema extends z.ZodType, One> = One extends { readonly isOptional: true }
  ? One extends { readonly kind: 'tick' }
    ? z.ZodDefault<Schema>
    : z.ZodOptional<z.ZodNullable<Schema>>
  : One extends { readonly kind: 'choice' } & MayBeEmpty
    ? z.ZodOptional<Schema>
    : Schema;

function fieldSchema(field: Field): z.ZodType {
  const mayBeEmpty = field.isOptional === true || isConditional(field);
  switch (field.kind) {
    case 'text':
      return (mayBeEmpty ? optionalText : text)(field.rule, field.maxLength);
    case 'phone':
      return mayBeEmpty ? OptionalPhone : Phone;
    case 'ssn':
    case 'ein':
      return mayBeEmpty ? TEXTS[field.kind] : TEXTS[field.kind].refine(Boolean, RULES[field.kind].message);
    case 'note':
      return Note;
    case 'tick':
      return mayBeEmpty ? z.boolean().default(false) : z.boolean();
    case 'choice':
      return field.isOptional ? choice(field).nullish() : mayBeEmpty ? choice(field).optional() : choice(field);
    case 'repeat':
      return z.never();
    default:
      return field.isOptional ? valueSchema(field).nullish() : valueSchema(field);
  }
}

/** Of what is sent as a value of its own. Null then says that there is none. */
function valueSchema(field: ValueField): z.ZodType {
  switch (field.kind) {
    case 'record':
      return z.uuid(RULES.select.message);
    case 'day':
      return DateJson;
    case 'money':
      return dollars(field);
    case 'percent':
      return percent(field);
    case 'count':
      return count(field);
    case 'quantity':
      // The object that the unit is in asks the rest, `soldIn`.
      return z.number(RULES.decimal.message);
  }
}
type ValueField = Exclude<Field, { kind: 'text' | 'repeat' | 'tick' | 'choice' | keyof typeof TEXTS }>;

function choice({ options }: Extract<Field, { kind: 'choice' }>): z.ZodType {
  const { message } = RULES.select;
  const values = options.map(({ value }) => value);
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return z.enum(texts, message);
  if (values.every((value) => typeof value === 'boolean')) return z.boolean(message);
  return z.union(
    values.map((value) => z.literal(value)),
    message,
  );
}

const isConditional = ({ isOptional, onlyIf, unless }: Field): boolean =>
  !isOptional && (onlyIf !== undefined || unless !== undefined);

/** The field beside one decides whether it may be empty. The whole object is therefore asked. */
const refuseMissing =
  (conditional: FieldTable) =>
  (values: Values, context: z.RefinementCtx): void => {
    for (const [name, message] of Object.entries(missingIn(conditional, values)))
      context.addIssue({ code: 'custom', path: [name], message });
  };

/** What is asked for and empty, with its message, by the name of its field. */
export const missingIn = (table: FieldTable, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) => {
      if (!isField(field) || field.isOptional || !isAsked(field, values) || (values[name] ?? '') !== '') return [];
      return [[name, field.missingInApi ?? fieldMessage(field, '', values) ?? '']];
    }),
  );

type Values = Readonly<Record<string, unknown>>;
