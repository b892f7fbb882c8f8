import type { ExpenseReportJson } from '@underlay/contract/work-orders.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';

export interface ReportRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly description: string;
  readonly total: Cents;
  readonly createdBy: string;
  readonly subcontractor: string;
  readonly subcontractorId: string;
  readonly status: ExpenseReportJson['status'];
}

const columns = (sql: Queryable) => sql`
  r.id, r.created_at "createdAt", r.description, r.total_cents total, r.created_by_name "createdBy",
  s.display_name subcontractor, r.subcontractor_id "subcontractorId", r.status`;

const source = (sql: Queryable) => sql`
  expense_reports r join subcontractors s on s.business_id = r.business_id and s.id = r.subcontractor_id`;

/** One page of an order's reports, newest first, and how many there are (D70). */
export async function listReports(
  { sql, businessId }: TenantReader,
  orderId: string,
  page: { limit: number; offset: number },
) {
  const rows = await sql<ReportRow[]>`
    select ${columns(sql)} from ${source(sql)} where r.business_id = ${businessId} and r.work_order_id = ${orderId}
    order by r.created_at desc, r.id limit ${page.limit} offset ${page.offset}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from expense_reports where business_id = ${businessId} and work_order_id = ${orderId}`;
  return { rows, total: counted?.count ?? 0 };
}

export async function readReport({ sql, businessId }: TenantReader, reportId: string): Promise<ReportRow | undefined> {
  const [row] = await sql<ReportRow[]>`
    select ${columns(sql)} from ${source(sql)} where r.business_id = ${businessId} and r.id = ${reportId}`;
  return row;
}

export interface SubcontractorReportRow extends Pick<ReportRow, 'id' | 'createdAt' | 'description' | 'total'> {
  readonly jobName: string;
  readonly workOrderId: string;
}

/** The reports of one subcontractor, newest first, with the job they were for (SUB-08, D36). */
export async function reportsOfSubcontractor(
  { sql, businessId }: TenantReader,
  subcontractorId: string,
  page: Slice,
): Promise<{ rows: SubcontractorReportRow[]; total: number }> {
  const rows = await sql<SubcontractorReportRow[]>`
    select r.id, r.created_at "createdAt", r.description, r.total_cents total, j.name "jobName", w.id "workOrderId"
    from expense_reports r
    join work_orders w on w.business_id = r.business_id and w.id = r.work_order_id
    join jobs j on j.business_id = w.business_id and j.id = w.job_id
    where r.business_id = ${businessId} and r.subcontractor_id = ${subcontractorId}
    order by r.created_at desc, r.id limit ${page.limit} offset ${page.offset}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*) as count from expense_reports where business_id = ${businessId} and subcontractor_id = ${subcontractorId}`;
  return { rows, total: counted?.count ?? 0 };
}

export interface ExpenseLineRow {
  readonly reportId: string;
  readonly id: string;
  readonly category: string;
  readonly description: string;
  readonly quantity: number;
  readonly rate: Cents;
}

/** The lines of some reports, in order of entry. */
export const expenseLinesOf = (
  { sql, businessId }: TenantReader,
  reportIds: readonly string[],
): Promise<ExpenseLineRow[]> =>
  sql<ExpenseLineRow[]>`
    select l.report_id "reportId", l.id, c.name category, l.description, l.quantity, l.rate_cents rate
    from expense_lines l join categories c on c.business_id = l.business_id and c.id = l.category_id
    where l.business_id = ${businessId} and l.report_id = any(${[...reportIds]}::uuid[])
    order by l.report_id, l.position`;

export interface NewReport extends Omit<ReportRow, 'createdBy' | 'subcontractor'> {
  readonly orderId: string;
  readonly userId: string;
  readonly userName: string;
}

export async function insertReport({ sql, businessId }: TenantTransaction, report: NewReport) {
  await sql`
    insert into expense_reports (business_id, id, work_order_id, subcontractor_id, description, status, total_cents,
      created_by, created_by_name, created_at)
    values (${businessId}, ${report.id}, ${report.orderId}, ${report.subcontractorId}, ${report.description},
      ${report.status}, ${report.total}, ${report.userId}, ${report.userName}, ${report.createdAt})`;
}

export type NewExpenseLine = Omit<ExpenseLineRow, 'reportId' | 'category'> & { readonly categoryId: string };

/** All lines of a report in one statement, numbered in their order. */
export async function insertExpenseLines(
  { sql, businessId }: TenantTransaction,
  reportId: string,
  lines: readonly NewExpenseLine[],
) {
  await sql`
    insert into expense_lines (business_id, id, report_id, position, category_id, description, quantity, rate_cents)
    select ${businessId}, line.id, ${reportId}, line.position, line."categoryId", line.description, line.quantity, line.rate
    from jsonb_to_recordset(${sql.json(lines.map((line, index) => ({ ...line, position: index + 1 })) as never)})
      as line (id uuid, position bigint, "categoryId" uuid, description text, quantity bigint, rate bigint)`;
}
