import type { ChildProcess } from 'node:child_process';
import { OWNER } from '../server/app/demo/demo-data.ts';
import { connect, type Sql } from '../server/database/sql.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { MASTER_KEY } from './bench-platform.ts';
import type { FilledDatabase } from './filled-database.ts';
import { post, startBuilt } from './measure.ts';
import { type Order, ordersOf, paymentTo } from './payments.ts';

/** One of two databases that are compared, with a server on it. */
export interface Side {
  readonly filled: FilledDatabase;
  readonly sql: Sql;
  readonly origin: string;
  readonly token: string;
  readonly server: ChildProcess;
  /** Unpaid invoices, with a payment of each. */
  readonly payable: readonly Order[];
  /** A job of the customer with the most invoices. */
  readonly jobId: string;
}

const PAYABLE = 100;

export async function openSide(filled: FilledDatabase, port: number): Promise<Side> {
  const origin = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: filled.url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    BACKGROUND_WORK: 'off',
    LOG_LEVEL: 'warn',
    MASTER_KEY,
  };
  const { server } = await startBuilt(env, port);
  const payable = await ordersOf(filled.sql, filled, PAYABLE);
  const token = await signIn(origin, OWNER.email, OWNER.password);
  const { jobId } = await jobOf(filled);
  return { filled, sql: connect(filled.url, 1), origin, token, server, payable, jobId };
}

async function jobOf({ sql, businessId, accountId }: FilledDatabase): Promise<{ jobId: string }> {
  const [newest] = await sql<{ jobId: string }[]>`
    select i.job_id "jobId" from portal_links l join invoices i using (business_id, customer_id)
    where l.business_id = ${businessId} and l.account_id = ${accountId} order by i.number desc limit 1`;
  if (!newest) throw new Error('the customer with the most invoices has none');
  return newest;
}

export async function closeSide({ filled, sql, server }: Side) {
  server.kill('SIGTERM');
  await sql.end({ timeout: 1 });
  await filled.close();
}

/** As a member sees it. Several addresses are asked for at once, as by a screen. */
export const asked =
  (...paths: readonly string[]) =>
  (side: Side) =>
    Promise.all(paths.map((path) => answered(side, `/business/${side.filled.businessId}${path}`)));

/** As the customer with the most invoices sees it. */
export const visited = (path: string) => (side: Side) =>
  answered(side, `/portfolios/${side.filled.portfolioId}/accounts/${side.filled.accountId}${path}`);

async function answered({ origin, token }: Side, path: string) {
  const answer = await fetch(`${origin}/core/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
}

/** Pays another invoice in each run. */
export async function payOne({ origin, payable }: Side, run: number) {
  const order = payable[run];
  const { status, text } = order ? await post(paymentTo(origin, order)) : { status: 0, text: 'there are too few' };
  if (status !== 200) throw new Error(`a payment was answered ${status}: ${text}`);
}
