import type { MailLimits } from '../../config.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

interface Allowance {
  /** None is left on this day. */
  readonly isUsedUp: boolean;
  /** The payment provider knows who the business is. */
  readonly isVerified: boolean;
}

const verified = (sql: Queryable) => sql`'active' in (ach_capability, card_capability)`;

export async function isVerified({ sql, businessId }: TenantReader): Promise<boolean> {
  const [row] = await sql<{ isVerified: boolean }[]>`
    select ${verified(sql)} "isVerified" from businesses where id = ${businessId}`;
  return row?.isVerified ?? false;
}

/**
 * Takes one of the mails that a business may send on this day of its own calendar (P21). It is counted in the transaction of the
 * mail. Transactions that count at once wait for each other, so the limit holds exactly.
 */
export async function takeAllowance(
  { sql, businessId }: TenantTransaction,
  { at, limits }: { at: Date; limits: MailLimits },
): Promise<Allowance> {
  const [today] = await sql<{ day: string; most: number; isVerified: boolean }[]>`
    select (${at}::timestamptz at time zone time_zone)::date as day, ${verified(sql)} "isVerified",
      least(case when ${at}::timestamptz < created_at + interval '30 days' then ${limits.atFirst}::int else ${limits.later}::int end,
        case when ${verified(sql)} then null else ${limits.unverified}::int end) as most
    from businesses where id = ${businessId}`;
  if (!today) return { isUsedUp: true, isVerified: false };
  const { day, most, isVerified } = today;
  if (most < 1) return { isUsedUp: true, isVerified };
  // Its limit is a plain number: a sharded PostgreSQL takes no question inside an upsert (docs/scale.md).
  const taken = await sql`
    insert into mail_allowances as a (business_id, day, used) values (${businessId}, ${day}, 1)
    on conflict (business_id) do update set day = greatest(a.day, excluded.day),
      used = case when excluded.day > a.day then 1 else a.used + 1 end
    where excluded.day > a.day or a.used < ${most}
    returning 1`;
  return { isUsedUp: taken.length === 0, isVerified };
}

/** It was taken for a mail that does not leave. */
export async function giveAllowanceBack({ sql, businessId }: TenantTransaction) {
  await sql`update mail_allowances set used = used - 1 where business_id = ${businessId} and used > 0`;
}

/**
 * The addresses that were mailed on this day of the business and from which no answer ever came. A message or an online payment of
 * the customer answers what was mailed to that address before. A changed address was mailed as the one before was, and confirming
 * it answers.
 */
export async function countStrangers({ sql, businessId }: TenantReader, at: Date): Promise<number> {
  const [day] = await sql<{ begins: Date }[]>`
    select (${at}::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone begins
    from businesses where id = ${businessId}`;
  if (!day) return 0;
  // PostgreSQL sees from the moment itself how few of the mails are of this day.
  const [row] = await sql<{ strangers: number }[]>`
    with mailed as (
      select customer_id, recipient, null::timestamptz at from deliveries
      where business_id = ${businessId} and channel = 'email' and occasion <> 'payment'
        and state in ('queued', 'sent', 'bounced') and created_at >= ${day.begins}
      union
      select customer_id, case when is_old then old_value else new_value end, created_at
      from contact_changes cross join (values (true), (false)) of (is_old)
      where business_id = ${businessId} and kind = 'email' and created_at >= ${day.begins} and (is_old or state <> 'confirmed')),
    begun as materialized (
      select t.customer_id, t.recipient, least(t.at, first.created_at) at
      from mailed t left join lateral (
        select f.created_at from deliveries f
        where f.business_id = ${businessId} and f.channel = 'email' and f.customer_id = t.customer_id and f.recipient = t.recipient
        order by f.created_at limit 1) first on true)
    select count(distinct recipient) strangers from begun
    where not exists (
        select 1 from conversations v join messages m on m.business_id = v.business_id and m.conversation_id = v.id
        where v.business_id = ${businessId} and v.customer_id = begun.customer_id and m.inbound and m.created_at > begun.at)
      and not exists (
        select 1 from payments p
        where p.business_id = ${businessId} and p.customer_id = begun.customer_id and p.method in ('ach', 'card')
          and p.state not in ('started', 'canceled') and p.state in ('awaiting_bank', 'settled') and p.created_at > begun.at)`;
  return row?.strangers ?? 0;
}
