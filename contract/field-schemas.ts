import { type Field, type FieldTable, fieldMessage, isAsked, isField, LINE } from '@underlay/domain/forms/field.ts';
import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { optionalText, Phone, text } from './primitives.ts';
import { Ein, Ssn } from './secret-numbers.ts';

/** What is sent of a form: an object of the same shape as its table, with the same messages (D40). */
export function schemaOf<Table extends FieldTable>(table: Table): TableSchema<Table> {
  const entries = Object.entries(table);
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

type TableSchema<Table> = z.ZodObject<{ -readonly [Name in keyof Table]: SchemaOf<Table[Name]> }>;

/** A choice knows its values; what may be empty may be left out as well. */
type SchemaOf<One> = One extends { readonly options: readonly { readonly value: infer Value extends string }[] }
  ? z.ZodEnum<{ [Each in Value]: Each }>
  : One extends { readonly kind: 'text' }
    ? ReturnType<One extends MayBeEmpty ? typeof optionalText : typeof text>
    : One extends { readonly kind: infer Kind extends keyof typeof SCHEMAS }
      ? (typeof SCHEMAS)[Kind]
      : TableSchema<One>;

type MayBeEmpty = { readonly isOptional: true } | { readonly onlyIf: object } | { readonly unless: object };

const SCHEMAS = { phone: Phone, ssn: Ssn, ein: Ein };

function fieldSchema(field: Field): z.ZodType {
  const mayBeEmpty = field.isOptional === true || isConditional(field);
  switch (field.kind) {
    case 'text':
      return (mayBeEmpty ? optionalText : text)(field.rule, field.maxLength ?? LINE);
    case 'choice':
      return z.enum(
        field.options.map(({ value }) => value),
        RULES.select.message,
      );
    default:
      return SCHEMAS[field.kind];
  }
}

const isConditional = ({ isOptional, onlyIf, unless }: Field): boolean =>
  !isOptional && (onlyIf !== undefined || unless !== undefined);

/** Whether a field may be empty depends on the one beside it, so the object is asked. */
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
