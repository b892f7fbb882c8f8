import { performance } from 'node:perf_hooks';
import { createDocuments } from '../server/outside/typst/create-documents.ts';
import { openTypesetter } from '../server/outside/typst/typeset.ts';
import type { InvoiceDocument } from '../server/services/documents.ts';
import { createLog } from '../server/services/log.ts';
import { invoiceDocument, lines } from '../server/testing/invoice-documents.ts';
import { readPdf } from '../server/testing/read-pdf.ts';
import { type Bystander, p95 } from './bystander.ts';
import { found } from './findings.ts';

const RUNS = 100;
const WARM_UP = 10;
const MAX_MILLISECONDS = 20;
/** As many as one server keeps waiting of a business. */
const CROWD = 12;
const OURS = { businessId: 'tallgrass' };

/** Each document differs, so nothing is reused from the one before. */
const invoice = (run: number, count: number): InvoiceDocument =>
  invoiceDocument({
    title: `Invoice ${run} from Tallgrass Flooring Co.`,
    name: `Invoice ${run}`,
    lines: lines(count, (index) => ({ description: `${run}.${index} White oak plank, 5 in. select, 12 cartons` })),
  });

const SIZES = [14, 120];

/** Prints what a page costs from the data to the PDF, and its ratio to a page without lines. Both take turns. */
export async function measureDocuments(say: (line?: string) => void) {
  const documents = createDocuments(createLog('silent'));
  const begun = performance.now();
  await documents.render(invoice(0, 1), OURS);
  const first = performance.now() - begun;
  const pages: number[] = [];
  for (const count of SIZES) pages.push((await readPdf(await documents.render(invoice(0, count), OURS))).pages);
  const [bare = 0, ...whole] = await medians(
    (run, count) => documents.render(invoice(run, count), OURS),
    [0, ...SIZES],
  );
  say();
  say('documents                                median ms a page   CPU ms a page   ratio to one without lines');
  for (const [index, count] of SIZES.entries()) {
    const page = (whole[index] ?? 0) / (pages[index] ?? 1);
    if (index === 0) found('PDF of one page, median', { value: page, aim: MAX_MILLISECONDS, unit: 'ms' });
    const name = `invoice of ${count} lines, ${pages[index]} ${pages[index] === 1 ? 'page' : 'pages'}`;
    const cpu = processorMilliseconds(count) / (pages[index] ?? 1);
    const cells = [
      page.toFixed(1).padStart(17),
      cpu.toFixed(1).padStart(16),
      `${(page / bare).toFixed(2)} x`.padStart(29),
    ];
    say(`${name.padEnd(40)}${cells.join('')}`);
  }
  say(
    `the first one, with the start of its process: ${first.toFixed(0)} ms   (aim of a page: under ${MAX_MILLISECONDS} ms)`,
  );
  await documents.close();
}

/** How long a list takes while a crowd asks for documents of the same server, each for another one. */
export async function measureCrowd(bystander: Bystander, pdfs: readonly string[], say: (line: string) => void) {
  const { origin, headers } = bystander;
  await p95(bystander, 1);
  const alone = await p95(bystander, 3);
  const begun = performance.now();
  let asking = true;
  const crowd = Promise.all(pdfs.slice(0, CROWD).map(async (path) => (await fetch(origin + path, { headers })).status));
  void crowd.finally(() => {
    asking = false;
  });
  const times: number[] = [];
  while (asking) times.push(await p95(bystander, 0.2));
  const [seconds, made] = [(performance.now() - begun) / 1000, (await crowd).filter((status) => status === 200).length];
  say(
    `a list's answer (p95): alone ${alone.toFixed(1)} ms, while ${made} of ${CROWD} documents are made in ${seconds.toFixed(1)} s ${Math.max(...times).toFixed(1)} ms`,
  );
}

/** The same without the way to the other process, and independent of other load on the machine. */
function processorMilliseconds(count: number): number {
  const typeset = openTypesetter();
  for (let run = 0; run < WARM_UP; run += 1) typeset(invoice(run, count));
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) typeset(invoice(WARM_UP + run, count));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RUNS;
}

async function medians(work: (run: number, count: number) => Promise<unknown>, counts: readonly number[]) {
  const times = counts.map((): number[] => []);
  for (let run = -WARM_UP; run < RUNS; run += 1)
    for (const [index, count] of counts.entries()) {
      const begun = performance.now();
      await work(run + RUNS, count);
      if (run >= 0) times[index]?.push(performance.now() - begun);
    }
  return times.map((each) => each.sort((a, b) => a - b)[RUNS >> 1] ?? 0);
}
