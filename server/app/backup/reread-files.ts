import { createHash } from 'node:crypto';
import type { FileStorage } from '../../services/file-storage.ts';
import type { NeededFile } from './copied-table-store.ts';
import { sha256Of } from './row-parts.ts';
import { type FileTarget, fileName, saveFile } from './saved-files.ts';

/** Within so many hours each sealed file is read again once. */
const ROUND_HOURS = 30 * 24;
const HOUR_MILLISECONDS = 3_600_000;

export interface Reread {
  readonly count: number;
  /** Those that were not what was saved, and were saved anew from the product. */
  readonly mended: readonly string[];
  /** Those that the product cannot save anew: backups that need them are not whole. */
  readonly damaged: readonly string[];
}

/**
 * Reads the sealed files again whose turn has come since the backup before, and those that were damaged. A disk can lose
 * what was whole when it was written, and a file is written once. Nobody here can open them, so their hash is compared.
 */
export async function rereadFiles(
  storage: FileStorage,
  target: Omit<FileTarget, 'say'>,
  { files, since, now }: { files: readonly NeededFile[]; since: Date | null; now: Date },
): Promise<Reread> {
  const { store, saved } = target;
  const needed = new Map(files.map((file) => [fileName(file.key), file]));
  const due = [...saved].filter(([name, file]) => file?.isDamaged || (since && isDue(name, since, now)));
  const [mended, damaged]: [string[], string[]] = [[], []];
  for (const [name, before] of due) {
    // A place that does not answer at all ends the backup elsewhere. One file that cannot be read is damaged.
    const sealed = await store.read(name).catch(() => null);
    const sha256 = sealed && sha256Of(sealed);
    if (before && sha256 === before.sha256) {
      if (before.isDamaged) saved.set(name, { sha256 });
      continue;
    }
    const file = needed.get(name);
    const isSaved = file !== undefined && (await saveFile(storage, target, file));
    if (isSaved) {
      if (before) mended.push(name);
    } else if (before) {
      saved.set(name, { ...before, isDamaged: true });
      damaged.push(name);
    } else if (sha256) saved.set(name, { sha256 });
  }
  return { count: due.length, mended, damaged };
}

/** Each name has an hour of its own in every round, and that is everybody's: nothing has to be remembered. */
function isDue(name: string, since: Date, now: Date): boolean {
  const own = createHash('sha256').update(name).digest().readUInt32BE() % ROUND_HOURS;
  const [first, last] = [hourOf(since) + 1, hourOf(now)];
  return first + ((own - (first % ROUND_HOURS) + ROUND_HOURS) % ROUND_HOURS) <= last;
}

const hourOf = (moment: Date) => Math.floor(moment.getTime() / HOUR_MILLISECONDS);
