import { statfsSync } from 'node:fs';

/** A sentence for the person who started the product. It is printed alone, without a stack. */
export class StartProblem extends Error {}

/** PostgreSQL refuses to run as root. It then runs as this user. */
export const SYSTEM_USER = 'postgres';
/** Below this a database could be left without room in the middle of a change. */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export function refuseFullDisk(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new StartProblem(
      `The disk that holds ${folder} is full (less than 200 MB free). Make room and start again; nothing was changed.`,
    );
  }
}

/** What stopped a start, as one sentence. Undefined for a bug, which needs its stack. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === DISK_FULL) return 'The disk of the database is full. Make room and start again; nothing was changed.';
  // Making folders below one on a read-only disk fails with it.
  const cannotBeMade = code === 'ENOENT' && syscall === 'mkdir';
  const reason = cannotBeMade ? UNUSABLE.EROFS : code && syscall && UNUSABLE[code];
  if (!reason) return undefined;
  return `Underlay cannot use ${path ?? 'its folder'}: ${reason}. Let it read and write there, or set DATA_DIR, KEYS_DIR or BACKUP_TO, whichever leads there, to another folder; nothing was changed.`;
}

/** The same for what the operator named: a setting or an option, and what to do. */
export function cannotUse(
  error: unknown,
  { by, path, advice }: { by: string; path: string; advice: string },
): StartProblem {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = UNUSABLE[code] ?? MISSING[code] ?? `it cannot be used (${code || String(error)})`;
  return new StartProblem(`${by} names ${path}, and ${reason}. ${advice}`);
}

/** PostgreSQL's code for it. */
const DISK_FULL = '53100';

const UNUSABLE: Readonly<Record<string, string>> = {
  EROFS: 'it is on a disk that is read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is a file in its place',
};

const MISSING: Readonly<Record<string, string>> = {
  ENOENT: 'there is nothing of that name',
  EISDIR: 'that is a folder',
};

/** PostgreSQL's output as one sentence that says what to do. */
export function explain(output: string, folder: string): StartProblem {
  if (/No space left on device/.test(output)) {
    return new StartProblem(`The disk that holds ${folder} is full. Make room and start again; nothing was changed.`);
  }
  if (/Permission denied/.test(output)) {
    return new StartProblem(
      `The system user "${SYSTEM_USER}", as which PostgreSQL runs, cannot reach ${folder} or the programs beside it. Move the project or set DATA_DIR to a folder it can enter.`,
    );
  }
  const reason = output.trim().split('\n').slice(-3).join(' ');
  return new StartProblem(`The database in ${folder} cannot start: ${reason}`);
}
