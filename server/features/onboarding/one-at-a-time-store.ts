import { setTimeout as wait } from 'node:timers/promises';
import type { SystemDb, TenantDb } from '../../database/sql.ts';

const TRIES = 80;
const PAUSE_MILLISECONDS = 100;

/**
 * Does the work while nobody else does such work for this business. The lock belongs to a connection, not to a transaction,
 * because the provider is called under it. It ends with its process. Whoever waits too long fails, and the queue tries again.
 */
export async function oneAtATime(
  { sql }: Pick<SystemDb, 'sql'>,
  { businessId }: Pick<TenantDb, 'businessId'>,
  work: () => Promise<void>,
): Promise<void> {
  const connection = await sql.reserve();
  const key = `onboarding|${businessId}`;
  try {
    for (let tries = 1; ; tries += 1) {
      const [row] = await connection<{ isMine: boolean }[]>`
        select pg_try_advisory_lock(hashtextextended(${key}, 0)) "isMine"`;
      if (row?.isMine) break;
      if (tries === TRIES) throw new Error('this business is being told to the provider by somebody else');
      await wait(PAUSE_MILLISECONDS);
    }
    try {
      await work();
    } finally {
      await connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`;
    }
  } finally {
    connection.release();
  }
}
