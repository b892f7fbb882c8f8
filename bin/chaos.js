// npm run chaos: kills and freezes the product while people work with it, and checks for losses.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
// A server is started again and again.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
run(NODE, [join(ROOT, 'chaos/main.ts'), ...process.argv.slice(2)]);
