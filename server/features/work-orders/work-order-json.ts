import type { SubcontractorReportJson } from '@underlay/contract/subcontractors.ts';
import type { ExpenseReportJson, WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { expenseAmount } from '@underlay/domain/work-orders/expense-report.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { readSubcontractors } from '../subcontractors/index.ts';
import { type ExpenseLineRow, expenseLinesOf, type ReportRow, reportsOfSubcontractor } from './expense-store.ts';
import { itemsOf, type OrderItemRow } from './order-item-store.ts';
import { subcontractorIdsOfJob, subcontractorsOn } from './order-subcontractor-store.ts';
import { type WorkOrderRow, workOrdersOfJob } from './work-order-store.ts';

type Reading = Pick<Platform, 'sql' | 'keys'>;

/** Rows of work orders as they travel, each with its inventory and people: three statements, however many orders. */
export async function workOrdersJson(
  platform: Reading,
  businessId: string,
  rows: readonly WorkOrderRow[],
): Promise<WorkOrderJson[]> {
  const { sql } = platform;
  const ids = rows.map(({ uuid }) => uuid);
  const [items, links] = await Promise.all([
    itemsOf({ sql, businessId }, ids),
    subcontractorsOn({ sql, businessId }, ids),
  ]);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const linksByOrder = Map.groupBy(links, ({ orderId }) => orderId);
  const everybody = [...new Set(links.map(({ subcontractorId }) => subcontractorId))];
  const people = new Map(
    (await readSubcontractors(platform, businessId, everybody)).map((person) => [person.uuid, person]),
  );
  return rows.map((row) => ({
    ...row,
    id: row.number,
    identificationId: row.number,
    jobUUID: row.jobId,
    createdAt: row.createdAt.toISOString(),
    inventory: (itemsByOrder.get(row.uuid) ?? []).map(itemJson),
    subContractors: (linksByOrder.get(row.uuid) ?? []).flatMap(
      ({ subcontractorId }) => people.get(subcontractorId) ?? [],
    ),
  }));
}

const itemJson = (item: OrderItemRow): WorkOrderJson['inventory'][number] => ({ ...item, status: 'added' });

/** For a job's page (JOB-14). */
export const workOrdersOfJobJson = async (platform: Reading, businessId: string, jobId: string) =>
  workOrdersJson(platform, businessId, await workOrdersOfJob({ sql: platform.sql, businessId }, jobId));

/** For a job's page: everybody on its work orders, each once (JOB-15). */
export const subcontractorsOfJobJson = async (platform: Reading, businessId: string, jobId: string) =>
  readSubcontractors(platform, businessId, await subcontractorIdsOfJob({ sql: platform.sql, businessId }, jobId));

/** Reports as they travel, each with its lines: one statement, however many. */
export async function reportsJson(db: TenantReader, rows: readonly ReportRow[]): Promise<ExpenseReportJson[]> {
  const lines = await expenseLinesOf(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const linesByReport = Map.groupBy(lines, ({ reportId }) => reportId);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    total: dollarsFromCents(row.total),
    lineItems: (linesByReport.get(row.uuid) ?? []).map(lineJson),
  }));
}

const lineJson = (line: ExpenseLineRow): ExpenseReportJson['lineItems'][number] => ({
  ...line,
  rate: dollarsFromCents(line.rate),
  subTotal: dollarsFromCents(expenseAmount(line)),
});

/** For a subcontractor's page (SUB-08, D36). */
export async function reportsOfSubcontractorJson(
  db: TenantReader,
  subcontractorId: string,
): Promise<SubcontractorReportJson[]> {
  const rows = await reportsOfSubcontractor(db, subcontractorId);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    total: dollarsFromCents(row.total),
  }));
}
