import postgres from 'postgres';
import { inject } from 'vitest';
import { DRIVER_OPTIONS } from '../database/pool.ts';
import type { Sql } from '../database/sql.ts';
import type { TestProduct } from './test-product.ts';

export interface WatchedPlans {
  readonly sql: Sql;
  /** PostgreSQL's own plans of the statements on this connection. */
  readonly plans: string[];
  stop(): Promise<void>;
}

/** A connection to the product's database on which every statement is explained. */
export async function watchPlans({ platform }: TestProduct): Promise<WatchedPlans> {
  const plans: string[] = [];
  const url = inject('databaseServer').replace(/\/[^/]*$/, `/${platform.systemDb.sql.options.database}`);
  const onnotice = ({ message = '' }) => void (message.includes('Query Text') && plans.push(message));
  const sql = postgres(url, { ...DRIVER_OPTIONS, max: 1, onnotice });
  await sql`load 'auto_explain'`;
  await sql`set plan_cache_mode = auto`;
  for (const setting of ['log_min_duration = 0', 'log_analyze = on', 'log_timing = off', 'log_level = notice'])
    await sql.unsafe(`set auto_explain.${setting}`);
  return { sql: sql as unknown as Sql, plans, stop: () => sql.end() };
}

/** What a call's statements cost: those of `tables` that they read as a whole, and the most rows in any step. */
export async function costOf({ plans }: WatchedPlans, tables: readonly string[], call: () => Promise<unknown>) {
  plans.length = 0;
  await call();
  if (plans.length === 0) throw new Error('No statement ran on the watched connection.');
  const steps = plans.join('\n').split('\n');
  const asWhole = new RegExp(`Seq Scan on (${tables.join('|')})`);
  const whole = steps.filter((step) => asWhole.test(step));
  const rows = steps.map((step) => Number(/actual rows=([\d.]+)/.exec(step)?.[1] ?? 0));
  const dropped = steps.map((step) => Number(/Rows Removed by Filter: (\d+)/.exec(step)?.[1] ?? 0));
  return { whole, most: Math.max(...rows, ...dropped) };
}
