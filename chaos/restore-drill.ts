import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openForVerify } from '../server/app/open-for-verify.ts';
import { verify } from '../server/app/verify/verify.ts';
import { readConfig } from '../server/config.ts';
import type { Sql } from '../server/database/sql.ts';
import { newPair } from '../server/outside/age-seal.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { compare } from './compare.ts';
import { generator, startPeople } from './crowd.ts';
import { killPostgres } from './postmaster.ts';
import { type Effect, PromiseLog } from './promise-log.ts';
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

const COMMANDS = join(import.meta.dirname, '../server/commands');
const WORK_MILLISECONDS = 3_000;
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
  const { port, sandbox, env, openBusiness } = await startSurroundings(join(folder, 'lost'));
  const settings = {
    ...env,
    KEYS_DIR: join(folder, 'keys'),
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_RECIPIENT: operator.recipient,
    BACKUP_EVERY_MINUTES: '0',
    BACKUP_IDENTITY_FILE: join(folder, 'identity'),
  };
  const command = async (name: string, more: object = {}) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(COMMANDS, `${name}.ts`)], {
      env: { ...process.env, NODE_ENV: 'test', PORT: String(port), ...settings, ...more },
    });
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
      count: { requests: 0, repeated: 0 },
      random,
    });
    await wait(random() * WORK_MILLISECONDS);
    isBefore = false;
    await command('backup');
    await wait(random() * WORK_MILLISECONDS);
    await crowd.stop();
    crowd.refuseMistakes();
    await server.end('SIGKILL');
    await killPostgres(join(folder, 'lost'));
    rmSync(join(folder, 'lost'), { recursive: true });

    const restored = { ...settings, DATA_DIR: join(folder, 'restored') };
    await command('restore', restored);
    server = await startServerProcess(restored, port);
    await command('reconcile', restored);
    await fetch(`${sandbox.origin}/clock/advance`, {
      method: 'POST',
      body: JSON.stringify({ days: 5 }),
      headers: { 'content-type': 'application/json' },
    });
    await wait(SETTLE_MILLISECONDS);
    await command('reconcile', restored);
    return await judge(restored, { early, all, sandbox: sandbox.origin });
  } finally {
    await server.end('SIGTERM');
    await sandbox.stop();
    early.close();
    all.close();
    rmSync(folder, { recursive: true, force: true });
  }
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
  readonly sandbox: string;
}

/** What was promised before the backup is there once, nothing is there twice, and all money is where the provider says. */
async function judge(env: Record<string, string>, { early, all, sandbox }: Evidence): Promise<DrillSummary> {
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
      differing: await differingBalances(sql, sandbox),
    };
  } finally {
    await opened.close();
  }
}

async function differingBalances(sql: Sql, sandbox: string): Promise<string[]> {
  const rows = await sql<{ account: string; clearing: number }[]>`
    select provider_account_id account, coalesce((
      select sum(amount_cents) from ledger_lines l where l.business_id = b.id and l.account = 'clearing'), 0)::bigint clearing
    from businesses b where provider_account_id is not null`;
  const differing: string[] = [];
  for (const { account, clearing } of rows) {
    const answer = await fetch(`${sandbox}/v1/balance`, {
      headers: { authorization: 'Bearer sk_test_sandbox', 'stripe-account': account },
    });
    const { available } = (await answer.json()) as { available: { amount: number }[] };
    const there = available[0]?.amount ?? 0;
    if (there !== clearing) differing.push(`${account}: there ${there}, here ${clearing}`);
  }
  return differing;
}
