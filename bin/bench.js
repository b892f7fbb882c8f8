// npm run bench: measures the product against a bare server in one run, with a database of its own. Its size follows `--`:
// --invoices 10000 to 1000000, --businesses 1 to 2000, --keep FOLDER.
import { join } from 'node:path';
import { buildPages, installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
buildPages();
run(NODE, [join(ROOT, 'bench/main.ts'), ...process.argv.slice(2)]);
