// What is built, is built of these. A build is known to be fresh by the hash of its sources.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const LOCK = join(ROOT, 'package-lock.json');
const PATCHES = join(ROOT, 'patches');

export const hashOfPackages = () => hashOf([LOCK, ...filesBelow(PATCHES)]);
/** Of the browser's programs. */
export const hashOfPages = () => hashOf([...filesIn(['web', 'domain', 'contract']), LOCK, ...filesBelow(PATCHES)]);
/** Of the server, the worker and the sandbox. */
export const hashOfPrograms = () =>
  hashOf([...filesIn(['server', 'sandbox', 'contract', 'domain', 'bin']), LOCK, ...filesBelow(PATCHES)]);

/** The packages that have a patch: @mantine/core for `@mantine+core+9.7.3.patch`. */
export const patchedPackages = () =>
  readdirSync(PATCHES).map((file) => file.split('+', file.startsWith('@') ? 2 : 1).join('/'));

const filesIn = (folders) => folders.flatMap((folder) => filesBelow(join(ROOT, folder)));

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'testing'].includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}
