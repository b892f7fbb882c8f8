// npm run mutants: makes small mistakes in the code, one at a time, and says which ones no test notices. After -- a folder, a
// file, or `server`, which is what the server does with money. --sample=0.1 draws so many of them, and --seed=… others.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

const drawing = { '--sample': 'MUTANTS_SAMPLE', '--seed': 'MUTANTS_SEED' };
const args = process.argv.slice(2).filter((arg) => {
  const [name, value] = arg.split('=');
  if (drawing[name]) process.env[drawing[name]] = value;
  return arg !== 'server' && !drawing[name];
});
const sample = process.env.MUTANTS_SAMPLE;
if (sample !== undefined && !(Number(sample) > 0 && Number(sample) <= 1)) {
  console.error('--sample= must be followed by a number above 0 and at most 1, such as --sample=0.1.');
  process.exit(1);
}
installPackages();
if (process.argv.slice(2).some((arg) => arg.startsWith('server'))) process.env.MUTANTS = 'server';
const places = args
  .filter((arg) => !arg.startsWith('--'))
  .map((place) => (/\.ts(:[\d:-]+)?$/.test(place) ? place : `${place}/**/*.ts`));
run(NODE, [
  join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
  'run',
  ...args.filter((arg) => arg.startsWith('--')),
  ...(places.length > 0 ? ['--mutate', [...places, '!**/*.test.ts'].join(',')] : []),
]);
