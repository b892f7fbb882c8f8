import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { openForVerify } from '../server/app/open-for-verify.ts';
import { readConfig } from '../server/config.ts';
import { startPeople } from './crowd.ts';
import { Disturber } from './disturber.ts';
import { type Findings, look, lookAtEnd, nothingFound } from './findings.ts';
import { PromiseLog } from './promise-log.ts';
import { type Count, nothingYet } from './retry-until.ts';
import { type Plan, scheduleOf } from './schedule.ts';
import { settleDown } from './settle-down.ts';
import { startTestServers, type TestServers } from './test-servers.ts';

export interface Summary extends Count, Findings {
  kills: number;
  postgres: number;
  freezes: number;
  seconds: number;
  /** What servers printed that ended although nobody had killed them. */
  crashes: string[];
  /** What was still under way when no more time should have been needed, and money that is not as the provider has it. */
  open: string[];
}

const MINUTE_MILLISECONDS = 60_000;
/** A session lasts a quarter of an hour. Before that other people take over. */
const TURN_MILLISECONDS = 8 * 60_000;
const ROUNDS_PER_LOOK = 10;
const DAYS_PER_STEP = 2;
const STEP_MILLISECONDS = 3_000;

/** Lets people work, and kills or freezes a process each time that enough was acknowledged, as often as planned. */
export async function runChaos(plan: Plan, say: (line: string) => void): Promise<Summary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-chaos-'));
  const begun = performance.now();
  say(`seed ${plan.seed}, data in ${folder}`);
  const servers = await startTestServers(folder);
  const promises = new PromiseLog(join(folder, 'promises.jsonl'));
  const [count, findings] = [nothingYet(), nothingFound()];
  let isRight = false;
  try {
    await servers.ready();
    const opened = await openForVerify(readConfig(servers.env), servers.env);
    const disturber = new Disturber(servers, opened.platform.systemDb.sql, promises);
    const telling = tellEachMinute(say, { disturber, promises, findings });
    const crowd = await startPeople(servers, plan.people, { promises, count, seed: plan.seed });
    const days = passDays(servers);
    try {
      let turn = performance.now();
      for (const [index, round] of scheduleOf(plan).entries()) {
        if (performance.now() - begun > (plan.minutes ?? Infinity) * MINUTE_MILLISECONDS) break;
        await crowd.acknowledged(plan.effects);
        await wait(round.afterMilliseconds);
        await disturber.disturb(round);
        if (index % ROUNDS_PER_LOOK === ROUNDS_PER_LOOK - 1) {
          await disturber.thawed('database');
          await look(opened, promises, findings);
        }
        if (performance.now() - turn < TURN_MILLISECONDS) continue;
        await disturber.calm();
        await crowd.takeTurns();
        turn = performance.now();
      }
    } finally {
      clearInterval(telling);
      await disturber.calm().catch((error: unknown) => say(String(error)));
      await Promise.all([crowd.stop(), days.stop()]);
    }
    crowd.refuseMistakes();
    const open = await settleDown(servers, opened.platform.systemDb.sql);
    await lookAtEnd(opened, { promises, findings, mailServer: servers.mail, receiver: servers.receiver });
    await opened.close();
    const crashes = servers.crashes();
    const { kills, postgres, freezes } = disturber;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const summary = { ...count, ...findings, kills, postgres, freezes, seconds, crashes, open };
    isRight = wrongOf(summary).length === 0;
    return summary;
  } finally {
    await servers.end();
    promises.close();
    if (isRight) rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything that is not as it must be. Nothing, where each promise was kept. */
export const wrongOf = ({ lost, doubled, unsound, crashes, open }: Summary): string[] =>
  Object.entries({ lost, doubled, unsound, crashes, open }).flatMap(([kind, names]) =>
    names.map((name) => `${kind}: ${name}`),
  );

/** Banks decide while people work. A frozen provider decides afterwards. */
function passDays({ provider }: TestServers) {
  let isPassing = true;
  const passing = (async () => {
    while (isPassing) {
      await provider.control('/clock/advance', { days: DAYS_PER_STEP });
      await wait(STEP_MILLISECONDS);
    }
  })();
  // `stop` throws what went wrong.
  passing.catch(() => undefined);
  return {
    async stop() {
      isPassing = false;
      await passing;
    },
  };
}

/** One line a minute, so that somebody who watches sees it live. */
function tellEachMinute(
  say: (line: string) => void,
  { disturber, promises, findings }: { disturber: Disturber; promises: PromiseLog; findings: Findings },
): NodeJS.Timeout {
  let [minute, before] = [0, 0];
  return setInterval(() => {
    minute += 1;
    const { kills, postgres, freezes } = disturber;
    const { verified, lost, doubled, unsound } = findings;
    say(
      `minute ${minute}: killed ${kills} servers and ${postgres} times PostgreSQL, froze ${freezes}; acknowledged ${promises.count} (${promises.count - before} more); looked ${verified} times: lost ${lost.length}, doubled ${doubled.length}, differences ${unsound.length}`,
    );
    before = promises.count;
  }, MINUTE_MILLISECONDS);
}
