import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** Businesses whose members have nobody who could give any of them another role. */
export const ownerless = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'business ' || business_id as name, 'has members and no owner' as why
      from business_members group by business_id having not bool_or(role = 'owner')`,
  );
