// npm run restore: lays a backup into an empty database. Without a name it takes the newest.
import { runCommand } from './run-command.js';
import { installPackages } from './setup.js';

installPackages();
runCommand('server/commands/restore.ts');
