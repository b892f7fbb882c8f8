// npm run verify: recomputes what is stored, beside a running product or alone. 0: all is well. 1: something differs.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/verify.ts')]);
