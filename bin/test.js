// npm test: sets up what is missing (the browser too). It runs every test that runs the product, then the journeys in a real
// browser. `npm test -- server` runs only the named packages. The conventions (`checks`) are run by `npm run check`.
import { join } from 'node:path';
import { buildPages, buildPrograms, findChromium, installPackages, NODE, ROOT, run, step } from './setup.js';

installPackages();
// Dozens of workers, servers and sandboxes start. They share one cache of compiled code.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
const PROJECTS = ['domain', 'sandbox', 'server', 'web', 'chaos', 'checks'];
/** Their tests start servers, dozens of them, which the build has ready in half the time. */
const WITH_SERVERS = ['server', 'chaos'];
const names = process.argv.slice(2);
const unknown = names.filter((name) => name !== 'e2e' && !PROJECTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no package ${unknown.join(', ')}. They are ${PROJECTS.join(', ')} and e2e.`);
  process.exit(1);
}
const wants = (name) => (names.length === 0 ? name !== 'checks' : names.includes(name));
const projects = PROJECTS.filter(wants);
if (projects.length > 0) {
  if (projects.some((name) => WITH_SERVERS.includes(name))) {
    buildPrograms();
    process.env.BUILT_PROGRAMS = 'yes';
  }
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
