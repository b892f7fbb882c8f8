// npm run rotate-keys: changes the master key, beside a running product or alone.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/rotate-keys.ts')]);
