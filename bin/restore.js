// npm run restore: lays a backup into an empty database. Without a name it takes the newest.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/restore.ts'), ...process.argv.slice(2)]);
