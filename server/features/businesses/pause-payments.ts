import type { TenantTransaction } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';

/** `before` is an ISO time. What was begun before this moment is given up. */
export const paymentsPaused = taskKind<{ businessId: string; before: string }>('give-up-open-payments');

/** Gives up what was begun before `at` and has not reached the provider: card forms, and bank payments in the queue (P14). */
export async function pausePayments({ queue }: Platform, { sql, businessId }: TenantTransaction, at: Date) {
  await queue.add(sql, paymentsPaused, { businessId, before: at.toISOString() });
}
