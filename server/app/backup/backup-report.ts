import type { BackedUp } from './back-up.ts';

/** What somebody should look at, although there is a backup. */
export const differencesOf = ({ wrong, manifest, reread, keysProblem, room }: BackedUp): number =>
  wrong.length +
  manifest.lostFiles.length +
  reread.mended.length +
  reread.damaged.length +
  (keysProblem === 'forged' ? 1 : 0) +
  (typeof room === 'string' ? 0 : (room.unsure.forged ?? 0));

/** What the command says of a backup. What somebody should look at comes last. */
export function linesOf(
  { name, manifest, wrong, reread, keysProblem, room, isApart }: BackedUp,
  place: string,
): string[] {
  const { tables, files, lostFiles, leftOut = [] } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
  const lines: [isSaid: boolean, line: string][] = [
    [true, `Backup ${name}: ${rows} rows, ${files.length} files, in ${place}.`],
    [leftOut.length > 0, `Not in it, because they are not this product's: the tables ${leftOut.join(', ')}.`],
    [reread.count > 0, `${reread.count} files that were saved earlier were read again.`],
    [keysProblem === 'unsigned', 'destroyed-keys.txt had no code, and was written anew from the database.'],
    [isApart, 'It lies apart: no other backup goes for it.'],
    ...roomLines(room),
    [wrong.length > 0, `It was restored. NOT as it must be, as in the product: ${wrong.join(', ')}. ${VERIFY}`],
    [lostFiles.length > 0, `${lostFiles.length} files had lost their bytes before. ${VERIFY}`],
    [reread.mended.length > 0, `DAMAGED since they were saved, and saved anew: ${reread.mended.join(', ')}.`],
    [reread.damaged.length > 0, `DAMAGED, and the product has them no more: ${reread.damaged.join(', ')}. ${LOOK}`],
    [keysProblem === 'forged', `destroyed-keys.txt was NOT what this installation wrote. It was written anew. ${LOOK}`],
  ];
  return lines.flatMap(([isSaid, line]) => (isSaid ? [line] : []));
}

const VERIFY = 'Run: npm run verify';
const LOOK = 'Look at the place of the backups.';

function roomLines(room: BackedUp['room']): [isSaid: boolean, line: string][] {
  if (typeof room === 'string') return [[true, `Older backups could not be cleared away, and take up room: ${room}`]];
  const { forged = 0, missing = 0, unsigned = 0 } = room.unsure;
  const kept = 'so all files that lie there count as needed by them.';
  return [
    [room.dropped > 0, `Of older backups ${room.dropped} went, which nobody keeps any more.`],
    [missing + unsigned > 0, `Backups without a signed list of their files: ${missing + unsigned}, ${kept}`],
    [forged > 0, `Backups whose list of files is NOT what this installation wrote: ${forged}, ${kept} ${LOOK}`],
  ];
}
