// npm run work: background work alone, beside servers that answer requests.
import { installPackages } from './setup.js';

installPackages();
const { supervise } = await import('./run-product.js');
supervise()('server/commands/work.ts');
