import { StartProblem } from '../../database/start-problem.ts';
import { messageOf } from '../../services/log.ts';
import type { MasterKeys } from '../../services/master-keys.ts';
import type { Loading } from './load-tables.ts';
import { lookAround } from './look-around.ts';
import { readManifest } from './manifest.ts';

/** No two machines have quite the same time. */
const CLOCKS_APART_MILLISECONDS = 60 * 60_000;
const IN_QUARANTINE = 'It was made in quarantine';
const TO_COME = 'It says that it is of a day to come: a clock was wrong where it was made, or is here';
const BOTH = `${IN_QUARANTINE}. ${TO_COME}`;
/** The last is the last choice. */
const DOUBTS = [null, IN_QUARANTINE, TO_COME, BOTH] as const;

interface Opened {
  readonly name: string;
  /** ISO 8601. */
  readonly takenAt: string;
  readonly doubt: (typeof DOUBTS)[number];
}

/**
 * The backup whose rows are the latest by what its manifest says: anybody who can write there can name a folder. One
 * whose manifest does not open is said and passed over, and so is one of a quarantine where there is another: it has little that
 * comparing would not bring. One of a day that is to come, which would be the newest for as long as it lies there, is the last
 * choice. Which clock is wrong nobody can know here, so that the operator names one where there is another.
 * Throws StartProblem then, and when none is left.
 */
export async function newestBackup(from: Loading, masters: MasterKeys, now = new Date()): Promise<string> {
  const { finished } = await lookAround(from.store, from.say);
  const opened: Opened[] = [];
  const late = new Date(now.getTime() + CLOCKS_APART_MILLISECONDS).toISOString();
  for (const name of finished) {
    try {
      const { takenAt, isInQuarantine = false } = await readManifest({ ...from, masters }, name);
      const doubt = DOUBTS[(takenAt > late ? 2 : 0) + (isInQuarantine ? 1 : 0)] ?? null;
      opened.push({ name, takenAt, doubt });
    } catch (error) {
      from.say(`Passed over: ${name}. ${error instanceof StartProblem ? error.message : messageOf(error)}`);
    }
  }
  opened.sort((a, b) => b.takenAt.localeCompare(a.takenAt));
  const newest = DOUBTS.flatMap((doubt) => opened.filter((each) => each.doubt === doubt))[0];
  if (!newest)
    throw new StartProblem(
      finished.length === 0
        ? `There is no backup in ${from.store.place}.`
        : `None of the backups in ${from.store.place} opens with this identity and this master key.`,
    );
  for (const { name, doubt } of opened.slice(0, opened.indexOf(newest)))
    from.say(`Passed over: ${name}. ${doubt}. To take it all the same: npm run restore -- ${name}`);
  const ahead = opened.find(({ doubt }) => doubt === TO_COME);
  if (ahead && ahead !== newest)
    throw new StartProblem(
      `${newest.name} is the newest by the clock here (${now.toISOString()}), ${ahead.name} by its own. Whichever clock is wrong: name the one to restore, npm run restore -- ${newest.name}`,
    );
  from.say(`The newest of ${opened.length}: ${newest.name}, with what was there at ${newest.takenAt}.`);
  return newest.name;
}
