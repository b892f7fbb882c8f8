import { StartProblem } from '../../database/start-problem.ts';
import { messageOf } from '../../services/log.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import type { Loading } from './load-tables.ts';
import { lookAround } from './look-around.ts';
import { readManifest } from './manifest.ts';

/**
 * The backup whose rows are the latest by what its manifest says: anybody who can write there can name a folder. One
 * whose manifest does not open is said and passed over. Throws StartProblem when none is left.
 */
export async function newestBackup(from: Loading, masters: MasterKeys): Promise<string> {
  const { finished } = await lookAround(from.store);
  const opened: { name: string; takenAt: string }[] = [];
  for (const name of finished) {
    try {
      opened.push({ name, takenAt: (await readManifest({ ...from, masters }, name)).takenAt });
    } catch (error) {
      from.say(`Passed over: ${name}. ${error instanceof StartProblem ? error.message : messageOf(error)}`);
    }
  }
  const [newest] = opened.sort((a, b) => b.takenAt.localeCompare(a.takenAt));
  if (!newest)
    throw new StartProblem(
      finished.length === 0
        ? `There is no backup in ${from.store.place}.`
        : `None of the backups in ${from.store.place} opens with this identity and this master key.`,
    );
  from.say(`The newest of ${opened.length}: ${newest.name}, with what was there at ${newest.takenAt}.`);
  return newest.name;
}
