import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { OWNER } from '../server/app/demo/demo-data.ts';
import { connect, type Sql } from '../server/database/sql.ts';
import { issueKey } from '../server/features/payments/index.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { MASTER_KEY, openBenchKeys } from './bench-platform.ts';
import type { FilledDatabase } from './filled-database.ts';
import { startServer } from './measure.ts';

/** One of two databases that are compared, with a server on it. */
export interface Side {
  readonly filled: FilledDatabase;
  readonly sql: Sql;
  readonly origin: string;
  readonly token: string;
  readonly server: ChildProcess;
  /** Unpaid invoices with the account that may pay each. */
  readonly payable: readonly { readonly id: string; readonly accountId: string }[];
}

const PAYABLE = 100;

export async function openSide(filled: FilledDatabase, port: number): Promise<Side> {
  const origin = `http://localhost:${port}`;
  const server = await startServer(join(import.meta.dirname, '../server/commands/main.ts'), {
    DATABASE_URL: filled.url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    BACKGROUND_WORK: 'off',
    LOG_LEVEL: 'warn',
    MASTER_KEY,
    PORT: String(port),
  });
  const payable = await filled.sql<{ id: string; accountId: string }[]>`
    select i.id, l.account_id "accountId" from invoices i
    join portal_links l on l.business_id = i.business_id and l.customer_id = i.customer_id
    where i.business_id = ${filled.businessId} and i.status = 'unpaid' and i.held_cents = 0 and i.reserved_cents = 0
    order by i.number desc limit ${PAYABLE}`;
  const token = await signIn(origin, OWNER.email, OWNER.password);
  return { filled, sql: connect(filled.url, 1), origin, token, server, payable: [...payable] };
}

export async function closeSide({ filled, sql, server }: Side) {
  server.removeAllListeners('exit');
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
export async function payOne({ origin, filled, payable }: Side, run: number) {
  const { id, accountId } = payable[run] ?? { id: '', accountId: '' };
  const { sealer } = await openBenchKeys(filled.sql);
  const [day] = await filled.sql<{ today: string }[]>`select (now() at time zone 'America/Chicago')::date::text today`;
  const body = {
    invoiceId: id,
    accountId,
    idempotentKey: issueKey(sealer, new Date()),
    signature: 'Robin Ashby',
    paymentDate: day?.today,
    amount: 3187.5,
    paymentFee: 1,
    accountHolderName: 'Robin Ashby',
    accountType: 'personal_checking',
    accountNumber: '000123456789',
    routingNumber: '110000000',
  };
  const answer = await fetch(`${origin}/core/api/payments/${id}/make-a-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`a payment was answered ${answer.status}: ${await answer.text()}`);
}
