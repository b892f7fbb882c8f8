// npm run reconcile: reads the payment provider, beside a running product or alone, and ends a restored one's quarantine.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/reconcile.ts'), ...process.argv.slice(2)]);
