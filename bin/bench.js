// npm run bench: measures the product against a bare server in one run, with a database of its own. Its size follows `--`:
// --invoices 10000 to 1000000, --businesses 1 to 2000, --keep FOLDER. Two sizes (10000..1000000) are compared: what grows.
import { join } from 'node:path';
import { buildPages, buildPrograms, findChromium, installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
buildPages();
buildPrograms();
const chromium = findChromium();
const sizes = process.argv.slice(2);
const program = sizes.some((size) => size.includes('..')) ? 'bench/growth.ts' : 'bench/main.ts';
run(NODE, [join(ROOT, program), ...sizes], {
  env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
});
