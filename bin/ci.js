// What has to pass before a change lands: every test that runs the product, and beside them everything a machine can check about
// the code, the tests of conventions among it. Both need the packages, which are installed once.
import { installPackages, runBeside, step } from './setup.js';

installPackages();
step('npm test, beside npm run check');
await runBeside([
  { name: 'npm test', command: 'npm', args: ['test'] },
  { name: 'npm run check', command: 'npm', args: ['run', 'check'] },
]);
