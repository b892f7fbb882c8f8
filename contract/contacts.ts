/** What customers and subcontractors have in common: both are contacts of a business. */
import { type Field, type FieldTable, isField } from '@underlay/domain/forms/field.ts';
import { z } from 'zod';
import { AddressJson, Id, MomentOut, OrderedPageQuery, Search } from './primitives.ts';

export const ContactQuery = OrderedPageQuery.extend({ name: Search, email: Search, phone: Search });
export type ContactQuery = z.output<typeof ContactQuery>;

/** What is read of a contact: the fields of their table, and what every contact has. */
export const contactJson = <Table extends FieldTable>(fields: Table) =>
  z.object({
    uuid: Id,
    /** What lists show: the business name, or the person's. */
    displayName: z.string(),
    ...jsonOf(fields).shape,
    address: AddressJson,
    createdAt: MomentOut,
    version: z.number(),
  });

type JsonOf<Table> = z.ZodObject<{ -readonly [Name in keyof Table]: EntryJson<Table[Name]> }>;

type EntryJson<One> = One extends { readonly options: readonly { readonly value: infer Value extends string }[] }
  ? z.ZodEnum<{ [Each in Value]: Each }>
  : One extends Field
    ? z.ZodString
    : JsonOf<One>;

function jsonOf<Table extends FieldTable>(table: Table): JsonOf<Table> {
  const shape = Object.entries(table).map(([name, entry]) => [name, isField(entry) ? fieldJson(entry) : jsonOf(entry)]);
  // The shape is built while the program runs, so its type is said here once.
  return z.object(Object.fromEntries(shape)) as unknown as JsonOf<Table>;
}

/** Texts as they are stored. A sealed number is masked (D44). */
const fieldJson = (field: Field): z.ZodType =>
  field.kind === 'choice' ? z.enum(field.options.map(({ value }) => String(value))) : z.string();
