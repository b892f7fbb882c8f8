import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Sql } from '../database/sql.ts';
import { StartProblem } from '../database/start-problem.ts';
import { placeOf } from '../outside/disk-storage.ts';
import { someStoredKeys } from './verify/file-check-store.ts';

/**
 * A folder whose disk is not mounted looks like one without files: those of before would be found missing one by one, and new ones
 * would lie below the place of the disk. So where the database knows files, one of some at least is there. Throws
 * {@link StartProblem} otherwise. A bucket is there, or answers that it is not.
 */
export async function refuseMissingFiles(sql: Sql, { files, dataDir }: Pick<Config, 'files' | 'dataDir'>) {
  if (files.s3) return;
  const folder = join(dataDir, 'files');
  const places = (await someStoredKeys(sql)).map((key) => placeOf(folder, key));
  for (const place of places) if (await isThere(place)) return;
  const [first] = places;
  if (first) throw new StartProblem(sentenceOf(folder, first));
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );

const sentenceOf = (folder: string, place: string): string =>
  `The files of this database are not in ${folder}: ${place} should be one of them. Mount the disk that holds them, or let DATA_DIR name the folder that does. For files that are lost, docs/running.md says how to go on without them.`;
