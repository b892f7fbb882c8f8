import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const isRoot = process.getuid?.() === 0;
const canDrop = () => spawnSync('setpriv', ['--bounding-set=-dac_read_search', 'true']).status === 0;

/** A folder that nobody but root enters, as /root is. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-closed-'));
  chmodSync(folder, 0o700);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts, asks and stops the database twice in a process of its own. */
function startTwice(folder: string, around: readonly string[]): string {
  const file = join(folder, 'start.mjs');
  const modules = ['embedded-postgres.ts', 'sql.ts'].map((name) => JSON.stringify(join(import.meta.dirname, name)));
  writeFileSync(
    file,
    `import { startEmbeddedPostgres } from ${modules[0]};
    import { connect } from ${modules[1]};
    for (const times of [1, 2]) {
      const server = await startEmbeddedPostgres(${JSON.stringify(join(folder, 'data'))}, console.log);
      const sql = connect(server.url, 1);
      await sql\`create table if not exists kept (times integer)\`;
      await sql\`insert into kept values (\${times})\`;
      const [row] = await sql\`select count(*) as rows from kept\`;
      console.log('rows ' + row.rows);
      await sql.end();
      await server.stop();
    }`,
  );
  return execFileSync(around[0] ?? '', [...around.slice(1), process.execPath, file], { encoding: 'utf8' });
}

test.skipIf(!isRoot)('root starts it in a folder that nobody else enters', () => {
  const folder = closedFolder();
  expect(startTwice(folder, ['env'])).toBe('Setting up the database (once) …\nrows 1\nrows 2\n');
});

test.skipIf(!(isRoot && canDrop()))(
  'where no user may pass through closed folders, the data lie elsewhere, which is said once',
  () => {
    const folder = closedFolder();
    onTestFinished(() => {
      const data = join(folder, 'data/postgres');
      if (existsSync(data)) rmSync(dirname(realpathSync(data)), { recursive: true });
    });
    const said = startTwice(folder, ['setpriv', '--bounding-set=-dac_read_search']);
    expect(said).toMatch(
      /^The system user "postgres" cannot enter .*: PostgreSQL and its data lie in \/var\/lib\/.*\n/,
    );
    expect(said.split('\n').slice(1)).toEqual(['Setting up the database (once) …', 'rows 1', 'rows 2', '']);
    expect(lstatSync(join(folder, 'data/postgres')).isSymbolicLink()).toBe(true);
  },
  60_000,
);

test.skipIf(!(isRoot && canDrop()))(
  'programs in a closed folder are copied to where the system user runs them',
  () => {
    const folder = closedFolder();
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const dist = dirname(beside.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
    cpSync(dirname(dist), join(folder, 'package'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(folder, 'data'));
    const file = join(folder, 'run.mjs');
    writeFileSync(
      file,
      `import { execFileSync } from 'node:child_process';
    import { realpathSync, rmSync } from 'node:fs';
    import { dirname } from 'node:path';
    import { runnerFor } from ${JSON.stringify(join(import.meta.dirname, 'system-user.ts'))};
    const bin = (name) => ${JSON.stringify(join(folder, 'package/native/bin'))} + '/' + name;
    const runner = runnerFor({ initdb: bin('initdb'), postgres: bin('postgres') }, ${JSON.stringify(join(folder, 'data'))}, () => {});
    const { command, args, owner } = runner.command(runner.programs.postgres, ['--version']);
    process.stdout.write(execFileSync(command, args, { ...owner, cwd: '/', encoding: 'utf8' }));
    rmSync(dirname(realpathSync(${JSON.stringify(join(folder, 'data/postgres'))})), { recursive: true });`,
    );
    const said = execFileSync('setpriv', ['--bounding-set=-dac_read_search', process.execPath, file], {
      encoding: 'utf8',
    });
    expect(said).toMatch(/^postgres \(PostgreSQL\) 18/);
  },
  60_000,
);
