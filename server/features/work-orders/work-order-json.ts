import type { SubcontractorReportJson } from '@underlay/contract/subcontractors.ts';
import type { ExpenseReportJson, WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { expenseAmount } from '@underlay/domain/work-orders/expense-report.ts';
import type { TenantDb, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { readSubcontractors } from '../subcontractors/index.ts';
import { type ExpenseLineRow, expenseLinesOf, type ReportRow, type SubcontractorReportRow } from './expense-store.ts';
import { itemsOf, type OrderItemRow } from './order-item-store.ts';
import { subcontractorIdsOfJob, subcontractorsOn } from './order-subcontractor-store.ts';
import { type WorkOrderRow, workOrdersOfJob } from './work-order-store.ts';

type Reading = Pick<Platform, 'keys'>;

/** Rows of work orders for the wire, each with its inventory and people. Three statements, however many orders. */
export async function workOrdersJson(
  platform: Reading,
  db: TenantDb | TenantTransaction,
  rows: readonly WorkOrderRow[],
): Promise<WorkOrderJson[]> {
  const ids = rows.map(({ id }) => id);
  const [items, links] = await Promise.all([itemsOf(db, ids), subcontractorsOn(db, ids)]);
  const itemsByOrder = Map.groupBy(items, ({ orderId }) => orderId);
  const linksByOrder = Map.groupBy(links, ({ orderId }) => orderId);
  const everybody = [...new Set(links.map(({ subcontractorId }) => subcontractorId))];
  const people = new Map((await readSubcontractors(platform, db, everybody)).map((person) => [person.uuid, person]));
  return rows.map((row) => ({
    ...row,
    uuid: row.id,
    id: row.number,
    identificationId: row.number,
    jobUUID: row.jobId,
    createdAt: row.createdAt.toISOString(),
    inventory: (itemsByOrder.get(row.id) ?? []).map(itemJson),
    subContractors: (linksByOrder.get(row.id) ?? []).flatMap(
      ({ subcontractorId }) => people.get(subcontractorId) ?? [],
    ),
  }));
}

const itemJson = (item: OrderItemRow): WorkOrderJson['inventory'][number] => ({
  ...item,
  uuid: item.id,
  status: 'added',
});

/** For a job's page (JOB-14). */
export async function workOrdersOfJobJson(platform: Reading, db: TenantDb, jobId: string) {
  const { rows, total } = await workOrdersOfJob(db, jobId);
  return { rows: await workOrdersJson(platform, db, rows), total };
}

/** For a job's page: everybody on its work orders, each once (JOB-15). */
export async function subcontractorsOfJobJson(platform: Reading, db: TenantDb, jobId: string) {
  const { ids, total } = await subcontractorIdsOfJob(db, jobId);
  return { rows: await readSubcontractors(platform, db, ids), total };
}

/** Reports for the wire, each with its lines. One statement, however many. */
export async function reportsJson(db: TenantReader, rows: readonly ReportRow[]): Promise<ExpenseReportJson[]> {
  const lines = await expenseLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const linesByReport = Map.groupBy(lines, ({ reportId }) => reportId);
  return rows.map((row) => ({
    ...row,
    uuid: row.id,
    createdAt: row.createdAt.toISOString(),
    total: dollarsFromCents(row.total),
    lineItems: (linesByReport.get(row.id) ?? []).map(lineJson),
  }));
}

const lineJson = (line: ExpenseLineRow): ExpenseReportJson['lineItems'][number] => ({
  ...line,
  uuid: line.id,
  rate: dollarsFromCents(line.rate),
  subTotal: dollarsFromCents(expenseAmount(line)),
});

/** For a subcontractor's page (SUB-08, D36). */
export const subcontractorReportJson = (row: SubcontractorReportRow): SubcontractorReportJson => ({
  ...row,
  uuid: row.id,
  createdAt: row.createdAt.toISOString(),
  total: dollarsFromCents(row.total),
});
