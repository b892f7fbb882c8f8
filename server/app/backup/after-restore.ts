import type { Queryable, Sql } from '../../database/sql.ts';
import { openSystemDb } from '../../database/system-db.ts';
import { systemClock } from '../../services/clock.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import { createLog } from '../../services/log.ts';
import { createSecurityEvents } from '../../services/security-events.ts';
import type { openKeys } from '../keys/open-keys.ts';
import { type Verdict, verify } from '../verify/verify.ts';
import { destroyKeys } from './copied-table-store.ts';
import {
  passDraws,
  passStatements,
  signEverybodyOut,
  withdrawMessages,
  withdrawNotices,
  withdrawWaitingDeliveries,
} from './restored-store.ts';

/** What became of a database that is as it was at an earlier moment, however it was brought back. */
export interface BroughtBack {
  readonly destroyedKeys: number;
  readonly withdrawnMails: number;
  readonly waitingTasks: number;
  readonly verdicts: readonly Verdict[];
}

/** What must not come back with the rows: destroyed keys, sign-ins that have ended, and mails that were sent. */
export async function takeBack(sql: Queryable, destroyed: readonly string[]) {
  const destroyedKeys = await destroyKeys(sql, destroyed);
  await signEverybodyOut(sql);
  await withdrawNotices(sql);
  await withdrawMessages(sql);
  await passStatements(sql);
  await passDraws(sql);
  return { destroyedKeys, withdrawnMails: await withdrawWaitingDeliveries(sql) };
}

type Restored = { readonly sql: Sql; readonly storage: FileStorage } & Awaited<ReturnType<typeof openKeys>>;

/** Recomputes everything that is stored, and writes down that it was brought back. `takenAt` is the moment it is of. */
export async function proveAndTell(
  { sql, storage, ...open }: Restored,
  details: { readonly backup: string; readonly takenAt: string },
): Promise<readonly Verdict[]> {
  const verdicts = await verify({ systemDb: openSystemDb(sql), ...open, storage, clock: systemClock });
  const events = createSecurityEvents({ sql, ...open, clock: systemClock, log: createLog('silent') });
  await sql.begin((tx) => events.record(tx, { kind: 'restore', details }));
  return verdicts;
}
