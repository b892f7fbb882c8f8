// npm test: sets up what is missing (the browser too). It runs every test of every package, then the journeys in a real
// browser. `npm test -- server` runs only the named packages.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, installPackages, NODE, ROOT, run, step } from './setup.js';

installPackages();
// Dozens of workers, servers and sandboxes start. They share one cache of compiled code.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
const PROJECTS = ['domain', 'sandbox', 'server', 'web', 'chaos', 'checks'];
const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== 'e2e' && !PROJECTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}. They are ${PROJECTS.join(', ')} and e2e.`);
  process.exit(1);
}
const wants = (name) => names.length === 0 || names.includes(name);
const projects = PROJECTS.filter(wants);
if (projects.length > 0) {
  step(`Tests of ${projects.join(', ')}`);
  run(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name])]);
}
if (wants('e2e')) {
  buildPages();
  const chromium = findChromium();
  step('Journeys in a browser');
  run(NODE, [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'], {
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
  });
}

/** A Chromium of this machine, else the system's package, else the one that Playwright downloads (then null). */
function findChromium() {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
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
    apt('install', '-qy', '--no-install-recommends', 'chromium', 'fonts-liberation');
    if (present()) return present();
  }
  execFileSync(NODE, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  return null;
}
