// What has to pass before a change lands: everything a machine can check about the code, which takes a minute and therefore comes
// first, and every test that runs the product. Both need the packages, which are installed once. What the journeys go through is
// built beside the checks, which read none of it.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run, runBeside, step } from './setup.js';

installPackages();
await runBeside(
  [{ title: 'npm run check', command: 'npm', args: ['run', 'check'] }],
  [{ title: 'npm run build', command: NODE, args: [join(ROOT, 'bin/build.js')] }],
);
step('npm test');
run('npm', ['test']);
