import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER } from '../server/app/demo/demo-data.ts';
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { migrate } from '../server/database/migrate.ts';
import { connect, type Sql } from '../server/database/sql.ts';
import { createUser } from '../server/features/account/index.ts';
import { createBenchPlatform } from './bench-platform.ts';
import { allInvoices, type DatabaseSize, type Filled, fillDatabase, readFilled } from './fill-database.ts';

/** One statement writes a whole table. On a busy machine that takes longer than the product's own timeout. */
const STATEMENT_MILLISECONDS = 60 * 60_000;

export interface FilledDatabase extends Filled {
  readonly url: string;
  readonly sql: Sql;
  /** Of all businesses. */
  readonly invoiceCount: number;
  /** For what else a measurement writes. */
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * A database of this size, brought to today's schema. Filling a large one takes minutes, so it can be kept in a folder
 * and is then filled once.
 */
export async function openFilledDatabase(
  size: DatabaseSize,
  keptIn: string | undefined,
  say: (line: string) => void,
): Promise<FilledDatabase> {
  const name = `invoices-${size.invoices}-businesses-${size.businesses}`;
  const folder = keptIn ? join(keptIn, name) : mkdtempSync(join(tmpdir(), 'underlay-bench-'));
  const isFilled = existsSync(folder) && keptIn !== undefined;
  const database = await startEmbeddedPostgres(folder, () => undefined);
  const sql = connect(database.url, 4, STATEMENT_MILLISECONDS);
  const close = async () => {
    await sql.end({ timeout: 1 });
    await database.stop();
    if (!keptIn) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(sql);
    if (!isFilled) {
      say(`Writing ${allInvoices(size).toLocaleString('en-US')} invoices …`);
      const platform = await createBenchPlatform(database.url, sql);
      await fillDatabase(platform, await createUser(platform, OWNER), size);
      await platform.queue.stop();
    }
    return { ...(await readFilled(sql)), url: database.url, sql, folder, invoiceCount: allInvoices(size), close };
  } catch (error) {
    await close();
    if (keptIn && !isFilled) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
