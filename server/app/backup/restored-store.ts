import type { Queryable } from '../../database/sql.ts';

/**
 * A sign-in that was ended since the backup, and a link for a new password that was used since, would open the door
 * again.
 */
export async function signEverybodyOut(sql: Queryable) {
  await sql`delete from oauth_records`;
  await sql`delete from one_time_codes where purpose = 'reset'`;
}

/** Mails and texts that waited when the backup was made are long sent, and are not sent again. Answers how many. */
export async function withdrawWaitingDeliveries(sql: Queryable): Promise<number> {
  const rows = await sql`
    update deliveries set state = 'withdrawn', changed_at = now(),
      problem = 'It was on its way when the backup was made from which this was restored. Look whether it arrived.'
    where state = 'queued' returning 1`;
  return rows.length;
}
