import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** Bank numbers that should have been erased. The reconciler erases them, so they have an hour of grace. */
export const overdueNumbers = (sql: Queryable, now: Date) =>
  firstWrong(
    sql,
    sql`
      select 'bank numbers of payment ' || payment_id || ' of ' || business_id as name, 'were to be erased by ' || purge_at as why
      from bank_numbers where purge_at < ${now}::timestamptz - interval '1 hour'`,
  );
