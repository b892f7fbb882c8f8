import type postgres from 'postgres';

export type Sql = postgres.Sql<{ integer: number; day: string }>;
/** A connection inside a transaction; store functions take either. */
export type Transaction = postgres.TransactionSql<{ integer: number; day: string }>;
export type Queryable = Sql | Transaction;
/** A statement that can be part of another one. */
export type Statement = postgres.PendingQuery<postgres.Row[]>;
