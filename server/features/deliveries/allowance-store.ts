import type { MailLimits } from '../../config.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/**
 * Takes one of the mails that a business may send on this day of its own calendar (P21). False when none is left. It is counted
 * in the transaction of the mail. Transactions that count at once wait for each other, so the limit holds exactly.
 */
export async function takeAllowance(
  { sql, businessId }: TenantTransaction,
  { at, limits }: { at: Date; limits: MailLimits },
): Promise<boolean> {
  const rows = await sql`
    with limits as (
      select b.id, (${at}::timestamptz at time zone b.time_zone)::date as today,
        case when ${at}::timestamptz < b.created_at + interval '30 days' then ${limits.atFirst}::int else ${limits.later}::int end as most
      from businesses b where b.id = ${businessId})
    insert into mail_allowances as a (business_id, day, used) select id, today, 1 from limits where most > 0
    on conflict (business_id) do update set day = greatest(a.day, excluded.day),
      used = case when excluded.day > a.day then 1 else a.used + 1 end
    where excluded.day > a.day or a.used < (select most from limits)
    returning 1`;
  return rows.length === 1;
}
