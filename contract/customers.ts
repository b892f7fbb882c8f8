import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import { z } from 'zod';
import { ContactQuery, contactJson } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import { DollarsOut, Id, MomentOut, Newest, Version } from './primitives.ts';
import { seen } from './seen.ts';

const { person, business, exemption } = CUSTOMER_FIELDS;

/** API-27. */
export const CustomerWrite = schemaOf(CUSTOMER_FIELDS).extend({
  business: schemaOf(business).safeExtend({ businessStructure: z.string().max(50).nullish() }),
  /** Left out of a change, it stays as it is. */
  exemption: schemaOf(exemption).optional(),
  version: Version,
});
export type CustomerWrite = z.output<typeof CustomerWrite>;
const EXAMPLE = {
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  address: { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' },
  business: {
    typeOfBusiness: 'business',
    name: 'Maple Row Property Group',
    phone: '7855550142',
    email: 'dana@example.com',
  },
};

/** API-27: what is read stands elsewhere than what is sent. One field also has another name. */
const { typeOfBusiness: businessType, ...others } = business;

/** `name` is the business name. It is empty for an individual. */
export const CustomerJson = contactJson({ person, ...others, businessType }).extend({
  communicationId: Id,
  accountNumber: z.string(),
  /** TAX-06: by which certificate they are not taxed, and until when. */
  exemption: jsonOf(exemption),
  /** The path of the customer's portal, for "Copy link" (D09). It opens everything that they owe and paid. */
  portalPath: seen('invoice', z.string()),
  /** On invoices that were sent (D64), and the part of it that is past due. */
  owed: seen('money', DollarsOut),
  overdue: seen('money', DollarsOut),
  /**
   * Whether they were sent an invoice, or have paid or been given anything. Where that goes is changed by whoever sees their link alone
   * (docs/decisions/0061).
   */
  isBilled: z.boolean(),
  /** Whether e-mail goes to them. What they are owed, as a receipt, goes all the same (D16). */
  receivesEmail: z.boolean(),
  /** The last message, payment or new document. */
  lastActivity: MomentOut,
});
export type CustomerJson = z.output<typeof CustomerJson>;

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers',
    access: 'manager',
    right: 'work',
    summary: 'Customers by name (D70)',
    query: ContactQuery.extend({ sort: Newest }),
    response: z.array(CustomerJson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/business/:businessId/customers',
    access: 'manager',
    right: 'plan',
    summary: 'Adds a customer and opens their portal account (D09)',
    body: CustomerWrite,
    example: EXAMPLE,
    response: CustomerJson,
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers/:customerId',
    access: 'manager',
    right: 'work',
    summary: 'One customer',
    response: CustomerJson,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/:businessId/customers/:customerId',
    access: 'manager',
    right: 'plan',
    summary: 'Changes a customer',
    body: CustomerWrite,
    example: EXAMPLE,
    response: CustomerJson,
    refusals: ['CHANGED_ELSEWHERE', 'confirmation_needed', 'contact_of_billed'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/business/:businessId/customers/:customerId/portal-link',
    access: 'manager',
    right: ['invoice', 'plan'],
    summary: "Revokes the customer's portal link and opens a new one; every address of the old one answers 404 (D09)",
    response: CustomerJson,
  }),
};
