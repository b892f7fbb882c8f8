import type { ChildProcess } from 'node:child_process';
import type { Sql } from '../server/database/sql.ts';
import type { Filled } from './fill-database.ts';
import { found } from './findings.ts';
import { type Figures, load, type Post, post, sendEach, warmUp } from './measure.ts';
import { type Order, ordersOf, paymentTo } from './payments.ts';

const ROUNDS = 5;
const PAYMENTS_A_ROUND = 120;
/** Each connection prepares a statement with its first call, and now and then the server asks something by itself. */
const COUNTED_CALLS = 40;
/** What comes out differently each time a payment is made. */
const ONCE = /"(uuid|createdAt)":"[^"]*"|"invoiceUuid":"[^"]*","invoiceId":\d+/g;

/** A server whose processor time is measured, and where it answers. */
export interface Measured {
  readonly process: ChildProcess;
  readonly origin: string;
}

export interface Servers {
  readonly product: Measured;
  readonly bare: Measured;
  /** The product again, with every statement to the database counted. */
  readonly counting: { readonly origin: string; count(call: () => Promise<unknown>): Promise<Counted> };
  readonly token: string;
}

interface Counted {
  readonly statements: number;
  readonly roundTrips: number;
}

/** The same answer by three servers: the product, and the bare one in both forms. */
interface Request {
  readonly name: string;
  /** At most so many times the cheaper form of the bare server. */
  readonly aim: number;
  readonly path: string;
  /** Behind the name of the form. */
  readonly barePath: string;
  readonly headers: Record<string, string>;
}

type Say = (line?: string) => void;
const FORMS = ['one', 'each'] as const;

/**
 * Prints what requests cost in processor time, as a ratio to a server that only reads, writes and answers. All take turns in each
 * round, so that a busy machine affects them alike. Stops when they do not answer the same bytes.
 */
export async function measureRequests(pool: Sql, filled: Filled, servers: Servers, say: Say) {
  const { product, bare, counting } = servers;
  const requests = await requestsOf(pool, filled, servers.token);
  say();
  say(`processor time of the server, us a request, medians of ${ROUNDS} rounds that take turns (lowest to highest)`);
  say('the bare server: one statement an answer, or one for each table; ratio to the cheaper of them');
  say(row(['', 'product', 'bare, one', 'bare, each', 'ratio', 'aim', 'statements', 'requests/s', 'p99 ms']));
  for (const { name, aim, path, barePath, headers } of requests) {
    const own = `${product.origin}${path}`;
    const theirs = FORMS.map((form) => `${bare.origin}/${form}${barePath}`);
    await refuseOtherBytes(name, [own, ...theirs], headers);
    const calls = Array.from({ length: COUNTED_CALLS }, () => () => fetch(`${counting.origin}${path}`, { headers }));
    const counted = await fewest(counting, calls);
    await warmUp(own, headers);
    for (const url of theirs) await warmUp(url);
    const figures = await inTurns([
      () => load(product.process, own, headers),
      ...theirs.map((url) => () => load(bare.process, url)),
    ]);
    say(line(name, { aim, counted, figures }));
  }
  await measurePaying(pool, filled, servers, say);
}

async function measurePaying(pool: Sql, filled: Filled, { product, bare, counting }: Servers, say: Say) {
  const orders = await ordersOf(pool, filled, (2 * ROUNDS + 2) * PAYMENTS_A_ROUND + COUNTED_CALLS + 2);
  const next = (count: number) => orders.splice(0, count);
  const toProduct = (order: Order) => paymentTo(product.origin, order);
  const toBare = ({ body, headers }: Order): Post => ({ url: `${bare.origin}/one/pay`, body, headers });
  const answers = await Promise.all([
    ...next(1).map((order) => post(toProduct(order))),
    ...next(1).map((order) => post(toBare(order))),
  ]);
  if (new Set(answers.map(({ text }) => text.replaceAll(ONCE, ''))).size !== 1)
    throw new Error(`paying is answered in two ways: ${answers.map(({ text }) => text).join('\n')}`);
  // Statements are prepared with the first call of each connection.
  await sendEach(product.process, next(PAYMENTS_A_ROUND).map(toProduct));
  await sendEach(bare.process, next(PAYMENTS_A_ROUND).map(toBare));
  const calls = next(COUNTED_CALLS).map((order) => () => post(paymentTo(counting.origin, order)));
  const counted = await fewest(counting, calls);
  const figures = await inTurns([
    () => sendEach(product.process, next(PAYMENTS_A_ROUND).map(toProduct)),
    () => sendEach(bare.process, next(PAYMENTS_A_ROUND).map(toBare)),
  ]);
  say(line('paying by bank from a new account', { aim: 1.3, counted, figures }));
}

async function requestsOf(pool: Sql, filled: Filled, token: string): Promise<Request[]> {
  const { businessId, portfolioId, accountId } = filled;
  const [some] = await pool<{ id: string }[]>`
    select id from invoices where business_id = ${businessId} order by number desc limit 1`;
  const headers = { authorization: `Bearer ${token}` };
  const list = (name: string, query: string): Request => ({
    name,
    aim: 1.8,
    path: `/core/api/business/${businessId}/invoices?pageSize=10&${query}`,
    barePath: `/invoices/${businessId}?${query}`,
    headers,
  });
  return [
    list('invoice list, page 1', 'page=1'),
    list('invoice list, page 500', 'page=500'),
    list('invoice list, searched by customer', 'customer=maple%20a'),
    {
      name: 'one invoice with everything',
      aim: 2,
      path: `/core/api/business/${businessId}/invoices/${some?.id}`,
      barePath: `/invoice/${businessId}/${some?.id}`,
      headers,
    },
    {
      name: 'portal invoice list',
      aim: 1.8,
      path: `/core/api/portfolios/${portfolioId}/accounts/${accountId}/invoices?pageSize=10`,
      barePath: `/portal/${portfolioId}/${accountId}`,
      headers: {},
    },
  ];
}

async function refuseOtherBytes(name: string, urls: readonly string[], headers: Record<string, string>) {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).text()));
  const [own, ...others] = texts;
  if (own === '[]' || others.some((text) => text !== own))
    throw new Error(
      `${name}: the servers do not answer the same bytes\n${texts.map((text) => text.slice(...differing(texts))).join('\n')}`,
    );
}

/** Where they begin to differ, with some of what is before and behind. */
function differing([own = '', ...others]: readonly string[]): [number, number] {
  let at = 0;
  while (at < own.length && others.every((text) => text[at] === own[at])) at += 1;
  return [Math.max(0, at - 200), at + 200];
}

/** What a call takes once everything is prepared. */
async function fewest(counting: Servers['counting'], calls: readonly (() => Promise<unknown>)[]): Promise<Counted> {
  const counts: Counted[] = [];
  for (const call of calls) counts.push(await counting.count(call));
  const order = ({ statements, roundTrips }: Counted) => statements * 100 + roundTrips;
  return counts.reduce((least, each) => (order(each) < order(least) ? each : least));
}

/** Five rounds, in each of which every server has its turn. */
async function inTurns(turns: readonly (() => Promise<Figures>)[]): Promise<Figures[][]> {
  const figures = turns.map((): Figures[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, turn] of turns.entries()) figures[index]?.push(await turn());
  return figures;
}

interface Outcome {
  readonly aim: number;
  readonly counted: Counted;
  readonly figures: readonly Figures[][];
}

function line(name: string, { aim, counted, figures }: Outcome): string {
  const cpu = figures.map((rounds) => spread(rounds.map((each) => each.cpu)));
  const [own, ...bare] = cpu.map(({ median }) => median);
  const [product = []] = figures;
  const ratio = (own ?? 0) / Math.min(...bare);
  found(`${name}, times the bare server`, { value: ratio, aim, unit: 'x' });
  const failed = figures.flat().reduce((sum, each) => sum + each.failed, 0);
  const cells = [
    ...cpu.map(({ text }) => text),
    ...(cpu.length < 3 ? [''] : []),
    `${ratio.toFixed(2)} x`,
    `${aim} x`,
    `${counted.statements} in ${counted.roundTrips}`,
    spread(product.map((each) => each.perSecond)).median.toFixed(0),
    spread(product.map((each) => each.p99)).median.toFixed(0),
  ];
  return row([name, ...cells]) + (failed > 0 ? `   FAILED: ${failed}` : '');
}

const WIDTHS = [34, 19, 17, 17, 9, 7, 13, 12, 8];
const row = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(WIDTHS[index] ?? 10))).join('');

export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  return { median, text: `${median.toFixed(0)} (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)})` };
}
