import { RULES } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Address,
  AddressJson,
  DollarsOut,
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
import { Ein, Ssn } from './secret-numbers.ts';

export const SUBCONTRACTOR_TYPES = ['business', 'individual'] as const;

export const SubcontractorWrite = z
  .object({
    person: Person,
    address: Address,
    businessName: optionalText('plainText'),
    phone: Phone,
    email: text('email', 254),
    type: z.enum(SUBCONTRACTOR_TYPES, 'Select an option.'),
    ssn: Ssn,
    ein: Ein,
    version: z.number().int().optional(),
  })
  .refine(({ type, businessName }) => type === 'individual' || businessName !== '', {
    path: ['businessName'],
    message: 'Must contain at least one character.',
  });
export type SubcontractorWrite = z.output<typeof SubcontractorWrite>;

/** SUB-05. Where nothing is stored yet, the number of the type has to come along. */
export const SubcontractorCreate = SubcontractorWrite.refine(({ type, ssn }) => type !== 'individual' || ssn !== '', {
  path: ['ssn'],
  message: RULES.ssn.message,
}).refine(({ type, ein }) => type !== 'business' || ein !== '', { path: ['ein'], message: RULES.ein.message });

export const SubcontractorJson = z.object({
  uuid: Id,
  person: PersonJson,
  address: AddressJson,
  /** Masked: `**-***NNNN` and `***-**-NNNN`, or empty (D44). */
  ein: z.string(),
  ssn: z.string(),
  phone: z.string(),
  email: z.string(),
  type: z.enum(SUBCONTRACTOR_TYPES),
  businessName: z.string(),
  /** What lists show: the business name, or the person's. */
  displayName: z.string(),
  createdAt: MomentOut,
  version: z.number(),
});
export type SubcontractorJson = z.output<typeof SubcontractorJson>;

/** A row of the Expense Report table on the subcontractor's page (SUB-08, D36). */
export const SubcontractorReportJson = z.object({
  uuid: Id,
  createdAt: MomentOut,
  description: z.string(),
  total: DollarsOut,
  jobName: z.string(),
  workOrderId: Id,
});
export type SubcontractorReportJson = z.output<typeof SubcontractorReportJson>;

const ofBusiness = '/business/:businessId/sub-contractors' as const;

export const subcontractors = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    summary: 'Subcontractors by name (D70)',
    query: PageQuery.extend({ name: Search, email: Search, phone: Search }),
    response: z.array(SubcontractorJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    summary: 'Adds a subcontractor',
    body: SubcontractorCreate,
    response: SubcontractorJson,
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:contractorId`,
    access: 'manager',
    summary: 'One subcontractor with the latest expense reports',
    response: z.object({ subContractor: SubcontractorJson, expenseReports: z.array(SubcontractorReportJson) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:contractorId`,
    access: 'manager',
    summary: 'Changes a subcontractor; an untouched SSN or EIN stays as it is',
    body: SubcontractorWrite,
    response: SubcontractorJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
};
