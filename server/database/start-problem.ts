import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence for the person who started the product. It is printed alone, without a stack. */
export class StartProblem extends Error {}

const MAJOR_VERSION = '18';
/** PostgreSQL refuses to run as root. It then runs as this user. */
export const SYSTEM_USER = 'postgres';
const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export function refuseNewerFolder(data: string) {
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new StartProblem(
      `The data in ${data} belongs to PostgreSQL ${version}; this version of Underlay brings PostgreSQL ${MAJOR_VERSION}. Start the version that made it, or set DATA_DIR to another folder.`,
    );
  }
}

export function refuseFullDisk(folder: string) {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new StartProblem(
      `The disk that holds ${folder} is full (less than 200 MB free). Make room and start again; nothing was changed.`,
    );
  }
}

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
