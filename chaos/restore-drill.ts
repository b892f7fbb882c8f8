import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openForVerify } from '../server/app/open-for-verify.ts';
import { verify } from '../server/app/verify/verify.ts';
import { readConfig } from '../server/config.ts';
import { newPair } from '../server/outside/age-seal.ts';
import { type Program, runProgram, startServerProcess } from '../server/testing/server-process.ts';
import { compare } from './compare.ts';
import { type Crowd, startPeople } from './crowd.ts';
import { generator } from './generator.ts';
import { killPostgres } from './postmaster.ts';
import { type Effect, PromiseLog } from './promise-log.ts';
import { differingBalances } from './provider-balances.ts';
import { nothingYet } from './retry-until.ts';
import type { StandIn } from './stand-in.ts';
import { startSurroundings } from './surroundings.ts';

export interface DrillSummary {
  /** Effects that were acknowledged before the backup began. */
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Invariants that do not hold in the restored product. */
  unsound: string[];
  /** Businesses whose clearing is not what the provider has, with both in cents. */
  differing: string[];
}

/** Before the backup, and again after it, so many effects are acknowledged at most. */
const MAX_EFFECTS = 60;
const MAX_AFTER_MILLISECONDS = 300;
const SETTLE_MILLISECONDS = 12_000;
/**
 * People work; at some moment a backup is made; they work on, and the server is lost with its database and its files.
 * Everything is brought back on another, which then has to have what was promised before the backup, and all the money.
 */
export async function drill(
  { people, seed }: { readonly people: number; readonly seed: number },
  say: (line: string) => void,
): Promise<DrillSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-drill-'));
  const random = generator(seed);
  const operator = await newPair();
  writeFileSync(join(folder, 'identity'), operator.identity);
  const { port, provider, env, openBusiness, end } = await startSurroundings(folder);
  const settings = {
    ...env,
    DATA_DIR: join(folder, 'lost'),
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_RECIPIENT: operator.recipient,
    BACKUP_EVERY_MINUTES: '0',
    BACKUP_IDENTITY_FILE: join(folder, 'identity'),
  };
  const command = async (name: Program, more: object = {}) => {
    const own = { NODE_ENV: 'test', PORT: String(port), ...settings, ...more };
    const { stdout } = await runProgram(name, { ...process.env, ...own });
    for (const line of stdout.trim().split('\n').slice(-12)) say(`  ${name}: ${line}`);
  };
  const early = new PromiseLog(join(folder, 'before.jsonl'));
  const all = new PromiseLog(join(folder, 'all.jsonl'));
  let server = await startServerProcess(settings, port);
  try {
    let isBefore = true;
    const promises = both(all, () => (isBefore ? early : null));
    const crowd = await startPeople({ openBusiness }, people, {
      promises,
      count: nothingYet(),
      seed,
    });
    await workOn(crowd, random);
    isBefore = false;
    await command('backup');
    await workOn(crowd, random);
    await crowd.stop();
    crowd.refuseMistakes();
    await server.end('SIGKILL');
    await killPostgres(join(folder, 'lost'));
    rmSync(join(folder, 'lost'), { recursive: true });

    const restored = { ...settings, DATA_DIR: join(folder, 'restored') };
    await command('restore', restored);
    server = await startServerProcess(restored, port);
    await command('reconcile', restored);
    await provider.control('/clock/advance', { days: 5 });
    await wait(SETTLE_MILLISECONDS);
    await command('reconcile', restored);
    return await judge(restored, { early, all, provider });
  } finally {
    await server.end('SIGTERM');
    await end();
    early.close();
    all.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** At least one effect, and then up to a moment in the middle of the next. */
async function workOn(crowd: Crowd, random: () => number) {
  await crowd.acknowledged(1 + Math.floor(random() * MAX_EFFECTS));
  await wait(random() * MAX_AFTER_MILLISECONDS);
}

/** Promises go into the whole log, and those from before the backup into a log of their own. */
function both(all: PromiseLog, early: () => PromiseLog | null): PromiseLog {
  return Object.assign(Object.create(all), {
    asked(effect: Effect) {
      all.asked(effect);
      early()?.asked(effect);
    },
    acknowledged(effect: Effect) {
      all.acknowledged(effect);
      early()?.acknowledged(effect);
    },
  });
}

interface Evidence {
  readonly early: PromiseLog;
  readonly all: PromiseLog;
  readonly provider: StandIn;
}

/** What was promised before the backup is there once, nothing is there twice, and all money is where the provider says. */
async function judge(env: Record<string, string>, { early, all, provider }: Evidence): Promise<DrillSummary> {
  const opened = await openForVerify(readConfig(env), env);
  try {
    const { sql } = opened.platform.systemDb;
    const verdicts = await verify(opened.platform);
    const { acknowledged, lost } = await compare(sql, early);
    const { doubled } = await compare(sql, all);
    return {
      acknowledged,
      lost,
      doubled,
      unsound: verdicts.filter(({ wrongCount }) => wrongCount > 0).map(({ invariant }) => invariant.id),
      differing: await differingBalances(sql, provider),
    };
  } finally {
    await opened.close();
  }
}
