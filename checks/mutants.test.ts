import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

test.each([['--sample'], ['--sample', '0.1'], ['--sample='], ['--sample=x'], ['--sample=0'], ['--sample=1.1']])(
  'a sample of mistakes that is no share of them is refused: %s %s',
  (...asked) => {
    // What is not refused is to fail soon: there is no such reporter.
    const args = [join(ROOT, 'bin/mutants.js'), ...asked, '--reporters=none-of-that-name', 'domain/no-such-folder'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 });
    expect([status, stderr]).toEqual([
      1,
      '--sample= must be followed by a number above 0 and at most 1, such as --sample=0.1.\n',
    ]);
  },
  30_000,
);
