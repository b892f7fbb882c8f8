// npm test: sets up what is missing (the browser too). It runs every test that runs the product, and beside them the journeys in
// a real browser. `npm test -- server` runs only the named packages. The conventions (`checks`) are run by `npm run check`.
import { join } from 'node:path';
import { buildPages, findChromium, installPackages, NODE, ROOT, runBeside } from './setup.js';

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
const wants = (name) => (names.length === 0 ? name !== 'checks' : names.includes(name));
const projects = PROJECTS.filter(wants);
const tests = {
  title: `Tests of ${projects.join(', ')}`,
  command: NODE,
  args: [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name])],
};
const journeys = () => {
  buildPages();
  const chromium = findChromium();
  return {
    title: 'Journeys in a browser',
    command: NODE,
    args: [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'],
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
  };
};
// A journey waits more than it computes, like the person who takes it. The tests of the packages fill what it leaves.
if (projects.length === 0) await runBeside([{ ...journeys(), shown: true }]);
else await runBeside([{ ...tests, shown: true, yields: true }], wants('e2e') ? [journeys()] : []);
