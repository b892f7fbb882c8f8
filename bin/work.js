// npm run work: background work alone, beside servers that answer requests.
import { buildPrograms, installPackages } from './setup.js';

installPackages();
buildPrograms();
const { supervise } = await import('./run-product.js');
supervise()('server/dist/work.js');
