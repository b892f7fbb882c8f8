// npm run bench: measures the product against a bare server in one run, with a database of its own. Its size follows `--`:
// --invoices 10000 to 1000000, --businesses 1 to 2000, --keep FOLDER.
import { join } from 'node:path';
import { buildPages, buildPrograms, findChromium, installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
buildPages();
buildPrograms();
const chromium = findChromium();
run(NODE, [join(ROOT, 'bench/main.ts'), ...process.argv.slice(2)], {
  env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
});
