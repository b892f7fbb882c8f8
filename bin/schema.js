// npm run schema: writes server/database/schema.sql anew, after a migration.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/schema.ts')]);
