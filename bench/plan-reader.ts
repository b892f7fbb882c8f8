import postgres from 'postgres';
import { DRIVER_OPTIONS } from '../server/database/pool.ts';
import type { Sql } from '../server/database/sql.ts';

/** A table that is read whole is reported when it has more rows than this. */
const LARGE_TABLE = 2_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** PostgreSQL's own plans of the statements that were really sent. */
export async function planReader(url: string) {
  const seen: Plan[] = [];
  const sql = postgres(url, {
    ...DRIVER_OPTIONS,
    max: 1,
    onnotice: ({ message = '' }) => {
      const start = message.indexOf('{');
      if (start >= 0) seen.push((JSON.parse(message.slice(start)) as { Plan: Plan }).Plan);
    },
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = 'json';
    set auto_explain.log_analyze = on; set auto_explain.log_level = 'notice'`);
  return {
    async of(work: (sql: Sql) => Promise<unknown>): Promise<string> {
      seen.length = 0;
      await work(sql as unknown as Sql);
      const nodes = seen.flatMap(flat);
      const indexes = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))];
      const whole = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > LARGE_TABLE)
        .map((node) => `READS ALL OF ${node['Relation Name']}`);
      return [...whole, ...indexes].join(', ');
    },
    end: () => sql.end(),
  };
}

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
const rowsRead = (node: Plan): number => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
