import { availableParallelism } from 'node:os';
import type { Sql } from '../server/database/sql.ts';
import type { Filled } from './fill-database.ts';
import { found } from './findings.ts';
import { type Figures, load, sendEach } from './measure.ts';
import { ordersOf, paymentTo } from './payments.ts';
import { type Measured, spread } from './requests.ts';

const ROUNDS = 3;
const PAYMENTS = 100;
const AIM = 1.8;

interface Pair {
  readonly product: Measured;
  readonly second: Measured;
  readonly token: string;
}

/** Prints how much more two servers on one database do in a second than one. Each has as many callers as the one alone. */
export async function measureTwoServers(
  pool: Sql,
  filled: Filled,
  { product, second, token }: Pair,
  say: (line?: string) => void,
) {
  const orders = await ordersOf(pool, filled, (ROUNDS + 1) * 3 * PAYMENTS);
  const path = `/core/api/business/${filled.businessId}/invoices?page=1&pageSize=10`;
  const list = ({ process, origin }: Measured) =>
    load(process, `${origin}${path}`, { authorization: `Bearer ${token}` });
  const pay = ({ process, origin }: Measured) =>
    sendEach(
      process,
      orders.splice(0, PAYMENTS).map((order) => paymentTo(origin, order)),
    );
  say();
  say(`two servers on one database, of one machine with ${availableParallelism()} cores that has the callers too`);
  for (const [name, ask] of [
    ['invoice list', list],
    ['paying by bank', pay],
  ] as const) {
    await Promise.all([ask(product), ask(second)]); // warm-up
    const [alone, together]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push((await ask(product)).perSecond);
      together.push(total(await Promise.all([ask(product), ask(second)])));
    }
    const [one, two] = [spread(alone), spread(together)];
    found(`${name}, two servers over one`, { value: two.median / one.median, aim: AIM, unit: 'x', isLeast: true });
    say(
      `${name.padEnd(20)} one ${one.text.padStart(20)} a second, two ${two.text.padStart(20)}: ${(two.median / one.median).toFixed(2)} x   (aim: ${AIM})`,
    );
  }
}

const total = (figures: readonly Figures[]): number => figures.reduce((sum, { perSecond }) => sum + perSecond, 0);
