import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Opened, openForVerify } from '../server/app/open-for-verify.ts';
import { verify } from '../server/app/verify/verify.ts';
import { readConfig } from '../server/config.ts';
import { compare } from './compare.ts';
import { generator, startPeople } from './crowd.ts';
import { PromiseLog } from './promise-log.ts';
import type { Count } from './retry-until.ts';
import { startTestServers } from './test-servers.ts';

export interface Plan {
  /** How often the server is killed, and how often PostgreSQL under it. */
  readonly kills: number;
  readonly postgres: number;
  readonly people: number;
  readonly seed: number;
}

export interface Summary extends Count {
  kills: number;
  postgres: number;
  seconds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  verified: number;
  unsound: number;
}

/** Between two kills people work this long. The longest pause sees whole payments, the shortest their first step. */
const SHORTEST_WORK_MILLISECONDS = 100;
const LONGEST_WORK_MILLISECONDS = 1_500;
const DAYS_PER_ROUND = 2;

/** Lets people work, kills a process, starts it again and verifies, as often as planned. */
export async function runChaos(plan: Plan, say: (line: string) => void): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-chaos-'));
  const random = generator(plan.seed);
  const summary = { ...NOTHING };
  const begun = performance.now();
  say(`seed ${plan.seed}, data in ${folder}`);
  const servers = await startTestServers(folder);
  const promises = new PromiseLog(join(folder, 'promises.jsonl'));
  const crowd = await startPeople(servers, plan.people, { promises, count: summary, random });
  const opened = await openForVerify(readConfig(servers.env), servers.env);
  try {
    for (const round of roundsOf(plan)) {
      await wait(SHORTEST_WORK_MILLISECONDS + random() * (LONGEST_WORK_MILLISECONDS - SHORTEST_WORK_MILLISECONDS));
      crowd.refuseMistakes();
      await servers.kill(round);
      summary[round === 'server' ? 'kills' : 'postgres'] += 1;
      await servers.control('/clock/advance', { days: DAYS_PER_ROUND });
      await look(opened, promises, summary, say);
    }
    await crowd.stop();
    await servers.settleDown();
    await look(opened, promises, summary, say);
    crowd.refuseMistakes();
  } finally {
    await crowd.stop();
    await opened.close();
    await servers.end();
    promises.close();
    if (summary.lost + summary.doubled + summary.unsound === 0) rmSync(folder, { recursive: true, force: true });
  }
  return { ...summary, seconds: Math.round((performance.now() - begun) / 1000) };
}

const NOTHING: Summary = {
  requests: 0,
  repeated: 0,
  kills: 0,
  postgres: 0,
  seconds: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  verified: 0,
  unsound: 0,
};

/** The kills of PostgreSQL are spread evenly between those of the server. */
function roundsOf({ kills, postgres }: Plan): ('server' | 'postgres')[] {
  const all = kills + postgres;
  return Array.from({ length: all }, (_, index) =>
    Math.floor(((index + 1) * postgres) / all) > Math.floor((index * postgres) / all) ? 'postgres' : 'server',
  );
}

/** Verifies what is stored and compares it with what was promised. */
async function look({ platform }: Opened, promises: PromiseLog, summary: Summary, say: (line: string) => void) {
  const verdicts = await verify(platform);
  const wrong = verdicts.flatMap(({ invariant, wrong }) =>
    wrong.map(({ name, why }) => `${invariant.id}: ${name} ${why}`),
  );
  const { acknowledged, lost, doubled } = await compare(platform.systemDb.sql, promises);
  summary.verified += 1;
  summary.acknowledged = acknowledged;
  summary.lost = lost.length;
  summary.doubled = doubled.length;
  if (wrong.length > 0) summary.unsound += 1;
  say(
    `${String(summary.verified).padStart(4)}  killed ${summary.kills} + ${summary.postgres}, acknowledged ${acknowledged}, lost ${lost.length}, doubled ${doubled.length}, ${wrong.length === 0 ? 'sound' : 'NOT SOUND'}`,
  );
  for (const line of [...wrong, ...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)])
    say(`      ${line}`);
}
