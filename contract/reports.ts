import { isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateJson, DateOut, DollarsOut, Id, PageQuery } from './primitives.ts';

/** API-58. Both ends are included (D53). */
export const SalesTaxReportJson = z.object({
  total: DollarsOut,
  inventoryItems: z.array(
    z.object({
      uuid: Id,
      name: z.string(),
      description: z.string(),
      upc: z.string(),
      totalSalesTaxPaid: DollarsOut,
    }),
  ),
});
export type SalesTaxReportJson = z.output<typeof SalesTaxReportJson>;

export const WeekJson = z.object({
  /** The Monday it begins on. */
  week: DateOut,
  amount: DollarsOut,
});
export type WeekJson = z.output<typeof WeekJson>;

/** How long what is owed has been due, in days. */
export const AGES = ['not_due', '1-30', '31-60', '61-90', 'over_90'] as const;
export const AgeJson = z.object({ age: z.enum(AGES), amount: DollarsOut, invoices: z.number() });
export type AgeJson = z.output<typeof AgeJson>;

const ofBusiness = '/business/:businessId/reports' as const;

export const reports = {
  inventorySalesTax: endpoint({
    method: 'GET',
    path: `${ofBusiness}/inventory-sales-tax`,
    access: 'manager',
    summary: 'Taxes paid for stock that was bought between two days, per item by name (REP-02 to REP-04)',
    query: PageQuery.extend({ fromDate: DateJson, toDate: DateJson }).refine(
      ({ fromDate, toDate }) => !isBefore(toDate, fromDate),
      { path: ['toDate'], message: PERIOD_BACKWARDS },
    ),
    response: SalesTaxReportJson,
  }),
};

/** The two plots of the dashboard. */
export const figures = {
  collectedPerWeek: endpoint({
    method: 'GET',
    path: `${ofBusiness}/collected-per-week`,
    access: 'manager',
    summary: 'Money collected in each of the last twelve weeks, the oldest first',
    response: z.array(WeekJson),
  }),
  receivablesAging: endpoint({
    method: 'GET',
    path: `${ofBusiness}/receivables-aging`,
    access: 'manager',
    summary: 'What is owed today, by how long it has been due',
    response: z.array(AgeJson),
  }),
};
