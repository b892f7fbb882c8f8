import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { migrate } from '../../database/migrate.ts';
import type { Sql, Transaction } from '../../database/sql.ts';
import { createLog } from '../../services/log.ts';
import { createQueue, type QueueNames } from '../../services/queue.ts';
import {
  appliedMigrations,
  type CopiedTable,
  copiedTables,
  copyIn,
  copyOut,
  copyOutQueue,
  countRows,
  hasQueue,
  layTasks,
  ledgerHeads,
  makeWaitingTasks,
  sequences,
  speakPlainly,
  waitingTasksTable,
} from '../backup/copied-table-store.ts';
import { Damaged, layTables } from '../backup/load-tables.ts';

interface Target {
  readonly sql: Sql;
  readonly url: string;
  readonly queues: QueueNames;
}

/**
 * Copies a database of the product into an empty one, of the same PostgreSQL or another, and brings its schema to this
 * version's. Each table is read again where it was laid and compared, row by row. The old one is only read. Nobody else
 * may work with either. Throws {@link Damaged} where they are not alike.
 */
export async function copyDatabase(from: Sql, into: Target, say: (line: string) => void): Promise<void> {
  await from.begin('isolation level repeatable read read only', async (old) => {
    await speakPlainly(old);
    const migrations = await appliedMigrations(old);
    await migrate(into.sql, { upTo: migrations });
    // Whatever those make is ours. An operator's own tables may stand beside them.
    const ours = new Set((await copiedTables(into.sql)).map(({ name }) => name));
    const all = await copiedTables(old);
    const strange = all.filter(({ name }) => !ours.has(name)).map(({ name }) => name);
    if (strange.length > 0) say(`Not of this product, and left in the old database: ${strange.join(', ')}`);
    const contents = {
      migrations,
      tables: all.filter(({ name }) => ours.has(name)),
      sequences: (await sequences(old)).filter(({ table }) => ours.has(table)),
      ledger: await ledgerHeads(old),
    };
    await layTables(into.sql, contents, { layRows: (tx, table) => copyRows(old, tx, table), say });
    const tasks = await copyTasks(old, into);
    if (tasks > 0) say(`${tasks} tasks that wait`);
  });
}

/** Answers how many rows there are. */
async function copyRows(old: Transaction, tx: Transaction, table: CopiedTable): Promise<number> {
  const [there, here] = [createHash('sha256'), createHash('sha256')];
  await pipeline(
    await copyOut(old, table),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        there.update(chunk);
        // The driver hands out a view of what it read, and reads over it.
        yield Buffer.from(chunk);
      }
    },
    await copyIn(tx, table),
  );
  for await (const chunk of await copyOut(tx, table)) here.update(chunk);
  if (here.digest('hex') !== there.digest('hex'))
    throw new Damaged(`the rows of ${table.name} are not those that were copied`);
  return countRows(old, table.name);
}

/** Work that waits goes on. What repeats comes again by itself. The library lays out the tables of its queue. */
async function copyTasks(old: Transaction, { sql, url, queues }: Target): Promise<number> {
  const queue = await createQueue(url, createLog('silent'), queues);
  await queue.stop();
  if (!(await hasQueue(old))) return 0;
  return sql.begin(async (tx) => {
    const { columns } = waitingTasksTable;
    await pipeline(await copyOutQueue(old), await copyIn(tx, await makeWaitingTasks(tx, columns)));
    return layTasks(tx, columns, queues.tasks);
  });
}
