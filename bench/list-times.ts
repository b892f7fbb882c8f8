import { performance } from 'node:perf_hooks';
import { connect } from '../server/database/sql.ts';
import { found } from './findings.ts';
import type { MeasuredList } from './lists.ts';
import { planReader } from './plan-reader.ts';

const RUNS = 15;
const AIM_MILLISECONDS = 10;
/** The slowest, in the table at the end. */
const PRINTED_AGAIN = 6;

/** Prints each list's cost for the full database, a deep page beside the first, and the indexes that answer it. */
export async function measureLists(
  lists: readonly MeasuredList[],
  { url, businessId }: { url: string; businessId: string },
  say: (line?: string) => void,
) {
  const sql = connect(url, 1);
  const db = { sql, businessId };
  const plans = await planReader(url);
  say();
  say('list (the statements of one page)        page 1 ms   deep page ms   ratio   answered by');
  const slowest: { name: string; milliseconds: number }[] = [];
  for (const { name, first, deep } of lists) {
    const one = await median(() => first(db));
    slowest.push({ name, milliseconds: one });
    const far = deep ? await median(() => deep(db)) : null;
    const cells = [
      one.toFixed(2).padStart(9),
      far === null ? ''.padStart(14) : far.toFixed(2).padStart(14),
      far === null ? ''.padStart(7) : `${(far / one).toFixed(1)} x`.padStart(7),
    ];
    say(
      `${name.padEnd(40)}${cells.join(' ')}   ${await plans.of((reader) => (deep ?? first)({ sql: reader, businessId }))}`,
    );
  }
  slowest.sort((a, b) => b.milliseconds - a.milliseconds);
  for (const { name, milliseconds } of slowest.slice(0, PRINTED_AGAIN))
    found(`page 1 of ${name}`, { value: milliseconds, aim: AIM_MILLISECONDS, unit: 'ms' });
  await sql.end();
  await plans.end();
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
