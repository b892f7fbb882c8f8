import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { CONTACT_TYPES } from '@underlay/domain/people/fields.ts';
import { z } from 'zod';
import { Address } from './address.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { AddressJson, Id, MomentOut, PageQuery, PersonJson, Search, Version } from './primitives.ts';

const { person, business } = CUSTOMER_FIELDS;

/** API-27. */
export const CustomerWrite = z.object({
  person: schemaOf(person),
  address: Address,
  business: schemaOf(business).safeExtend({ businessStructure: z.string().max(50).nullish() }),
  version: Version,
});
export type CustomerWrite = z.output<typeof CustomerWrite>;

export const CustomerJson = z.object({
  uuid: Id,
  /** Business name; empty for an individual. */
  name: z.string(),
  /** What lists show: the business name, or the person's. */
  displayName: z.string(),
  person: PersonJson,
  address: AddressJson,
  email: z.string(),
  phone: z.string(),
  businessType: z.enum(CONTACT_TYPES),
  communicationId: Id,
  accountNumber: z.string(),
  /** The path of the customer's portal, for "Copy link" (D09). */
  portalPath: z.string(),
  createdAt: MomentOut,
  version: z.number(),
});
export type CustomerJson = z.output<typeof CustomerJson>;

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers',
    access: 'manager',
    summary: 'Customers by name (D70)',
    query: PageQuery.extend({ name: Search, email: Search, phone: Search }),
    response: z.array(CustomerJson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/business/:businessId/customers',
    access: 'manager',
    summary: 'Adds a customer and opens their portal account (D09)',
    body: CustomerWrite,
    response: CustomerJson,
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers/:customerId',
    access: 'manager',
    summary: 'One customer',
    response: CustomerJson,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/:businessId/customers/:customerId',
    access: 'manager',
    summary: 'Changes a customer',
    body: CustomerWrite,
    response: CustomerJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/business/:businessId/customers/:customerId/portal-link',
    access: 'manager',
    summary: "Revokes the customer's portal link and opens a new one; every address of the old one answers 404 (D09)",
    response: CustomerJson,
  }),
};
