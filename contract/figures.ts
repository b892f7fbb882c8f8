import { AGES } from '@underlay/domain/statements/ages.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOut, DollarsOut } from './primitives.ts';

export const WeekJson = z.object({
  /** The Monday it begins on. */
  week: DateOut,
  amount: DollarsOut,
});
export type WeekJson = z.output<typeof WeekJson>;

/** How long what is owed has been due, in days. */
export const AgeJson = z.object({ age: z.enum(AGES), amount: DollarsOut, invoices: z.number() });
export type AgeJson = z.output<typeof AgeJson>;

const ofBusiness = '/business/:businessId/reports' as const;

/** The two plots of the dashboard. */
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
};
