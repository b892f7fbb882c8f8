// npm run backup: makes one backup and proves it, beside a running product or alone. 0: it counts as good.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/backup.ts'), ...process.argv.slice(2)]);
