import { type OpenSocket, openPool } from './pool.ts';
import type { Queryable, Transaction } from './queryable.ts';
import { type EventOrigin, originForEvents } from './request-origin.ts';
import { retried } from './retried.ts';
import { TENANT_ROLE } from './tenant-role.ts';

/** What a store function takes that only reads: the connection and the business. */
export interface TenantReader {
  readonly businessId: string;
  readonly sql: Queryable;
}

/** Only this file can create one. No other connection can pass for a transaction of one business. */
const ofOneBusiness: unique symbol = Symbol('a transaction of one business');

/**
 * A transaction of one business. It runs as the restricted role with `app.business_id` set. Rows of other businesses do
 * not exist in it, whatever a statement says (docs/decisions/0031).
 */
export interface TenantTransaction {
  readonly [ofOneBusiness]: true;
  readonly businessId: string;
  readonly sql: Transaction;
  /** Of the request that it was opened for, or of background work. Events take it from here (AUDIT-01). */
  readonly origin: EventOrigin;
}

/**
 * The database of one business. Its plain statements read, on connections that refuse to write. Every change needs a
 * transaction.
 */
export interface TenantDb extends TenantReader {
  /** Whether one of its transactions has committed. */
  readonly hasCommitted: boolean;
  /** Whether an earlier attempt at the same request has made its change. Then `begin` changes nothing (docs/decisions/0041). */
  readonly isRepeat: boolean;
  /**
   * The work must be safe to run twice. A transaction that conflicts with another one is run again (3.3). Its statements wait as
   * long as usual for a lock, or as `lockWait` says: PostgreSQL's interval, such as `2s`.
   */
  begin<Result>(work: (tx: TenantTransaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
}

interface TransactionOptions {
  readonly lockWait?: string;
}

export interface TenantPools {
  /** Opens the database for one business. This is cheap, since connections are shared. */
  tenantDb(businessId: string): TenantDb;
  end(options?: { timeout?: number }): Promise<void>;
}

interface TenantPoolOptions {
  /** Whether this database lets its user take on the restricted role. Without it transactions run as the owner. */
  readonly isRestricted: boolean;
  readonly connections?: number;
  readonly socket?: OpenSocket | undefined;
}

/** For each pool. A process also has ten connections of the owner. PostgreSQL has a hundred for all. */
const MAX_CONNECTIONS = 6;

/**
 * Two pools for all businesses. Transactions have connections of their own, because PostgreSQL plans a prepared
 * statement again after each change of role. The business is set for the transaction alone, so a connection goes back
 * to the pool without one.
 */
export function openTenantPools(
  url: string,
  { isRestricted, connections = MAX_CONNECTIONS, socket }: TenantPoolOptions,
): TenantPools {
  const reads = openPool(url, { connections, socket, session: { default_transaction_read_only: true } });
  const writes = openPool(url, { connections, socket, session: isRestricted ? { role: TENANT_ROLE } : {} });
  return {
    tenantDb(businessId) {
      let hasCommitted = false;
      const origin = originForEvents();
      return {
        businessId,
        sql: reads,
        isRepeat: false,
        get hasCommitted() {
          return hasCommitted;
        },
        async begin(work, { lockWait } = {}) {
          const { result } = await retried(() =>
            writes.begin(async (sql) => {
              // Sent at once and not awaited. When it fails, every statement behind it fails too.
              const waiting = lockWait ? sql`, set_config('lock_timeout', ${lockWait}, true)` : sql``;
              sql`select set_config('app.business_id', ${businessId}, true) ${waiting}`.execute();
              return { result: await work(transactionOf(sql, businessId, origin)) };
            }),
          );
          hasCommitted = true;
          return result;
        },
      };
    },
    end: async (options) => void (await Promise.all([reads.end(options), writes.end(options)])),
  };
}

/**
 * A transaction of the owner in place of one of the restricted role. It is for work that one business causes and that
 * reads others. Row-level security separates nothing in it.
 */
export const asOwner = (sql: Transaction, businessId: string): TenantTransaction =>
  transactionOf(sql, businessId, originForEvents());

const transactionOf = (sql: Transaction, businessId: string, origin: EventOrigin): TenantTransaction => ({
  [ofOneBusiness]: true,
  sql,
  businessId,
  origin,
});
