// npm run check: all checks of the code that do not run the product. The types of the pages take as long as all the others together
// and one processor, so they are checked beside them.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, runBeside } from './setup.js';

installPackages();
const check = (title, path, ...args) => ({ title, command: NODE, args: [join(ROOT, 'node_modules', path), ...args] });
await runBeside(
  [check('Types of the pages', 'typescript/bin/tsc', '-p', 'web')],
  [
    check('Types', 'typescript/bin/tsc', '-p', '.'),
    check('Style', '@biomejs/biome/bin/biome', 'ci', '.', '--error-on-warnings'),
    check('Conventions', 'vitest/vitest.mjs', 'run', '--project', 'checks'),
    check('Dead code', 'knip/bin/knip.js', '--no-progress'),
  ],
);
