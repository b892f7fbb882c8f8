// npm run worlds: plays worlds that a seed repeats (docs/decisions/0055), 1,000 or as many as are named, on all processors:
// `npm run worlds -- 10000`. `npm run worlds -- 2f0c91d3-17` plays one of them again, `npm run worlds -- 10000 2f0c91d3` all.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installPackages, NODE, ROOT, step } from './setup.js';

installPackages();
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');
const [wanted = '1000', run = randomBytes(4).toString('hex')] = process.argv.slice(2);
const isNumber = /^\d+$/.test(wanted);
const count = isNumber ? Number(wanted) : 1;
const processes = Math.max(1, Math.min(count, availableParallelism()));
step(isNumber ? `${count} worlds, ${run}-0 to ${run}-${count - 1}` : `The world ${wanted}`);
const results = await Promise.all(Array.from({ length: processes }, (_, index) => play(shareOf(index))));
process.exit(results.every((code) => code === 0) ? 0 : 1);

/** What a process plays: of a run, so many from this one on. */
function shareOf(index) {
  if (!isNumber) return { WORLD: wanted };
  const from = Math.floor((count * index) / processes);
  const end = Math.floor((count * (index + 1)) / processes);
  return { WORLDS: String(end - from), WORLDS_FROM: String(from), WORLDS_RUN: run };
}

/** Each process has a PostgreSQL of its own. */
function play(share) {
  const test = ['--project', 'server', 'server/app/worlds.test.ts', '--testNamePattern', 'PAY-18'];
  const child = spawn(NODE, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...test], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...share },
  });
  return new Promise((resolve) => child.once('close', resolve));
}
