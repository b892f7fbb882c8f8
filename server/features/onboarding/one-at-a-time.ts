import { withAdvisoryLock } from '../../database/advisory-lock.ts';
import type { SystemDb, TenantDb } from '../../database/sql.ts';

/**
 * Does the work while nobody else tells the provider of this business, or asks about it. Whoever waits too long fails, and
 * the queue tries again.
 */
export const oneAtATime = (
  { sql }: Pick<SystemDb, 'sql'>,
  { businessId }: Pick<TenantDb, 'businessId'>,
  work: () => Promise<void>,
): Promise<void> => withAdvisoryLock(sql, { name: `onboarding|${businessId}`, wait: '8s' }, work);
