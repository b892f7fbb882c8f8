import type { Sql } from '../../database/sql.ts';
import { openSystemDb } from '../../database/system-db.ts';
import { systemClock } from '../../services/clock.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import { openKeys } from '../keys/open-keys.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { type Verdict, verify } from '../verify/verify.ts';

/**
 * Whether work is late says nothing about a copy, and bytes of files are compared when they are saved. The product's file store may
 * have dropped some since the copy was made.
 */
const JUDGED = INVARIANTS.filter(({ aboutTime, readsFiles }) => !aboutTime && !readsFiles);

const refuse = (): never => {
  throw new Error('files are not judged with a copy');
};
const NO_FILES: FileStorage = { put: refuse, read: refuse, drop: refuse, list: refuse };

/**
 * Verifies a database into which another was copied. Answers the invariants that do not hold: such a copy is a true one of
 * data that are not as they must be.
 */
export async function judgeCopy(sql: Sql, masters: MasterKeys): Promise<Verdict[]> {
  const open = await openKeys(sql, masters, 'refuse');
  const platform = { systemDb: openSystemDb(sql), ...open, storage: NO_FILES, clock: systemClock };
  const verdicts = await verify(platform, { invariants: JUDGED });
  return verdicts.filter(({ wrongCount }) => wrongCount > 0);
}
