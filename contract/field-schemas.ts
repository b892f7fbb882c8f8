import { isSent, type Sent } from '@underlay/domain/forms/entries.ts';
import { type Field, type FieldTable, fieldMessage, isAsked, isField, LINE } from '@underlay/domain/forms/field.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { count, DateJson, dollars, Note, optionalText, Phone, percent, text } from './primitives.ts';
import { Ein, Ssn } from './secret-numbers.ts';

/** What is sent of a form: an object of the same shape as its table, with the same messages (D40). */
export function schemaOf<Table extends FieldTable>(table: Table): TableSchema<Table> {
  const entries = Object.entries(table).filter(isSent);
  const shape = entries.map(([name, entry]) => [name, isField(entry) ? fieldSchema(entry) : schemaOf(entry)]);
  const object = z.object(Object.fromEntries(shape));
  const conditional = entries.flatMap(([name, entry]) =>
    isField(entry) && isConditional(entry) ? [{ name, field: entry }] : [],
  );
  // The shape is built while the program runs, so its type is said here once.
  return (conditional.length === 0
    ? object
    : object.superRefine(missingIn(conditional))) as unknown as TableSchema<Table>;
}

type TableSchema<Table> = z.ZodObject<{ -readonly [Name in keyof Sent<Table> & keyof Table]: SchemaOf<Table[Name]> }>;

/** A choice knows its values. One that may be empty may be left out as well. */
type SchemaOf<One> = One extends { readonly options: readonly { readonly value: infer Value }[] }
  ? ChoiceSchema<Value, One>
  : One extends { readonly kind: 'text' }
    ? ReturnType<One extends MayBeEmpty ? typeof optionalText : typeof text>
    : One extends { readonly kind: infer Kind extends keyof typeof TEXTS }
      ? (typeof TEXTS)[Kind]
      : One extends { readonly kind: infer Kind extends keyof Values }
        ? OrNull<Values[Kind], One>
        : TableSchema<One>;

type MayBeEmpty = { readonly isOptional: true } | { readonly onlyIf: object } | { readonly unless: object };

/** Each knows what an empty text means. */
const TEXTS = { phone: Phone, ssn: Ssn, ein: Ein, note: Note };

interface Values {
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
  ? z.ZodOptional<z.ZodNullable<Schema>>
  : Schema;

function fieldSchema(field: Field): z.ZodType {
  const mayBeEmpty = field.isOptional === true || isConditional(field);
  switch (field.kind) {
    case 'text':
      return (mayBeEmpty ? optionalText : text)(field.rule, field.maxLength ?? LINE);
    case 'phone':
    case 'ssn':
    case 'ein':
    case 'note':
      return TEXTS[field.kind];
    case 'repeat':
      return z.never();
    default:
      return field.isOptional ? valueSchema(field).nullish() : valueSchema(field);
  }
}

/** Of what is sent as a value of its own. Null then says that there is none. */
function valueSchema(field: ValueField): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return choice(field.options.map(({ value }) => value));
    case 'record':
      return z.uuid(RULES.select.message);
    case 'day':
      return DateJson;
    case 'tick':
      return z.boolean();
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
type ValueField = Exclude<Field, { kind: 'text' | 'repeat' | keyof typeof TEXTS }>;

function choice(values: readonly (string | number | boolean)[]): z.ZodType {
  const { message } = RULES.select;
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
const missingIn =
  (conditional: readonly { name: string; field: Field }[]) =>
  (values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const { name, field } of conditional)
      if (isAsked(field, values) && (values[name] ?? '') === '')
        context.addIssue({
          code: 'custom',
          path: [name],
          message: field.missingInApi ?? fieldMessage(field, '', values) ?? '',
        });
  };
