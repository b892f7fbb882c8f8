import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { dropPreviousKey, layNewKey, readMasterKeys } from '../../services/master-keys.ts';
import { openKeys } from './open-keys.ts';
import { type Rotated, rotateKeys } from './rotate-keys.ts';

/** Any number that no other lock of this database has. */
const ROTATION_LOCK = 7_310_427;

/** Gives this installation another master key (docs/keys.md). Refuses while another command does so. */
export const changeMasterKey = (sql: Sql, env: NodeJS.ProcessEnv, keysDir: string): Promise<Rotated> =>
  alone(sql, async () => {
    const read = () => readMasterKeys(env, keysDir, 'refuse');
    // Checked before a new key is written: the present keys must be those of this database.
    await openKeys(sql, read(), 'refuse');
    if (!env.MASTER_KEY) layNewKey(keysDir);
    const rotated = await rotateKeys(sql, read());
    if (!env.MASTER_KEY) dropPreviousKey(keysDir);
    return rotated;
  });

/** If two wrote a new key at once, one would overwrite the key that the other has begun to wrap with. */
async function alone<Result>(sql: Sql, work: () => Promise<Result>): Promise<Result> {
  const session = await sql.reserve();
  try {
    const [row] = await session<{ isFree: boolean }[]>`select pg_try_advisory_lock(${ROTATION_LOCK}) "isFree"`;
    if (!row?.isFree)
      throw new StartProblem('Another command is changing the master key right now. Nothing was done by this one.');
    try {
      return await work();
    } finally {
      await session`select pg_advisory_unlock(${ROTATION_LOCK})`;
    }
  } finally {
    session.release();
  }
}
