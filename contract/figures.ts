import { AGES } from '@underlay/domain/statements/ages.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOut, DollarsOut, Id, PageQuery } from './primitives.ts';

export const WeekJson = z.object({
  /** The Monday it begins on. */
  week: DateOut,
  amount: DollarsOut,
});
export type WeekJson = z.output<typeof WeekJson>;

/** How long what is owed has been due, in days. */
export const AgeJson = z.object({ age: z.enum(AGES), amount: DollarsOut, invoices: z.number() });
export type AgeJson = z.output<typeof AgeJson>;

/** What is held back of a contract of a job, and since when nothing was billed of it (RET-07). One that was canceled may hold beside the next. */
const HeldJobJson = z.object({
  contractId: Id,
  jobId: Id,
  jobName: z.string(),
  customerId: Id,
  customerName: z.string(),
  held: DollarsOut,
  /** "the final walk-through". */
  until: z.string(),
  lastDrawOn: DateOut,
  /** From that day to today. */
  days: z.number(),
});

export const HeldJson = z.object({
  /** Of all of them. It is not due, and in no age. */
  total: DollarsOut,
  count: z.number(),
  /** A page of them, whose last draw is the longest ago first. */
  jobs: z.array(HeldJobJson),
});
export type HeldJson = z.output<typeof HeldJson>;

const ofBusiness = '/business/:businessId/reports' as const;

/** The two plots of the dashboard, and what stands beside what is owed. */
export const figures = {
  collectedPerWeek: endpoint({
    method: 'GET',
    path: `${ofBusiness}/collected-per-week`,
    access: 'manager',
    right: 'money',
    summary: 'Money collected in each of the last twelve weeks, the oldest first',
    response: z.array(WeekJson),
  }),
  receivablesAging: endpoint({
    method: 'GET',
    path: `${ofBusiness}/receivables-aging`,
    access: 'manager',
    right: 'money',
    summary: 'What is owed today, by how long it has been due',
    response: z.array(AgeJson),
  }),
  retainageHeld: endpoint({
    method: 'GET',
    path: `${ofBusiness}/retainage-held`,
    access: 'manager',
    right: 'money',
    summary: 'What is held back of contracts and not due yet, each with its job and how long ago its last draw was',
    query: PageQuery,
    response: HeldJson,
  }),
};
