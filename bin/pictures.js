// npm run pictures: makes the pictures of README and docs anew, from the demo.
import { join } from 'node:path';
import { buildPages, buildPrograms, findChromium, installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
buildPages();
buildPrograms();
const chromium = findChromium();
run(NODE, [join(ROOT, 'e2e/pictures.ts')], {
  env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) },
});
