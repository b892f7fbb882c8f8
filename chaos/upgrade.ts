import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { openForVerify } from '../server/app/open-for-verify.ts';
import { verify } from '../server/app/verify/verify.ts';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/database/sql.ts';
import { type Comparison, compare } from './compare.ts';
import { startPeople } from './crowd.ts';
import { checkOut, type LandedVersion } from './landed-versions.ts';
import { type LoadCount, mostlyLoaded } from './load.ts';
import { fillWithInvoices } from './many-invoices.ts';
import { PromiseLog } from './promise-log.ts';
import { type Count, nothingYet } from './retry-until.ts';
import { type ServerPair, startServerPair } from './server-pair.ts';

const ROOT = join(import.meta.dirname, '..');
/** People work so long before, between and after each step. */
const WORK_MILLISECONDS = 5_000;
/** One statement copies a hundred thousand rows. */
const FILL_MILLISECONDS = 15 * 60_000;
const DAYS = 5;
/** The provider tells of what happened in those days, and each business is read there. */
const SETTLE_MILLISECONDS = 12_000;

export interface Plan {
  readonly invoices: number;
  readonly people: number;
  readonly seed: number;
}

export interface UpgradeSummary extends LoadCount, Comparison {
  /** What the people of {@link startPeople} did, who send again what was not answered. */
  readonly work: Count;
  readonly perSecond: number;
  /** Invariants that do not hold at the end, with their first rows. */
  readonly unsound: string[];
}

/**
 * Two servers of an earlier version serve people of a business with many invoices, and some who do everything. Beside
 * them `npm run migrate` of this version runs, and then one after the other is replaced by this version.
 */
export async function upgradeUnderLoad(
  version: LandedVersion,
  { invoices, people, seed }: Plan,
  say: (line: string) => void,
): Promise<UpgradeSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-upgrade-'));
  const old = join(folder, 'old');
  say(`from ${version.schema} (${version.commit}), ${invoices} invoices, seed ${seed}`);
  checkOut(version, old);
  const pair = await startServerPair(join(folder, 'data'), say, old);
  const promises = new PromiseLog(join(folder, 'promises.jsonl'));
  try {
    const owner = await pair.openBusiness();
    await filled(pair, (sql) => fillWithInvoices(owner, sql, invoices), say);
    const load = await mostlyLoaded(owner, say);
    const work = nothingYet();
    const crowd = await startPeople(pair, people, { promises, count: work, seed });
    const count = await load.until(
      (async () => {
        await wait(WORK_MILLISECONDS);
        await command('migrate', pair.env, say);
        await wait(WORK_MILLISECONDS);
        for (const which of [0, 1]) {
          await pair.restart(which, ROOT);
          say(`server ${which + 1} of 2 is of this version`);
          await wait(WORK_MILLISECONDS);
        }
      })(),
    );
    await crowd.stop();
    crowd.refuseMistakes();
    return { ...count, perSecond: load.perSecond, work, ...(await judge(pair, promises, say)) };
  } finally {
    await pair.end();
    promises.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function filled(
  { databaseUrl }: ServerPair,
  fill: (sql: ReturnType<typeof connect>) => Promise<void>,
  say: (line: string) => void,
) {
  const begun = performance.now();
  const sql = connect(databaseUrl, 1, FILL_MILLISECONDS);
  try {
    await fill(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
  say(`filled in ${Math.round((performance.now() - begun) / 1_000)} s`);
}

/** A command of this version, as an operator runs it beside the servers. */
async function command(name: 'migrate' | 'reconcile', env: Record<string, string>, say: (line: string) => void) {
  const child = spawn(process.execPath, [join(ROOT, `server/commands/${name}.ts`)], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for await (const line of createInterface(child.stdout)) say(`  ${line}`);
  const code = await ended;
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`);
}

/** What was promised is there once, by both versions, and everything is as it must be. */
async function judge(
  { env, provider }: ServerPair,
  promises: PromiseLog,
  say: (line: string) => void,
): Promise<Comparison & { unsound: string[] }> {
  await provider.control('/clock/advance', { days: DAYS });
  await wait(SETTLE_MILLISECONDS);
  // What old servers booked after the migration is brought up to this version's books with the next reading.
  await command('reconcile', env, say);
  const opened = await openForVerify(readConfig(env), env);
  try {
    const verdicts = await verify(opened.platform);
    const unsound = verdicts
      .filter(({ wrongCount }) => wrongCount > 0)
      .map(
        ({ invariant, wrongCount, wrong: [first] }) => `${invariant.id}: ${wrongCount}, ${first?.name} ${first?.why}`,
      );
    return { ...(await compare(opened.platform.systemDb.sql, promises)), unsound };
  } finally {
    await opened.close();
  }
}
