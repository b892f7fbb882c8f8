import { chmodSync, existsSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Of so many starts before. */
const LOGS_KEPT = 9;

export const logOf = (folder: string): string => join(folder, 'postgres.log');

/** What PostgreSQL says now. What it said before its last starts, and why it stopped, stays beside it. Rows may stand in it. */
export function openLog(folder: string): number {
  const log = logOf(folder);
  const kept = [log, ...Array.from({ length: LOGS_KEPT }, (_, at) => `${log}.${at + 1}`)];
  for (let at = LOGS_KEPT; at > 0; at -= 1) {
    const [from = '', to = ''] = kept.slice(at - 1);
    if (!existsSync(from)) continue;
    chmodSync(from, 0o600);
    renameSync(from, to);
  }
  return openSync(log, 'w', 0o600);
}
