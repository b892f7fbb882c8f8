import type { Queryable, Statement } from '../../database/sql.ts';

/**
 * Whether eight in the morning of a day has come by the clock on the wall of the business `b`, on days of 23 and of 25 hours too. No
 * place is more than 14 hours ahead of UTC: of the days up to there an index finds the few that are asked about.
 */
export const morningHasCome = (
  sql: Queryable,
  { day, now }: { readonly day: Statement; readonly now: Date },
): Statement => sql`
  ${day} <= (${now}::timestamptz at time zone 'UTC' + interval '14 hours')::date
  and ${day} <= ((${now}::timestamptz at time zone b.time_zone) - interval '8 hours')::date`;
