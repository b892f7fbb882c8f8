// npm run publish-api: writes down what the API promises, when a version is published.
import { join } from 'node:path';
import { installPackages, NODE, ROOT, run } from './setup.js';

installPackages();
run(NODE, [join(ROOT, 'server/commands/publish-api.ts')]);
