import { type AdvisoryLock, LockTaken, withAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { systemClock } from '../../services/clock.ts';
import { createLog } from '../../services/log.ts';
import { dropPreviousKey, layNewKey, readMasterKeys } from '../../services/master-keys.ts';
import { createSecurityEvents } from '../../services/security-events.ts';
import { openKeys } from './open-keys.ts';
import { type Rotated, rotateKeys } from './rotate-keys.ts';

/** If two wrote a new key at once, one would overwrite the key that the other has begun to wrap with. */
const ROTATION: AdvisoryLock = { name: 'master key', wait: '0s' };

/** Gives this installation another master key (docs/keys.md). Refuses while another command does so. */
export async function changeMasterKey(sql: Sql, env: NodeJS.ProcessEnv, keysDir: string): Promise<Rotated> {
  if (env.MASTER_KEY && !env.MASTER_KEY_PREVIOUS)
    throw new StartProblem('MASTER_KEY_PREVIOUS is not set, so there is no key to change. Nothing was done.');
  return withAdvisoryLock(sql, ROTATION, async () => {
    const read = () => readMasterKeys(env, keysDir, 'refuse');
    // Checked before a new key is written: the present keys must be those of this database.
    const { sealer } = await openKeys(sql, read(), 'refuse');
    if (!env.MASTER_KEY) layNewKey(keysDir);
    const rotated = await rotateKeys(sql, read());
    const events = createSecurityEvents({ sql, sealer, clock: systemClock, log: createLog('silent') });
    const details = { wrapped: rotated.wrapped };
    await sql.begin((tx) => events.record(tx, { kind: 'master-key', details }));
    if (!env.MASTER_KEY) dropPreviousKey(keysDir);
    return rotated;
  }).catch((error: unknown) => {
    if (!(error instanceof LockTaken)) throw error;
    throw new StartProblem('Another command is changing the master key right now. Nothing was done by this one.');
  });
}
