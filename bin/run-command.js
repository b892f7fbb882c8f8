// Runs a command of the operator that lasts long to its end, and ends as it does. Who stops this one stops the command.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE, ROOT } from './setup.js';

export function runCommand(file) {
  const child = spawn(NODE, [join(ROOT, file), ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
  let isStopped = false;
  const stop = () => {
    if (!isStopped) child.kill('SIGTERM');
    isStopped = true;
  };
  process.on('SIGTERM', stop);
  // A stopped npm ends only its shell.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 500).unref();
  // Killed by a signal it did not do what it was run for. 1 says of some commands that they found differences.
  child.on('exit', (code) => process.exit(code ?? 2));
}
