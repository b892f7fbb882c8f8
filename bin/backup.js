// npm run backup: makes one backup and proves it, beside a running product or alone. 0: it counts as good. 3: its data are not as they
// must be.
import { runCommand } from './run-command.js';
import { installPackages } from './setup.js';

installPackages();
runCommand('server/commands/backup.ts');
