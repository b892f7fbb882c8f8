import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OtherOwner {
  readonly owner: string;
  /** Who runs this. */
  readonly user: string;
}

/** Whose a file or folder is, where it is not this user's. Undefined too where nobody can tell. */
export function otherOwner(path: string): OtherOwner | undefined {
  const own = process.geteuid?.();
  try {
    const { uid } = statSync(path);
    return own === undefined || uid === own ? undefined : { owner: nameOf(uid), user: nameOf(own) };
  } catch {
    return undefined;
  }
}

/** Whether what this user writes in a folder belongs to whom `path` belongs to: a mounted folder may give all that root writes to another. */
export function writesAsOwnerOf(path: string, folder: string): boolean {
  const written = join(folder, `.owner-${randomUUID()}`);
  try {
    writeFileSync(written, '');
    return statSync(written).uid === statSync(path).uid;
  } catch {
    return false;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Of a user who has no name, the number. */
function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return String(uid);
  }
}
