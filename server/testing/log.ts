import { symbols } from 'pino';
import type { Platform } from '../services/platform.ts';
import type { TestProduct } from './test-product.ts';

/** Everything the product logs from now on, at this level and above. */
export function listenToLog({ platform }: Pick<TestProduct, 'platform'>, level = 'trace'): string[] {
  const lines: string[] = [];
  platform.log.level = level;
  Reflect.set(platform.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  return lines;
}

/** The rows of every table that contain a text in any column. */
export async function rowsThatShow(
  { platform }: { platform: Pick<Platform, 'systemDb'> },
  text: string,
): Promise<string[]> {
  const tables = await platform.systemDb.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
  const shown: string[] = [];
  for (const { name } of tables) {
    const rows = await platform.systemDb.sql.unsafe(
      `select t::text as row from ${name} t where position($1 in t::text) > 0`,
      [text],
    );
    shown.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return shown;
}
