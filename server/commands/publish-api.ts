/**
 * npm run publish-api: writes down what the API promises, so that a later version breaks none of it (REF-03). It refuses to promise
 * less than before.
 */
import { runCommand } from '../app/run-command.ts';
import { PUBLISHED, writeApiDocument } from '../app/write-api-document.ts';

await runCommand(async () => writeApiDocument({ file: PUBLISHED, today: new Date().toISOString().slice(0, 10) }));
