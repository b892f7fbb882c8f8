import type { EventEmitter } from 'node:events';
import postgres from 'postgres';
import type { Sql } from './queryable.ts';

type Types = {
  integer: postgres.PostgresType<number>;
  day: postgres.PostgresType<string>;
  list: postgres.PostgresType<readonly string[]>;
};

const TYPES: Types = {
  // Money and numbers are bigint columns. All of them fit a safe integer. A value that does not is a bug worth a crash.
  integer: { to: 20, from: [20], serialize: String, parse: safeInteger },
  // A day stays the text yyyy-mm-dd. A Date would add a time zone.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  // The arrays that a statement may take: text[] and uuid[]. What answers with one says to_jsonb.
  list: { to: 1009, from: [1009, 2951], serialize: arrayLiteral, parse: refuseArray },
};

/**
 * Every connection of this driver begins with these. Left to itself, the driver first asks for the types of arrays, and
 * nobody hears when that fails: a database that goes away at that moment would end the whole process.
 */
export const DRIVER_OPTIONS = { types: TYPES, fetch_types: false, onnotice: () => undefined };

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 600;
const LOCK_MILLISECONDS = 5_000;
const STATEMENT_MILLISECONDS = 10_000;

/** Opens what the driver takes for its socket. */
export type OpenSocket = (server: {
  readonly host: readonly string[];
  readonly port: readonly number[];
}) => EventEmitter;

export interface PoolOptions {
  readonly connections?: number;
  readonly statementMilliseconds?: number;
  /** Where a simulator stands between the driver and PostgreSQL. */
  readonly socket?: OpenSocket | undefined;
  /** The settings of every connection besides its timeouts. */
  readonly session?: { readonly role?: string; readonly default_transaction_read_only?: true };
}

/** Every statement has a timeout, so a stuck one cannot block the product. */
export function openPool(
  url: string,
  { connections = 10, statementMilliseconds = STATEMENT_MILLISECONDS, session = {}, socket }: PoolOptions,
): Sql {
  return postgres(url, {
    ...DRIVER_OPTIONS,
    ...(socket && { socket }),
    max: connections,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: IDLE_SECONDS,
    connection: {
      application_name: 'underlay',
      statement_timeout: statementMilliseconds,
      lock_timeout: LOCK_MILLISECONDS,
      ...session,
    },
  });
}

/** One more connection to the database of a pool, for a statement that may take as long as it needs. */
export function openPatient(sql: Sql, statementMilliseconds: number): Sql {
  const { host, port, path, database, user, pass, ssl } = sql.options;
  return postgres({
    ...DRIVER_OPTIONS,
    ...(path ? { path } : { host: host.map((name, index) => `${name}:${port[index]}`).join(',') }),
    ...{ database, username: user, password: pass ?? '', ssl },
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    connection: { application_name: 'underlay', statement_timeout: statementMilliseconds },
  });
}

/** The least that shows that the database answers. */
export const ping = (sql: Sql) => sql`select 1`;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of range: ${text}`);
  return value;
}

function arrayLiteral(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

function refuseArray(): never {
  throw new TypeError('a statement answered with an array: it has to say to_jsonb');
}
