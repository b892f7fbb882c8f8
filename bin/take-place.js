import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a build is made, in the folder whose place it takes (server/vite.config.ts, web/vite.config.ts). */
export const NEXT = 'next';
/** The files of the build that stands there. */
const LIST = 'files.json';

/**
 * Puts the build that was made in `dist/next` into `dist`, beside servers that run from there. The files of the build before stay
 * until the next one, since those servers, and pages that are open, load parts of them late. Their names hold a hash of what they
 * say, so that nobody gets a part of another build.
 */
export function takePlace(dist) {
  const made = filesBelow(join(dist, NEXT));
  const before = listed(join(dist, LIST)) ?? filesBelow(dist);
  const known = new Set(before);
  // Names that both builds have, such as a page's, lead to names that are new. So those come first.
  for (const file of [...made.filter((name) => !known.has(name)), ...made.filter((name) => known.has(name))]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(dist, NEXT, file), join(dist, file));
  }
  const kept = new Set([...made, ...before]);
  const gone = filesBelow(dist).filter((file) => !kept.has(file) && file !== LIST);
  for (const file of gone) rmSync(join(dist, file), { force: true });
  // A folder of one build alone, such as that of its templates, goes with its files.
  for (const folder of new Set(gone.map((file) => join(dist, dirname(file)))))
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  rmSync(join(dist, NEXT), { recursive: true, force: true });
  writeFileSync(join(dist, `${LIST}.next`), JSON.stringify(made));
  renameSync(join(dist, `${LIST}.next`), join(dist, LIST));
}

/** Null where there is none, or one that was not written to its end. */
function listed(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** With their paths below `folder`. A build in the making does not belong to it. Running servers write there what they compiled. */
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => !file.startsWith(join(NEXT, '/')))
    .filter((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile());
