/** npm run bench -- --invoices 10000..1000000: how many times longer everything takes in a larger database. */
import { performance } from 'node:perf_hooks';
import { verify } from '../server/app/verify/verify.ts';
import { createBenchPlatform } from './bench-platform.ts';
import { asked, closeSide, openSide, payOne, type Side, visited } from './compared-side.ts';
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts';
import { LISTS } from './lists.ts';
import { measuredSizes } from './size.ts';

const RUNS = 25;
const WARM_UP = 3;
const AIM = 1.2;
const PORTS = [3953, 3954] as const;
const say = (line = '') => process.stdout.write(`${line}\n`);

interface Measured {
  readonly name: string;
  readonly work: (side: Side, run: number) => Promise<unknown>;
  /** Whether there is more to answer, or to look through, where there is more of everything. */
  readonly grows?: true | undefined;
}

const MEASURED: readonly Measured[] = [
  ...LISTS.map(({ name, first, grows }) => ({
    name,
    grows,
    work: ({ sql, filled }: Side) => first({ sql, businessId: filled.businessId }),
  })),
  {
    name: 'money and history of a job, over HTTP',
    work: (side) => asked(`/jobs/${side.jobId}/money`, `/jobs/${side.jobId}/timeline`)(side),
  },
  { name: "a customer's page of a job, over HTTP", work: (side) => visited(`/jobs/${side.jobId}`)(side) },
  { name: "a customer's jobs, over HTTP", work: visited('/jobs') },
  { name: 'one invoice, over HTTP', work: (side) => asked(`/invoices/${side.payable[0]?.invoiceId}`)(side) },
  {
    name: 'the lists of the dashboard, over HTTP',
    work: asked(
      '/invoices?status=unpaid&page=1&pageSize=10',
      '/payments/dashboard?page=1&pageSize=10',
      '/communications?unread=true&page=1&pageSize=2',
    ),
  },
  {
    name: 'the figures of the dashboard',
    work: asked('/reports/collected-per-week', '/reports/receivables-aging'),
    grows: true,
  },
  {
    name: 'the PDF of an invoice, over HTTP',
    work: (side) => asked(`/invoices/${side.payable[0]?.invoiceId}/pdf`)(side),
  },
  { name: 'paying by bank, to committed', work: payOne },
];

const { small, large, keptIn } = measuredSizes(process.argv.slice(2));
// Filling takes longer than a token lasts.
const filled = [await openFilledDatabase(small, keptIn, say), await openFilledDatabase(large, keptIn, say)] as const;
const [few, many] = [await openSide(filled[0], PORTS[0]), await openSide(filled[1], PORTS[1])];
try {
  await measureGrowth();
} finally {
  for (const side of [few, many]) await closeSide(side);
}
process.exit(0);

async function measureGrowth() {
  const [rows = '', more = ''] = [few, many].map(
    ({ filled }) => `${filled.invoiceCount.toLocaleString('en-US')} invoices`,
  );
  say();
  say(`milliseconds, medians taking turns      ${rows.padStart(18)}${more.padStart(20)}    factor`);
  for (const measured of MEASURED) print(measured.name, await takingTurns(measured), measured.grows);
  print('verify, of 1,000 invoices', [await verifyMilliseconds(few), await verifyMilliseconds(many)]);
  say();
  for (const { filled } of [few, many]) await printDisk(filled);
}

function print(name: string, [base, grown]: readonly [number, number], grows?: true) {
  const factor = grown / base;
  const verdict = factor <= AIM ? '' : grows ? '   more to answer' : `   ABOVE ${AIM}`;
  const cells = [base.toFixed(2).padStart(18), grown.toFixed(2).padStart(20), factor.toFixed(2).padStart(8)];
  say(`${name.padEnd(40)}${cells.join('')} x${verdict}`);
}

/** A busy machine affects both the same. */
async function takingTurns({ work }: Measured): Promise<readonly [number, number]> {
  const times: readonly number[][] = [[], []];
  for (let run = 0; run < WARM_UP + RUNS; run += 1)
    for (const [index, side] of [few, many].entries()) {
      const begun = performance.now();
      await work(side, run);
      if (run >= WARM_UP) times[index]?.push(performance.now() - begun);
    }
  const [one = 0, other = 0] = times.map((each) => each.sort((a, b) => a - b)[each.length >> 1] ?? 0);
  return [one, other];
}

async function verifyMilliseconds({ filled }: Side): Promise<number> {
  const platform = await createBenchPlatform(filled.url, filled.sql);
  const begun = performance.now();
  await verify(platform);
  const milliseconds = performance.now() - begun;
  await platform.queue.stop();
  return milliseconds / (filled.invoiceCount / 1000);
}

async function printDisk({ sql, invoiceCount }: FilledDatabase) {
  const [disk] = await sql<{ rows: number; indexes: number }[]>`
    select sum(pg_table_size(oid))::bigint as rows, sum(pg_indexes_size(oid))::bigint as indexes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const kilobytes = (bytes = 0) => `${(bytes / 1024 / invoiceCount).toFixed(1)} KB`;
  say(
    `disk of one of ${invoiceCount.toLocaleString('en-US')} invoices, with all that belongs to it: ${kilobytes(disk?.rows)} of rows, ${kilobytes(disk?.indexes)} of indexes`,
  );
}
