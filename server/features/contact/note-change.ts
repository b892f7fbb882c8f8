import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { addToTask } from '../tasks/index.ts';

interface NotedChange {
  readonly businessId: string;
  readonly customerId: string;
  readonly kind: 'contact_changed' | 'contact_undone';
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** The business sees what a customer changed without its doing: once in their history, once among what is to be looked at. */
export async function noteChange(tx: TenantTransaction, { customerId, kind, from, to, at }: NotedChange) {
  const detail = `${from} -> ${to}`;
  await writeEvent(tx, { subjectId: customerId, kind, actor: 'customer', at, data: { detail } });
  const described = kind === 'contact_undone' ? `${detail} (change undone)` : detail;
  const about = {
    kind: 'contact_changed' as const,
    subjectId: customerId,
    customerId,
    detail: described,
  };
  await addToTask(tx, { ...about, invoiceId: null, paymentId: null, amount: null }, at);
}
