/** A new version is set up in the folder of the one before, by whom the folder belongs to. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './source-files.ts';

const PACKAGE = '@trade/floor';
const PATCH = 'patches/@trade+floor+1.0.0.patch';

/** A project that has our commands, and one package of which everything is known. */
function smallProject() {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-install-'));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });
  for (const name of ['bin', 'patches', 'made/package', 'made/node/bin'])
    mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('made/package/package.json', JSON.stringify({ name: PACKAGE, version: '1.0.0' }));
  write('made/package/index.js', "module.exports = 'oak';\n");
  execFileSync('tar', ['-czf', join(folder, 'floor.tgz'), '-C', join(folder, 'made'), 'package']);
  // Without the script of the real one, which would set up its program anew under all who run with it.
  write('made/node/package.json', JSON.stringify({ name: 'node', version: '1.0.0' }));
  symlinkSync(process.execPath, join(folder, 'made/node/bin/node'));
  const ours = { node: 'file:made/node', 'patch-package': `file:${join(ROOT, 'node_modules/patch-package')}` };
  const dependencies = { ...ours, [PACKAGE]: 'file:floor.tgz' };
  write('package.json', JSON.stringify({ name: 'small', type: 'module', dependencies }));
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } } as const;
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund', '--loglevel=error'], options);
  const setUp = (before = '') => {
    const program = `${before}; (await import(${JSON.stringify(join(folder, 'bin/setup.js'))})).installPackages()`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], options);
  };
  const installed = () => readFileSync(join(folder, 'node_modules', PACKAGE, 'index.js'), 'utf8');
  return { folder, setUp, installed };
}

const patchTo = (wood: string) =>
  [
    `diff --git a/node_modules/${PACKAGE}/index.js b/node_modules/${PACKAGE}/index.js`,
    `--- a/node_modules/${PACKAGE}/index.js`,
    `+++ b/node_modules/${PACKAGE}/index.js`,
    '@@ -1 +1 @@',
    "-module.exports = 'oak';",
    `+module.exports = '${wood}';`,
    '',
  ].join('\n');

test('a patch that is another, or is gone, is so in the packages of the version before', () => {
  const { folder, setUp, installed } = smallProject();
  const patch = join(folder, PATCH);
  const outcomes = [];
  for (const wood of ['ash', 'elm', 'oak']) {
    if (wood === 'oak') rmSync(patch);
    else writeFileSync(patch, patchTo(wood));
    const { status, stderr } = setUp();
    outcomes.push([status, stderr, installed()]);
  }
  expect(outcomes).toEqual(['ash', 'elm', 'oak'].map((wood) => [0, '', `module.exports = '${wood}';\n`]));
  // Nothing changed, so nothing is done.
  expect(setUp().stdout).toBe('');
}, 120_000);

test('whoever may not set up the folder is told who does, and changes nothing', () => {
  const { folder, setUp } = smallProject();
  chmodSync(folder, 0o555);
  const { status, stderr, stdout } = setUp('process.getuid?.() === 0 && process.setuid(65534)');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toBe('This version is not set up here yet. Run `npm run build` as the owner of this folder.\n');
}, 60_000);
