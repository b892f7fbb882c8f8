// npm run mutants -- domain/money: makes small mistakes in the code, one at a time, and says which ones no test notices.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
const args = process.argv.slice(2);
const places = args
  .filter((arg) => !arg.startsWith('--'))
  .map((place) => (/\.ts$/.test(place) ? place : `${place}/**/*.ts`));
run(NODE, [
  join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
  'run',
  ...args.filter((arg) => arg.startsWith('--')),
  ...(places.length > 0 ? ['--mutate', [...places, '!**/*.test.ts'].join(',')] : []),
]);
