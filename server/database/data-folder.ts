import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { shutDown } from './postmaster.ts';
import { StartProblem } from './start-problem.ts';

/** What lies in DATA_DIR and is PostgreSQL's own. Each may be a link to where the system user reaches it. */
export const DATA = 'postgres';
export const PASSWORD = 'postgres-password';
/** A whole folder like DATA_DIR in which the data of a newer PostgreSQL are made. */
const NEXT = 'postgres-next';
/** Stands in it when everything is there: the old major version. From then on the old data are the past. */
const COMPLETE = 'complete';

/** The major version of PostgreSQL whose data lie there. Null when there are none. */
export function majorIn(folder: string): string | null {
  const file = join(folder, DATA, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export const readPassword = (folder: string) => readFileSync(join(folder, PASSWORD), 'utf8').trim();

export const nextFolder = (folder: string) => join(folder, NEXT);
export const keptFolder = (folder: string, major: string) => join(folder, `${DATA}-${major}`);

/** Refuses data that these programs cannot open. `taken` are the data that they would take over. */
export function refuseOtherMajor(folder: string, bundled: string, taken?: string) {
  const major = majorIn(folder);
  if (major === null || major === bundled) return;
  const what = `The data in ${join(folder, DATA)} belongs to PostgreSQL ${major}`;
  throw new StartProblem(
    major === taken
      ? `${what}. Start this version of Underlay once: it brings them to PostgreSQL ${bundled}.`
      : `${what}; this version of Underlay brings PostgreSQL ${bundled}. Start the version that made it, or set DATA_DIR to another folder.`,
  );
}

/** Removes what a run left behind that did not come to its end, with the PostgreSQL that it may have left running. */
export async function clearNext(folder: string) {
  const next = nextFolder(folder);
  if (!existsSync(next)) return;
  const data = join(next, DATA);
  await shutDown(data);
  // Where the folder holds links, the data lie in a home of their own.
  if (existsSync(data) && realpathSync(data) !== data) rmSync(dirname(realpathSync(data)), { recursive: true });
  rmSync(next, { recursive: true });
}

/** Says that the next data are whole. From here on {@link swapData} may be done, and done again after a crash. */
export function completeNext(folder: string, oldMajor: string) {
  const file = openSync(join(nextFolder(folder), COMPLETE), 'w');
  writeSync(file, oldMajor);
  fsyncSync(file);
  closeSync(file);
}

/**
 * Puts the next data in the place of the old, which are kept as `postgres-17`. Does nothing when there are none that are
 * complete. A process that is killed in between leaves the rest to the next one.
 */
export function swapData(folder: string) {
  const next = nextFolder(folder);
  const mark = join(next, COMPLETE);
  if (!existsSync(mark)) return;
  const old = readFileSync(mark, 'utf8');
  if (majorIn(folder) === old) renameSync(join(folder, DATA), keptFolder(folder, old));
  for (const name of [DATA, PASSWORD])
    if (existsSync(join(next, name))) renameSync(join(next, name), join(folder, name));
  rmSync(next, { recursive: true });
}
