// npm run check: all checks of the code that do not run the product.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run, step } from './setup.js';

installPackages();
const bin = (path) => join(ROOT, 'node_modules', path);
step('Types');
run(NODE, [bin('typescript/bin/tsc'), '-p', '.']);
run(NODE, [bin('typescript/bin/tsc'), '-p', 'web']);
step('Style');
run(NODE, [bin('@biomejs/biome/bin/biome'), 'ci', '.', '--error-on-warnings']);
step('Conventions');
run(NODE, [bin('vitest/vitest.mjs'), 'run', '--project', 'checks']);
step('Dead code');
run(NODE, [bin('knip/bin/knip.js'), '--no-progress']);
