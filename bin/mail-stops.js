// npm run mail-stops: lists the businesses whose mails were stopped; `-- --allow <business id>` lets one send again.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/mail-stops.ts'), ...process.argv.slice(2)]);
