// npm run security-events: prints what concerns the security of accounts and businesses, beside a running product or alone.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/security-events.ts'), ...process.argv.slice(2)]);
