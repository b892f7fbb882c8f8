import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Journeys go through the programs that people run, which are built first. */
export default function buildPrograms() {
  execFileSync(process.execPath, [join(import.meta.dirname, '../bin/build-programs.js')], { stdio: 'inherit' });
}
