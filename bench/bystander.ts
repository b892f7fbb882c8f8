import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { found } from './findings.ts';
import { residentMegabytes, startServer } from './measure.ts';

const SECONDS = 10;
/** As one person may ask, 600 times a minute at most. */
const PAUSE_MILLISECONDS = 110;
const AIM_MILLISECONDS = 250;

export interface Bystander {
  readonly server: ChildProcess;
  readonly origin: string;
  /** What an honest person asks for, over and over. */
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** How long somebody waits while another address does its worst within its limits, beside how long they wait without it. */
export async function measureBystander(bystander: Bystander, say: (line: string) => void) {
  await p95(bystander, 1);
  const alone = await p95(bystander, SECONDS / 2);
  const before = residentMegabytes(bystander.server);
  const attacker = await startServer('bench/attacker.ts', { TARGET: bystander.origin });
  try {
    const attacked = await p95(bystander, SECONDS);
    const more = residentMegabytes(bystander.server) - before;
    found('a list (p95) beside an address that does its worst', { value: attacked, aim: AIM_MILLISECONDS, unit: 'ms' });
    say('');
    say(
      `a bystander's answer (p95): alone ${alone.toFixed(1)} ms, while one address does its worst ${attacked.toFixed(1)} ms   (aim: under ${AIM_MILLISECONDS})`,
    );
    say(`memory that this address takes                       ${more.toFixed(0)} MB`);
  } finally {
    attacker.removeAllListeners('exit');
    attacker.kill('SIGKILL');
  }
}

/** What the slowest twentieth of an honest person's requests takes, in milliseconds. */
export async function p95({ origin, path, headers }: Bystander, seconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the bystander was answered ${answer.status}`);
    times.push(performance.now() - begun);
    await wait(PAUSE_MILLISECONDS);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}
