import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

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

/** Of a user who has no name, the number. */
function nameOf(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return String(uid);
  }
}
