import type postgres from 'postgres';

type Types = { integer: number; day: string };
export type Sql = postgres.Sql<Types>;
/** The common type of both. A store function that takes it runs in a transaction or without one. */
export type Queryable = postgres.ISql<Types>;
/** A connection inside a transaction. */
export type Transaction = postgres.TransactionSql<Types>;
/** A statement that can be part of another one. */
export type Statement = postgres.PendingQuery<postgres.Row[]>;
