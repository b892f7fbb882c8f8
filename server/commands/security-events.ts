/** npm run security-events: prints the stream of security events, for people or, with --json, for a collector. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../app/open-database.ts';
import { runCommand } from '../app/run-command.ts';
import { readConfig } from '../config.ts';
import type { Sql } from '../database/sql.ts';
import { StartProblem } from '../database/start-problem.ts';
import { messageOf } from '../services/log.ts';
import { eventFilter, eventLine } from '../services/security-event-lines.ts';
import { type EventFilter, readSecurityEvents } from '../services/security-event-store.ts';

const USAGE =
  'npm run security-events -- [--since 1d] [--kind sign-in]... [--outcome failure] [--person id-or-mail] [--business id] [--json] [--follow]';
const FOLLOW_MILLISECONDS = 2_000;
/** A transaction that began before may end later. Longer than any lasts. */
const LATE_MILLISECONDS = 120_000;

async function run() {
  const options = optionsOf(process.argv.slice(2));
  const filter = eventFilter(options, new Date());
  const notice = (line: string) => process.stderr.write(`${line}\n`);
  const { sql, close } = await openDatabase(readConfig(process.env), notice);
  const halt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => halt.abort());
  // Whoever read has enough, as `head` has.
  process.stdout.once('error', () => halt.abort());
  try {
    let seen = await print(sql, filter, { isJson: options.json, seen: new Map(), halt: halt.signal });
    while (options.follow && !halt.signal.aborted) {
      await wait(FOLLOW_MILLISECONDS, null, { signal: halt.signal }).catch(() => undefined);
      const since = new Date(Date.now() - LATE_MILLISECONDS);
      for (const [id, at] of seen) if (at < since) seen.delete(id);
      const next = since > filter.since ? { ...filter, since } : filter;
      seen = await print(sql, next, { isJson: options.json, seen, halt: halt.signal });
    }
  } finally {
    await close();
  }
}

interface Printing {
  readonly isJson: boolean;
  /** What was printed before, by its id. */
  readonly seen: Map<string, Date>;
  readonly halt: AbortSignal;
}

async function print(sql: Sql, filter: EventFilter, { isJson, seen, halt }: Printing) {
  for await (const rows of readSecurityEvents(sql, filter)) {
    if (halt.aborted) break;
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id, at } of fresh) seen.set(id, at);
    const text = fresh.map((row) => `${eventLine(row, isJson)}\n`).join('');
    await new Promise<void>((done) => process.stdout.write(text, () => done()));
  }
  return seen;
}

function optionsOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        since: { type: 'string', default: '1d' },
        kind: { type: 'string', multiple: true, default: [] },
        outcome: { type: 'string' },
        person: { type: 'string' },
        business: { type: 'string' },
        json: { type: 'boolean', default: false },
        follow: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new StartProblem(`${messageOf(error)}\n${USAGE}`);
  }
}

await runCommand(run);
