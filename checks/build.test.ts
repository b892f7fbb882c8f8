/** What is built is run only beside the sources that it was built of. */
import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { invoiceDocument } from '../server/testing/invoice-documents.ts';
import { ROOT } from './source-files.ts';

const COPIED = ['bin', 'contract', 'domain', 'package.json', 'package-lock.json', 'patches', 'sandbox', 'server'];

const OPERATED = ['backup', 'reconcile', 'restore', 'rotate-keys', 'security-events', 'verify'];
const STARTED = ['main', 'migrate', 'sandbox', 'work', ...OPERATED];

/** The project in a folder of its own, without a build. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-build-'));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|testing)$/.test(path),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function projectIn(folder: string) {
  const build = () =>
    execFileSync(process.execPath, [join(folder, 'bin/build-programs.js')], { encoding: 'utf8', stdio: 'pipe' });
  const program = join(folder, 'server/dist/sandbox.js');
  /** What the sandbox says of a port that is none. */
  const run = () => {
    const env = { ...process.env, SANDBOX_PORT: 'none' };
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    return [status, stderr];
  };
  return { folder, build, run };
}

/** The same for one test. */
function copyOfProject() {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return projectIn(folder);
}

/** The project with the first build of its sources, which is made once. */
const first = { folder: '', said: '' };
beforeAll(() => {
  first.folder = newFolder();
  first.said = projectIn(first.folder).build();
}, 120_000);
afterAll(() => rmSync(first.folder, { recursive: true, force: true }));

function copyWithBuild() {
  const copy = copyOfProject();
  for (const name of ['server/dist', '.setup'])
    cpSync(join(first.folder, name), join(copy.folder, name), { recursive: true });
  return copy;
}

/** A build that others may be beside, once it has said something. */
async function begunBuild(folder: string) {
  const child = spawn(process.execPath, [join(folder, 'bin/build-programs.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ended = new Promise((resolve) => child.once('close', (code) => resolve([code, said])));
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (part) => {
      said += part;
      resolve();
    });
  });
  return { child, ended };
}

test('a build runs until its sources change, is then refused, and is built anew by the next start', () => {
  const { folder, build, run } = copyWithBuild();
  expect(first.said).toContain('Building the server');
  expect(run()).toEqual([1, 'SANDBOX_PORT must be a port number, but it is "none".\n']);
  expect(build()).toBe('');

  const source = join(folder, 'sandbox/main.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replace('must be a port number', 'has to be a port number'));
  expect(run()).toEqual([1, 'The sources have changed since this was built. Run: npm run build\n']);
  expect(build()).toContain('Building the server');
  expect(run()).toEqual([1, 'SANDBOX_PORT has to be a port number, but it is "none".\n']);

  const server = join(folder, 'server/dist/main.js');
  rmSync(server);
  build();
  expect(existsSync(server)).toBe(true);
}, 120_000);

test('a server goes on with all of its build while the next one is made, also when that fails', () => {
  const { folder, build } = copyWithBuild();
  const dist = join(folder, 'server/dist');
  const built = () => readdirSync(dist).filter((name) => name.endsWith('.js'));
  const source = join(folder, 'sandbox/main.ts');
  const works = readFileSync(source, 'utf8');
  const before = new Map(built().map((name) => [name, readFileSync(join(dist, name), 'utf8')]));
  const changed = () => [...before].filter(([name, text]) => readFileSync(join(dist, name), 'utf8') !== text);

  writeFileSync(source, `${works}\nimport './nowhere.ts';\n`);
  expect(build).toThrow('nowhere.ts');
  expect(changed()).toEqual([]);

  writeFileSync(source, `${works}\nconsole.log('built once more');\n`);
  build();
  // What people start is new. What those start and load is of their own build.
  expect(changed().map(([name]) => name)).toEqual(STARTED.map((name) => `${name}.js`).sort());
  expect(built().length).toBeGreaterThan(before.size);
  const { size } = new Set(['backup', 'logo-drawer', 'mail-reader', 'pdf-cleaner', 'worker'].filter(isHashed(before)));
  expect(size).toBe(5);
}, 120_000);

test('a server sets documents with the templates, and asks for the migrations, that it was built with', async () => {
  const { folder, build } = copyWithBuild();
  const dist = join(folder, 'server/dist');
  const typesetters = () => readdirSync(dist).filter((name) => /^worker-[\w-]{8}\.js$/.test(name));
  const lists = () => readdirSync(dist).filter((name) => name.startsWith('migrations-'));
  const [typesetter = ''] = typesetters();
  const [migrations = ''] = lists();
  const known = readdirSync(join(dist, migrations));

  writeFileSync(
    join(folder, 'server/outside/typst/templates/invoice.typ'),
    '#panic("the template of the next version")',
  );
  writeFileSync(join(folder, 'server/database/migrations/9999-next.sql'), 'select 1;');
  build();
  const [next = ''] = typesetters().filter((name) => name !== typesetter);
  expect(Object.keys(await setBy(join(dist, typesetter)))).toEqual(['pdf']);
  expect((await setBy(join(dist, next))).problem).toContain('the template of the next version');
  expect(readdirSync(join(dist, migrations))).toEqual(known);
  expect(lists()).toHaveLength(2);
}, 120_000);

/** What a built typesetter answers. */
async function setBy(program: string): Promise<{ pdf?: Uint8Array; problem?: string }> {
  const child = fork(program, { serialization: 'advanced', execArgv: [] });
  child.send({ printed: invoiceDocument(), logo: null, pictures: [] });
  const answer = await new Promise((resolve) => child.once('message', resolve));
  child.kill();
  return answer as { pdf?: Uint8Array; problem?: string };
}

const isHashed = (files: ReadonlyMap<string, string>) => (program: string) =>
  [...files.keys()].some((name) => new RegExp(`^${program}-[\\w-]{8}\\.js$`).test(name));

test('of two builds in one folder the second waits for the first and finds it done, and a killed one keeps nobody waiting', async () => {
  const { folder, build, run } = copyOfProject();
  const [first, second] = await Promise.all([begunBuild(folder), begunBuild(folder)]);
  const outputs = await Promise.all([first.ended, second.ended]);
  expect(outputs.toSorted()).toEqual([
    [0, 'Building the server (once, some seconds) …\n'],
    [0, expect.stringMatching(/^Process \d+ is setting this folder up. Waiting for it …\n$/)],
  ]);
  expect(run()[0]).toBe(1);

  const source = join(folder, 'sandbox/main.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replace('must be a port number', 'has to be a port number'));
  const killed = await begunBuild(folder);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(build()).toBe('Building the server (once, some seconds) …\n');
  expect(run()).toEqual([1, 'SANDBOX_PORT has to be a port number, but it is "none".\n']);
  expect(readdirSync(join(folder, '.setup'))).toEqual(['programs']);
}, 120_000);

test('a build keeps the files of the one before, and no older ones', async () => {
  const { takePlace }: { takePlace(dist: string): void } = await import(join(ROOT, 'bin/take-place.js'));
  const dist = mkdtempSync(join(tmpdir(), 'underlay-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  const write = (folder: string, files: Record<string, string>) => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  };
  const build = (version: string) => {
    const page = `assets/page-${version}.js`;
    write(join(dist, 'next'), { 'page.html': page, 'assets/font.woff2': 'font', [page]: version });
    takePlace(dist);
    return [readFileSync(join(dist, 'page.html'), 'utf8'), ...readdirSync(join(dist, 'assets'))];
  };
  // As versions left it that kept no list.
  write(dist, { 'page.html': 'assets/page-0.js', 'assets/page-0.js': '0' });
  expect(build('1')).toEqual(['assets/page-1.js', 'font.woff2', 'page-0.js', 'page-1.js']);
  expect(build('2')).toEqual(['assets/page-2.js', 'font.woff2', 'page-1.js', 'page-2.js']);
  expect(build('3')).toEqual(['assets/page-3.js', 'font.woff2', 'page-2.js', 'page-3.js']);
  expect(existsSync(join(dist, 'next'))).toBe(false);
});
