// npm run chaos -- --kills 200 --postgres 20: kills the product while people work with it, and checks for losses.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'chaos/main.ts'), ...process.argv.slice(2)]);
