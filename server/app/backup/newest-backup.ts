import { StartProblem } from '../../database/start-problem.ts';
import { messageOf } from '../../services/log.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import type { Loading } from './load-tables.ts';
import { lookAround } from './look-around.ts';
import { readManifest } from './manifest.ts';

/**
 * The backup whose rows are the latest by what its manifest says: anybody who can write there can name a folder. One
 * whose manifest does not open is said and passed over, and so is one of a quarantine where there is another: it has little that
 * comparing would not bring. Throws StartProblem when none is left.
 */
export async function newestBackup(from: Loading, masters: MasterKeys): Promise<string> {
  const { finished } = await lookAround(from.store, from.say);
  const opened: { name: string; takenAt: string; isInQuarantine: boolean }[] = [];
  for (const name of finished) {
    try {
      const { takenAt, isInQuarantine = false } = await readManifest({ ...from, masters }, name);
      opened.push({ name, takenAt, isInQuarantine });
    } catch (error) {
      from.say(`Passed over: ${name}. ${error instanceof StartProblem ? error.message : messageOf(error)}`);
    }
  }
  opened.sort((a, b) => b.takenAt.localeCompare(a.takenAt));
  const newest = opened.find(({ isInQuarantine }) => !isInQuarantine) ?? opened[0];
  if (!newest)
    throw new StartProblem(
      finished.length === 0
        ? `There is no backup in ${from.store.place}.`
        : `None of the backups in ${from.store.place} opens with this identity and this master key.`,
    );
  for (const { name } of opened.slice(0, opened.indexOf(newest)))
    from.say(`Passed over: ${name}. It was made in quarantine. To take it all the same: npm run restore -- ${name}`);
  from.say(`The newest of ${opened.length}: ${newest.name}, with what was there at ${newest.takenAt}.`);
  return newest.name;
}
