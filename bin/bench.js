// npm run bench: measures the product against a bare server in one run, with a database of its own.
import { join } from 'node:path';
import { buildPages, installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
buildPages();
run(NODE, [join(ROOT, 'bench/main.ts')]);
