// What every command needs first: installed packages and the built pages. It is plain JavaScript for the system's own
// Node, since the pinned Node is one of the packages. It is quick when there is nothing to do.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aloneIn } from './one-builder.js';
import { hashOfPackages, hashOfPages, hashOfPrograms, patchedPackages, ROOT } from './sources.js';
import { NEXT, takePlace } from './take-place.js';

export { ROOT };
/** The Node that the project pins. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');
const MARKS = join(ROOT, '.setup');

/** What a command ends with that could not be begun. 1 says of some that they found differences. */
const NOT_SET_UP = 2;

/** Installs what package-lock.json names, unless exactly that is installed. */
export function installPackages() {
  unlessDone({ name: 'packages', hash: hashOfPackages, made: NODE, folder: 'node_modules' }, () => {
    step('Installing packages (once, about a minute)');
    // npm keeps a package whose version is the same, and a patch fits only what is not patched yet.
    const patched = patchedPackages();
    // Until it is done, nothing says that the packages are those of any version.
    setMark('packages', '');
    for (const name of [...patched, ...(mark('patched') ?? '').split('\n').filter(Boolean)])
      rmSync(join(ROOT, 'node_modules', name), { recursive: true, force: true });
    // Not `npm ci`. It refuses a lockfile without the programs of other systems, which some registries do not carry.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { failure: NOT_SET_UP });
    if (!existsSync(NODE)) {
      // An npm that runs no install scripts leaves out the pinned Node's program. The package's own script installs it.
      run('node', ['installArchSpecificPackage.js'], { cwd: join(ROOT, 'node_modules/node'), failure: NOT_SET_UP });
    }
    setMark('patched', patched.join('\n'));
    // Patches of library mistakes that are not fixed upstream yet (docs/decisions/0015).
    run(NODE, [join(ROOT, 'node_modules/patch-package/index.js'), '--error-on-fail'], { failure: NOT_SET_UP });
  });
}

/** Builds the browser's programs, unless their sources are unchanged. */
export function buildPages() {
  const made = join(ROOT, 'web/dist/portal.html');
  unlessDone({ name: 'pages', hash: hashOfPages, made, folder: 'web/dist' }, () => {
    step('Building the pages (once, some seconds)');
    runVite('web', 'pages');
  });
}

/** Builds the server, the worker and the sandbox (docs/decisions/0056), unless their sources are unchanged. */
export function buildPrograms() {
  const made = join(ROOT, 'server/dist/main.js');
  unlessDone({ name: 'programs', hash: hashOfPrograms, made, folder: 'server/dist' }, (wanted) => {
    step('Building the server (once, some seconds)');
    runVite('server', 'programs', { HASH_OF_PROGRAMS: wanted });
  });
}

/** Sets up what is not of these sources yet. Whoever comes while another does waits, and finds it done. */
function unlessDone({ name, hash, made, folder }, work) {
  const isDone = () => mark(name) === hash() && existsSync(made);
  if (isDone()) return;
  mustWriteTo(folder);
  aloneIn(MARKS, step, () => {
    if (isDone()) return;
    const wanted = hash();
    work(wanted);
    setMark(name, wanted);
  });
}

/** Makes a build beside the one that stands there, which goes on if this one fails. */
function runVite(folder, name, env = {}) {
  const dist = join(ROOT, folder, 'dist');
  rmSync(join(dist, NEXT), { recursive: true, force: true });
  const [watch, vite] = ['bin/end-with-parent.js', 'node_modules/vite/bin/vite.js'].map((file) => join(ROOT, file));
  run(NODE, ['--import', pathToFileURL(watch).href, vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, folder),
    env: { ...process.env, ...env },
  });
  // While files change places the build there is neither this one nor the one before.
  setMark(name, '');
  takePlace(dist);
}

/** The one without windows of its own comes first: it takes a fifth less of the processor. */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A Chromium of this machine, else the system's package, else the one that Playwright downloads (then null). */
export function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUMS.map((name) => `/usr/bin/${name}`)];
  const present = () => known.find((path) => path && existsSync(path));
  if (present()) return present();
  step('Installing Chromium (once)');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update', '-q');
    for (const name of CHROMIUMS.slice(0, 2)) {
      apt('install', '-qy', '--no-install-recommends', name, 'fonts-liberation');
      if (present()) return present();
    }
  }
  execFileSync(NODE, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  return null;
}

/** Runs a program to its end. When it fails, this process fails with `failure` or its status, and with 2 when a signal killed it. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (result.status !== 0) process.exit(options.failure ?? result.status ?? 2);
}

/**
 * Runs rows of programs beside each other, and each row in its order to its end or its first failure. What a program prints is
 * shown when it ends, so that nothing is mixed. When one fails, this process fails after all rows have ended.
 */
export async function runBeside(...rows) {
  const ends = await Promise.all(rows.map(runRow));
  if (ends.includes(false)) process.exit(1);
}

async function runRow(programs) {
  for (const { title, command, args } of programs) {
    const { status, output } = await outputOf(command, args);
    step(title);
    process.stdout.write(output);
    if (status !== 0) return false;
  }
  return true;
}

function outputOf(command, args) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: 1, output: `${error.message}\n` }));
    child.once('close', (status) => resolve({ status, output: Buffer.concat(parts).toString() }));
  });
}

/** How a program that runs for long keeps its memory small (docs/decisions/0059). The examples in deploy say the same. */
const RUNTIME = JSON.parse(readFileSync(join(ROOT, 'bin/runtime.json'), 'utf8'));

/** Starts one of our programs on the pinned Node. */
export function start(file, { env = {}, stdio = 'inherit' } = {}) {
  const args = [...RUNTIME.flags, join(ROOT, file)];
  return spawn(NODE, args, { cwd: ROOT, stdio, env: { ...RUNTIME.env, ...process.env, ...env }, detached: false });
}

export function step(text) {
  process.stdout.write(`${text} …\n`);
}

/** Ends the process before anything is changed where the project is another user's. */
function mustWriteTo(folder) {
  try {
    for (const path of [MARKS, join(ROOT, folder)]) {
      mkdirSync(path, { recursive: true });
      accessSync(path, constants.W_OK);
    }
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    console.error('This version is not set up here yet. Run `npm run build` as the owner of this folder.');
    process.exit(NOT_SET_UP);
  }
}

function mark(name) {
  const file = join(MARKS, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function setMark(name, value) {
  mkdirSync(MARKS, { recursive: true });
  writeFileSync(join(MARKS, name), value);
}
