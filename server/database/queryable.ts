import type postgres from 'postgres';

type Types = { integer: number; day: string };
export type Sql = postgres.Sql<Types>;
/** What both of them are: store functions that take it run in a transaction or without one. */
export type Queryable = postgres.ISql<Types>;
/** A connection inside a transaction, or the pool, whose single statements are transactions of their own. */
export type Transaction = Queryable;
/** A statement that can be part of another one. */
export type Statement = postgres.PendingQuery<postgres.Row[]>;
