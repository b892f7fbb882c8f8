// The first lines of a built program: part of the build, so it runs on the pinned Node alone.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { hashOfPrograms } from './sources.js';

/** Ends the process when the sources are others than those that it was built of. `folder` is that of the build. */
export function beginBuilt(folder, hash) {
  if (hashOfPrograms() !== hash) {
    process.stderr.write('The sources have changed since this was built. Run: npm run build\n');
    process.exit(1);
  }
  // What the last run has compiled, unless NODE_COMPILE_CACHE names another place. A folder that cannot be written to keeps nothing.
  enableCompileCache(join(folder, 'compiled'));
}
