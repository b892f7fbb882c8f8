import { isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateJson, DollarsOut, Id, PageQuery } from './primitives.ts';

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

const ofBusiness = '/business/:businessId/reports' as const;

export const reports = {
  inventorySalesTax: endpoint({
    method: 'GET',
    path: `${ofBusiness}/inventory-sales-tax`,
    access: 'manager',
    right: 'costs',
    summary: 'Taxes paid for stock that was bought between two days, per item by name (REP-02 to REP-04)',
    query: PageQuery.extend({ fromDate: DateJson, toDate: DateJson }).refine(
      ({ fromDate, toDate }) => !isBefore(toDate, fromDate),
      { path: ['toDate'], message: PERIOD_BACKWARDS },
    ),
    response: SalesTaxReportJson,
  }),
};
