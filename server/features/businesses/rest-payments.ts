import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';

/** What was begun before `at` and has not reached the provider is given up: card forms, and bank payments in the queue (P14). */
export async function restPayments({ jobs }: Platform, { sql, businessId }: TenantTransaction, at: Date) {
  await jobs.add(sql, 'give-up-open-payments', { businessId, before: at.toISOString() });
}
