import type { Queryable, Statement } from '../../database/sql.ts';

/** Why the ledger has an entry about a credit, unique for each fact: issued, taken back, used, pushed off another's invoice, put back there. */
export const creditReference = {
  issued: (creditId: string): string => `credit:${creditId}`,
  voided: (creditId: string): string => `void:${creditId}`,
  /** `use`: of this one time. */
  used: (creditId: string, use: string): string => `credit_used:${creditId}:${use}`,
  /** What note `creditId` does to money or credit `sourceId` that stands on its invoice. */
  moved: (cause: 'pushed_off' | 'voided', creditId: string, sourceId: string): string =>
    `${cause}:${creditId}:${sourceId}`,
} as const;

/**
 * The credit that an entry `t` of the ledger is about, by its reference. Of one that was pushed off, or put back, it is the credit that
 * stood there, and of a payment none.
 */
export const creditOfEntry = (sql: Queryable): Statement => sql`
  (case
    when t.reference ~ '^((credit|void):[0-9a-f-]{36}$|credit_used:[0-9a-f-]{36}:)' then split_part(t.reference, ':', 2)
    when t.kind in ('credit_used', 'credit_pushed_off') and t.reference ~ '^(pushed_off|voided):[0-9a-f-]{36}:[0-9a-f-]{36}$'
      then split_part(t.reference, ':', 3) end)::uuid`;
