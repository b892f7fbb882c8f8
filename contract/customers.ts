import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Address,
  AddressJson,
  Id,
  MomentOut,
  optionalText,
  PageQuery,
  Person,
  PersonJson,
  Phone,
  Search,
  text,
} from './primitives.ts';

export const CUSTOMER_TYPES = ['business', 'individual'] as const;

/** API-27. The business name is required unless the customer is an individual (CUST-04). */
export const CustomerWrite = z
  .object({
    person: Person,
    address: Address,
    business: z.object({
      name: optionalText('plainText'),
      phone: Phone,
      email: text('email', 254),
      typeOfBusiness: z.enum(CUSTOMER_TYPES, 'Select an option.'),
      businessStructure: z.string().max(50).nullish(),
    }),
    version: z.number().int().optional(),
  })
  .refine(({ business }) => business.typeOfBusiness === 'individual' || business.name !== '', {
    path: ['business', 'name'],
    message: 'Must contain at least one character.',
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
  businessType: z.enum(CUSTOMER_TYPES),
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
