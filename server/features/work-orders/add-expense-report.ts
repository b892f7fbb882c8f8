import { randomUUID } from 'node:crypto';
import { type ExpenseReportCreate, REPORT_STATUSES } from '@underlay/contract/work-orders.ts';
import { expenseTotal } from '@underlay/domain/work-orders/expense-report.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type CategoryRow, listCategories } from '../businesses/index.ts';
import { insertExpenseLines, insertReport } from './expense-store.ts';
import { isOnOrder } from './order-subcontractor-store.ts';
import { lockWorkOrder } from './work-order-store.ts';

interface ReportPlace {
  readonly orderId: string;
  readonly subcontractorId: string;
}

/** Adds a subcontractor's expense report to an order they are on (WO-15). Answers the new id. */
export async function addExpenseReport(
  { clock }: Platform,
  db: TenantDb,
  { orderId, subcontractorId }: ReportPlace,
  entries: ExpenseReportCreate,
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<string> {
  const total = expenseTotal(entries.lineItems);
  if (total === null) throw new Refused('total_too_large');
  const categories = await listCategories(db);
  const lines = entries.lineItems.map(({ category, description, quantity, rate }, index) => ({
    id: randomUUID(),
    categoryId: categoryOf(categories, category, index),
    description,
    quantity,
    rate,
  }));
  const at = clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    // Nobody leaves the order meanwhile, since changing its people needs this lock too.
    found(await lockWorkOrder(tx, orderId));
    if (!(await isOnOrder(tx, orderId, subcontractorId))) throw new Refused('not_on_work_order');
    await insertReport(tx, {
      id,
      orderId,
      subcontractorId,
      description: entries.description,
      status: statusOf(entries.status),
      total,
      userId: user.id,
      // An identity provider may know no name.
      userName: `${user.firstName} ${user.lastName}`.trim() || user.email,
      createdAt: at,
    });
    await insertExpenseLines(tx, id, lines);
    await writeEvent(tx, {
      subjectId: orderId,
      kind: 'expense_report_added',
      actor: user.id,
      at,
      data: { reportId: id, amount: total },
    });
    return id;
  });
}

/** Only approved and pending are stored. Anything else counts as approved (D48, P25). */
const statusOf = (said: string | null | undefined) => REPORT_STATUSES.find((status) => status === said) ?? 'approved';

/** Named by its uuid or by its name. Payment is never one of them (D55). */
function categoryOf(categories: readonly CategoryRow[], said: string, index: number): string {
  const category = categories.find(
    ({ id, name, kind }) => kind !== 'payment' && (id === said.toLowerCase() || name === said),
  );
  if (!category) throw new Refused('unknown_category', { field: `lineItems.${index}.category` });
  return category.id;
}
