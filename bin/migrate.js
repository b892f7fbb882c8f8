// npm run migrate: brings the database to this version before its servers start, beside working ones or alone.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/migrate.ts')]);
