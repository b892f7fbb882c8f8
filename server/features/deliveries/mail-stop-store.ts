import type { MailRecord } from '@underlay/domain/deliveries/delivery.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface MailStop {
  readonly why: 'bounces' | 'complaints';
  readonly stoppedAt: Date;
}

/** Undefined while the business may send. */
export async function readMailStop({ sql, businessId }: TenantReader): Promise<MailStop | undefined> {
  const [row] = await sql<MailStop[]>`
    select why, stopped_at "stoppedAt" from mail_stops where business_id = ${businessId} and lifted_at is null`;
  return row;
}

/** Nobody else judges the mails of the business until the end of the transaction. Whoever comes next sees what this one has changed. */
export async function lockJudgement({ sql, businessId }: TenantTransaction) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail-stop|${businessId}`}, 0))`;
}

/**
 * Whom the business has mailed since this moment, or since it was last allowed to send again. One customer with many addresses is one
 * person, and so is one address of many customers. Those who do the work are told apart by their addresses.
 */
export async function readMailRecord({ sql, businessId }: TenantReader, since: Date): Promise<MailRecord> {
  const [row] = await sql<MailRecord[]>`
    with mails as (
      select lower(recipient) address, case occasion when 'crew' then lower(recipient) else customer_id::text end customer,
        state = 'bounced' and reported_at is null is_bounced, reported_at is not null is_reported
      from deliveries
      where business_id = ${businessId} and channel = 'email' and (state in ('sent', 'bounced') or reported_at is not null)
        and created_at > greatest(${since}::timestamptz, (select lifted_at from mail_stops where business_id = ${businessId})))
    select least(count(distinct address), count(distinct customer)) mailed,
      least(count(distinct address) filter (where is_bounced), count(distinct customer) filter (where is_bounced)) bounced,
      least(count(distinct address) filter (where is_reported), count(distinct customer) filter (where is_reported)) reported
    from mails`;
  return row ?? { mailed: 0, bounced: 0, reported: 0 };
}

/** False when it was stopped already. */
export async function insertMailStop(
  { sql, businessId }: TenantTransaction,
  { why, stoppedAt }: MailStop,
): Promise<boolean> {
  const { count } = await sql`
    insert into mail_stops as s (business_id, why, stopped_at) values (${businessId}, ${why}, ${stoppedAt})
    on conflict (business_id) do update set why = excluded.why, stopped_at = excluded.stopped_at, lifted_at = null
    where s.lifted_at is not null`;
  return count === 1;
}

/** Notes once that somebody reported the mail as spam. */
export async function markReported({ sql, businessId }: TenantTransaction, id: string, at: Date): Promise<boolean> {
  const { count } = await sql`
    update deliveries set reported_at = ${at}, changed_at = ${at} where business_id = ${businessId} and id = ${id} and reported_at is null`;
  return count === 1;
}

export interface StoppedBusiness extends MailStop {
  readonly businessId: string;
  readonly name: string;
}

/** For the operator, the latest first. */
export const listMailStops = (sql: Queryable): Promise<StoppedBusiness[]> =>
  sql<StoppedBusiness[]>`
    select s.business_id "businessId", b.name, s.why, s.stopped_at "stoppedAt"
    from mail_stops s join businesses b on b.id = s.business_id
    where s.lifted_at is null order by s.stopped_at desc limit 500`;

export async function liftMailStop({ sql, businessId }: TenantTransaction, at: Date): Promise<boolean> {
  const { count } = await sql`
    update mail_stops set lifted_at = ${at} where business_id = ${businessId} and lifted_at is null`;
  return count === 1;
}
