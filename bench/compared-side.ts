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
  return { filled, sql: connect(filled.url, 1), origin, token, server, payable };
}

export async function closeSide({ filled, sql, server }: Side) {
  server.kill('SIGTERM');
  await sql.end({ timeout: 1 });
  await filled.close();
}

/** As a member sees it. Several addresses are asked for at once, as by a screen. */
export const asked =
  (...paths: readonly string[]) =>
  ({ origin, token, filled }: Side) =>
    Promise.all(
      paths.map(async (path) => {
        const address = `${origin}/core/api/business/${filled.businessId}${path}`;
        const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
      }),
    );

/** Pays another invoice in each run. */
export async function payOne({ origin, payable }: Side, run: number) {
  const order = payable[run];
  const { status, text } = order ? await post(paymentTo(origin, order)) : { status: 0, text: 'there are too few' };
  if (status !== 200) throw new Error(`a payment was answered ${status}: ${text}`);
}
