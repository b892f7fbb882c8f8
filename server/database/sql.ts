import postgres from 'postgres';

const TYPES: { integer: postgres.PostgresType<number>; day: postgres.PostgresType<string> } = {
  // Money and numbers are bigint columns; all of them fit a safe integer, and one that does not is a bug worth a crash.
  integer: { to: 20, from: [20], serialize: String, parse: safeInteger },
  // A day stays the text yyyy-mm-dd: a Date would drag a time zone in.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
};

const CONNECT_SECONDS = 5;
const STATEMENT_MILLISECONDS = 10_000;

export type Sql = postgres.Sql<{ integer: number; day: string }>;
/** A connection inside a transaction; store functions take either. */
export type Transaction = postgres.TransactionSql<{ integer: number; day: string }>;
export type Queryable = Sql | Transaction;

/** Opens a pool. Every statement has a time limit, so that a stuck one cannot take the product with it. */
export function connect(url: string, connections = 10): Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 60,
    types: TYPES,
    onnotice: () => undefined,
    connection: { application_name: 'underlay', statement_timeout: STATEMENT_MILLISECONDS, lock_timeout: 5_000 },
  });
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

/** How long the statements of this transaction wait for somebody else's lock: a PostgreSQL interval such as `2s`. */
export async function waitAtMost(tx: Transaction, interval: string) {
  await tx`select set_config('lock_timeout', ${interval}, true)`;
}
