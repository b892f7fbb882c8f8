/** What is built is run only beside the sources that it was built of. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './source-files.ts';

const COPIED = ['bin', 'contract', 'domain', 'package.json', 'package-lock.json', 'patches', 'sandbox', 'server'];

/** The project in a folder of its own, without a build. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|testing)$/.test(path),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const build = () => execFileSync(process.execPath, [join(folder, 'bin/build-programs.js')], { encoding: 'utf8' });
  const program = join(folder, 'server/dist/sandbox.js');
  /** What the sandbox says of a port that is none. */
  const run = () => {
    const env = { ...process.env, SANDBOX_PORT: 'none' };
    const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    return [status, stderr];
  };
  return { folder, build, run };
}

test('a build runs until its sources change, is then refused, and is built anew by the next start', () => {
  const { folder, build, run } = copyOfProject();
  expect(build()).toContain('Building the server');
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
