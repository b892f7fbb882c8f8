import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DATA, PASSWORD } from './data-folder.ts';
import { type Programs, versionOf } from './embedded-programs.ts';
import { SYSTEM_USER } from './start-problem.ts';

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** As whom PostgreSQL runs, and how a program is started as that user. */
export interface Runner {
  readonly programs: Programs;
  readonly owner: Owner;
  command(program: string, args: readonly string[]): { command: string; args: readonly string[]; owner: Owner };
}

/** Where the system user reaches what it cannot reach in the project's folder. */
const PLACE = '/var/lib/underlay-postgres';

/**
 * PostgreSQL refuses to run as root. As root it runs as a system user, who may be unable to enter the folders above the
 * programs or the data, as under /root. It then keeps the one capability to pass through folders; where this machine
 * does not give that, as in most containers, programs and data go to a place of their own, which is said.
 */
export function runnerFor(programs: Programs, folder: string, say: (line: string) => void): Runner {
  if (process.getuid?.() !== 0) return { programs, owner: {}, command: asOurselves };
  const owner = systemUser();
  const plain = { programs, owner, command: asUser(owner) };
  const passing = { programs, owner, command: asPassingUser(owner) };
  const fit = [plain, passing].find((runner) => reaches(runner, folder));
  if (fit) return fit;
  moveData(folder, owner, say);
  return { ...plain, programs: movedPrograms(programs) };
}

const asOurselves: Runner['command'] = (command, args) => ({ command, args, owner: {} });
const asUser =
  (owner: Owner): Runner['command'] =>
  (command, args) => ({ command, args, owner });
const asPassingUser =
  ({ uid, gid }: Owner): Runner['command'] =>
  (program, args) => ({
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--inh-caps=+dac_read_search',
      '--ambient-caps=+dac_read_search',
      program,
      ...args,
    ],
    owner: {},
  });

function reaches({ programs, command }: Runner, folder: string): boolean {
  const works = (program: string, ...args: string[]) => {
    const run = command(program, args);
    return spawnSync(run.command, run.args, { ...run.owner, stdio: 'ignore', cwd: '/' }).status === 0;
  };
  return works(programs.postgres, '--version') && works('ls', '-d', `${folder}/.`);
}

/** The user is made when it is missing. */
function systemUser(): Owner {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, SYSTEM_USER], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', SYSTEM_USER]);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/** A copy of the programs, once for each version of them. */
function movedPrograms(programs: Programs): Programs {
  const { initdb, postgres } = programs;
  const native = dirname(dirname(postgres));
  const copy = join(PLACE, `programs-${versionOf(programs)}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${place()}/copying-`);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, copy);
  }
  return { initdb: initdb.replace(native, copy), postgres: postgres.replace(native, copy) };
}

/** A new database lies there, with links to it in the folder. One that exists stays where it is. */
function moveData(folder: string, owner: Owner, say: (line: string) => void) {
  if (lstatSync(join(folder, DATA), { throwIfNoEntry: false })) return;
  const home = mkdtempSync(`${place()}/data-`);
  mkdirSync(join(home, DATA), { mode: 0o700 });
  for (const path of [home, join(home, DATA)]) chownSync(path, owner.uid ?? 0, owner.gid ?? 0);
  for (const name of [DATA, PASSWORD]) symlinkSync(join(home, name), join(folder, name));
  say(`The system user "${SYSTEM_USER}" cannot enter ${folder}: PostgreSQL and its data lie in ${home}.`);
}

function place(): string {
  mkdirSync(PLACE, { recursive: true, mode: 0o755 });
  return PLACE;
}
