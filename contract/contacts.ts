/** What customers and subcontractors have in common: both are contacts of a business. */
import type { FieldTable } from '@underlay/domain/forms/field.ts';
import { z } from 'zod';
import { jsonOf } from './field-json.ts';
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
