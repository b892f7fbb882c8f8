import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import { InvoiceJson } from './invoices.ts';
import {
  DollarsOut,
  Id,
  MomentOut,
  NewestPageQuery,
  NoteChange,
  orNull,
  PageQuery,
  Search,
  Version,
} from './primitives.ts';
import { seen } from './seen.ts';
import { SubcontractorJson } from './subcontractors.ts';
import { JobTimelineEntry } from './timeline.ts';
import { WorkOrderJson } from './work-orders.ts';

export const JOB_STATUSES = ['quoted', 'in-progress', 'complete'] as const;

const status = orNull(z.enum(JOB_STATUSES));
const { address, ...fields } = schemaOf({ ...JOB_CHANGE_FIELDS, ...JOB_FIELDS }).shape;
/** The order of the fields is part of the fingerprint of a request that is sent again. */
export const JobCreate = z.object({ ...fields, status, address });
/** The edit form has no address. Address and notes that are left out stay as they are (JOB-16). */
export const JobUpdate = JobCreate.extend({ address: orNull(address), notes: orNull(NoteChange), version: Version });
export type JobCreate = z.output<typeof JobCreate>;
export type JobUpdate = z.output<typeof JobUpdate>;

export const JobJson = z.object({
  uuid: Id,
  ...jsonOf({ ...JOB_FIELDS, ...JOB_CHANGE_FIELDS }).shape,
  status: z.enum(JOB_STATUSES),
  customerName: z.string(),
  createdAt: MomentOut,
  version: z.number(),
});
export type JobJson = z.output<typeof JobJson>;

/** Entries of its timeline on one page (SEE-06). */
export const TIMELINE_PAGE_SIZE = 50;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/jobs',
    access: 'manager',
    right: 'work',
    summary: 'Jobs, newest first (JOB-06)',
    /** `text` finds by the name of the job or of its customer. It is one field for both. */
    query: NewestPageQuery.extend({ name: Search, customer: Search, text: Search, customerId: Id.optional() }),
    response: z.array(JobJson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/business/:businessId/jobs',
    access: 'manager',
    right: 'plan',
    summary: 'Creates a job for a customer; new jobs are quoted (D47)',
    body: JobCreate,
    response: JobJson,
    refusals: ['unknown_customer'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/business/:businessId/jobs/:jobId',
    access: 'manager',
    right: 'work',
    summary: 'One job with its invoices and quotes, work orders and the subcontractors on them',
    response: z.object({
      businessJob: JobJson,
      /** Of what was sent. */
      figures: z.object({
        quoted: seen(['money', 'sell'], DollarsOut),
        /** With what is held back of it. */
        invoiced: seen('money', DollarsOut),
        /** Fees that were added to it. Both together are all that follows. */
        charged: seen('money', DollarsOut),
        /** What has come. */
        paid: seen('money', DollarsOut),
        onItsWay: seen('money', DollarsOut),
        /** What is no longer due: credit notes, discounts, waived fees, and what was written off. */
        credited: seen('money', DollarsOut),
        /** What contracts hold back of it, and is not due (RET-03). */
        held: seen('money', DollarsOut),
        owed: seen('money', DollarsOut),
      }),
      /** Those that the caller may see: an estimator's are quotes (ROLE-08). The newest 200, the quotes that were signed, and of what is owed or waits to be signed the newest 200. Of more than 5,000 lines together, the oldest come without lines and sections. */
      invoices: z.array(InvoiceJson),
      /** How many there are. */
      invoiceCount: z.number(),
      /** The newest 200. */
      workOrders: z.array(WorkOrderJson),
      /** How many there are. */
      workOrderCount: z.number(),
      /** The first 200 by name. */
      subContractors: z.array(SubcontractorJson),
      /** How many there are. */
      subContractorCount: z.number(),
    }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/business/:businessId/jobs/:jobId/timeline',
    access: 'manager',
    right: 'work',
    summary: 'What happened to the documents of a job that the caller may see, newest first, 50 on a page (SEE-06)',
    query: PageQuery.pick({ page: true }),
    response: z.array(JobTimelineEntry),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/:businessId/jobs/:jobId',
    access: 'manager',
    right: 'plan',
    summary: 'Changes a job',
    body: JobUpdate,
    response: JobJson,
    refusals: ['unknown_customer', 'job_has_contract', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
  updateNamed: endpoint({
    method: 'PUT',
    path: '/business/:businessId/jobs',
    access: 'manager',
    right: 'plan',
    summary: 'The same, with the uuid of the job in the body (D56)',
    body: JobUpdate.extend({ uuid: Id }),
    response: JobJson,
    refusals: ['unknown_customer', 'job_has_contract', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
};
