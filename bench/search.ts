import { performance } from 'node:perf_hooks';
import { FOUND_KINDS } from '@underlay/contract/search.ts';
import { mayOf } from '@underlay/domain/members/rights.ts';
import { soughtIn } from '@underlay/domain/search/sought.ts';
import { connect, type TenantReader } from '../server/database/sql.ts';
import { searchEverything } from '../server/features/search/search-store.ts';
import { found } from './findings.ts';
import { planReader } from './plan-reader.ts';

/** What people were seen to look for: a number, an amount, words that few and many names have, a phone, and nothing. */
const QUESTIONS = [
  '1042',
  '#51042',
  'invoice 99',
  'work order 1010',
  '$3,187.50',
  '10.42',
  'oak',
  'oak plank',
  'mar',
  'ma',
  'maple',
  'maple ba',
  'stone bakery',
  'group',
  '785 555',
  '+1 (785) 001-0042',
  'c1042@mail',
  'sku-49',
  'job 4999',
  'install',
  'room 42',
  'check 1042',
  'the',
  'herrngbone',
];

const WARM = 7;
const RUNS = 20;
const AIM_MILLISECONDS = 30;

/** Prints what a search over everything costs (FIND-02), the slowest question, and whether any plan reads a table whole. */
export async function measureSearch(url: string, businessId: string, say: (line?: string) => void) {
  const sql = connect(url, 1);
  const plans = await planReader(url);
  const all: number[] = [];
  say();
  say('search over everything, one statement     median ms    p95 ms   found   answered by');
  for (const question of QUESTIONS) {
    const times: number[] = [];
    let rows = 0;
    for (let run = 0; run < WARM + RUNS; run += 1) {
      const begun = performance.now();
      rows = (await ask({ sql, businessId }, question)).length;
      if (run >= WARM) times.push(performance.now() - begun);
    }
    all.push(...times);
    const cells = [quantile(times, 0.5), quantile(times, 0.95)].map((each) => each.toFixed(1).padStart(9)).join(' ');
    const plan = await plans.of((reader) => ask({ sql: reader, businessId }, question));
    say(`${question.padEnd(40)} ${cells} ${String(rows).padStart(7)}   ${plan}`);
  }
  found('search over everything (p95)', { value: quantile(all, 0.95), aim: AIM_MILLISECONDS, unit: 'ms' });
  say(
    `p95 of all                                          ${quantile(all, 0.95).toFixed(1).padStart(7)}   (aim: under ${AIM_MILLISECONDS})`,
  );
  await sql.end();
  await plans.end();
}

function ask(db: TenantReader, question: string) {
  const sought = soughtIn(question);
  if (!sought) throw new Error(`${question} is too little`);
  return searchEverything(db, { sought, kinds: FOUND_KINDS, may: mayOf('owner') });
}

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;
