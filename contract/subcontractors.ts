import { SUBCONTRACTOR_CHANGE_FIELDS, SUBCONTRACTOR_FIELDS } from '@underlay/domain/subcontractors/fields.ts';
import { z } from 'zod';
import { ContactQuery, contactJson } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { DollarsOut, Id, MomentOut, PageQuery, Version } from './primitives.ts';
import { seen } from './seen.ts';

export const SubcontractorWrite = schemaOf(SUBCONTRACTOR_CHANGE_FIELDS).safeExtend({ version: Version });
export type SubcontractorWrite = z.output<typeof SubcontractorWrite>;

/** SUB-05. Where nothing is stored yet, the number of the type has to come along. */
export const SubcontractorCreate = schemaOf(SUBCONTRACTOR_FIELDS).safeExtend({ version: Version });

const EXAMPLE = {
  person: { firstName: 'Lee', lastName: 'Ortiz' },
  address: { addressLine1: '77 Foundry Street', city: 'Topeka', state: 'KS', zip: '66603' },
  type: 'business',
  businessName: 'Ortiz Floor Laying',
  phone: '7855550142',
  email: 'lee@example.com',
  ein: '12-3456789',
};

/** SSN and EIN are masked: `***-**-NNNN` and `**-***NNNN`, or empty (D44). */
export const SubcontractorJson = contactJson(SUBCONTRACTOR_FIELDS);
export type SubcontractorJson = z.output<typeof SubcontractorJson>;

/** A row of the Expense Report table on the subcontractor's page (SUB-08, D36). */
export const SubcontractorReportJson = z.object({
  uuid: Id,
  createdAt: MomentOut,
  description: z.string(),
  total: seen('costs', DollarsOut),
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
    right: 'work',
    summary: 'Subcontractors by name (D70)',
    query: ContactQuery,
    response: z.array(SubcontractorJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'plan',
    summary: 'Adds a subcontractor',
    body: SubcontractorCreate,
    example: EXAMPLE,
    response: SubcontractorJson,
  }),
  read: endpoint({
    method: 'GET',
    path: `${ofBusiness}/:contractorId`,
    access: 'manager',
    right: 'work',
    summary:
      'One subcontractor with a page of their expense reports, newest first; X-Total-Count says how many there are',
    query: PageQuery,
    response: z.object({ subContractor: SubcontractorJson, expenseReports: z.array(SubcontractorReportJson) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:contractorId`,
    access: 'manager',
    right: 'plan',
    summary: 'Changes a subcontractor; an untouched SSN or EIN stays as it is',
    body: SubcontractorWrite,
    example: EXAMPLE,
    response: SubcontractorJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
};
