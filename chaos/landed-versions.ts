import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/database/migrations';

/** The product as it was with an earlier schema. */
export interface LandedVersion {
  readonly commit: string;
  /** The newest of its migrations. */
  readonly schema: string;
}

/**
 * The last commit of each earlier schema, newest first. A schema counts when every migration of it stands today as it
 * stood then: others were never on an installation, and a start refuses them. Null without the history of this folder.
 */
export function landedVersions(): LandedVersion[] | null {
  const commits = history();
  if (commits === null) return null;
  const today = migrationsHere();
  // Before the first and each commit that changed a migration lies the last one of the schema before.
  const lasts = ['HEAD', ...commits.map((commit) => `${commit}~`)];
  const found = new Map<string, LandedVersion>();
  for (const last of lasts) {
    const migrations = migrationsOf(last);
    if (migrations.size === 0 || migrations.size >= today.size) continue;
    if ([...migrations].some(([name, blob]) => today.get(name) !== blob)) continue;
    const schema = [...migrations.keys()].join();
    const commit = git('rev-parse', '--short', last).trim();
    if (!found.has(schema)) found.set(schema, { commit, schema: [...migrations.keys()].at(-1) ?? '' });
  }
  return [...found.values()];
}

/** Lays that version into the folder with its packages, so that its servers can be started. */
export function checkOut({ commit }: LandedVersion, folder: string) {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const setup = `(await import(${JSON.stringify(join(folder, 'bin/setup.js'))})).installPackages()`;
  execFileSync(process.execPath, ['--input-type=module', '-e', setup], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The commits that changed a migration, newest first. */
function history(): string[] | null {
  try {
    const commits = git('log', '--first-parent', '--format=%H', '--', MIGRATIONS).split('\n').filter(Boolean);
    // The first of all has none before it, and neither has the oldest of a shallow copy.
    return commits.slice(0, -1);
  } catch {
    return null;
  }
}

/** Name and hash of each. */
function migrationsOf(commit: string): Map<string, string> {
  const lines = git('ls-tree', commit, `${MIGRATIONS}/`).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, , blob = '', path = ''] = line.split(/\s+/);
      return [basename(path), blob];
    }),
  );
}

function migrationsHere(): Map<string, string> {
  const names = readdirSync(join(ROOT, MIGRATIONS)).sort();
  const blobs = git('hash-object', ...names.map((name) => join(MIGRATIONS, name))).split('\n');
  return new Map(names.map((name, index) => [name, blobs[index] ?? '']));
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
