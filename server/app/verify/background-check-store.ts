import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/**
 * I12: work that was given up, stuck for far too long, or passed over. Work is passed over when later work of its kind
 * began, due a quarter of an hour later, or any work due a day later. Work that waits in order after a night without
 * the product is fine. Runs of a schedule promise nothing. The next run does the same.
 */
export const lostWork = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with promised as (select * from jobs.job where policy is distinct from 'exclusive'),
        latest as (select max(started_on) as started, max(start_after) filter (where started_on is not null) as due from promised),
        of_kind as (select name, max(start_after) as due from promised where started_on is not null group by name)
      select 'job ' || j.id || ' (' || j.name || ')' as name,
        case when j.state = 'failed' then 'was given up after ' || j.retry_count || ' repetitions'
          when j.state = 'active' then 'has been under way since ' || j.started_on
          else 'was due at ' || j.start_after || ' and was passed over' end as why
      from promised j cross join latest l left join of_kind k on k.name = j.name
      where (j.state = 'failed' and not exists (
          -- A mail that was given up says so on its delivery, where it can be sent again: nothing is lost.
          select 1 from deliveries d
          where j.name in ('mail-delivery', 'sms-delivery') and d.id::text = j.data ->> 'deliveryId' and d.state <> 'queued'))
        or (j.state = 'active' and l.started > j.started_on + 3 * make_interval(secs => j.expire_seconds))
        or (j.state in ('created', 'retry')
          and (k.due > j.start_after + interval '15 minutes' or l.due > j.start_after + interval '1 day'))`,
  );

/** Waiting mails with no work left to send them. */
export const forgottenDeliveries = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'delivery ' || d.id || ' (' || d.occasion || ')' as name, 'waits since ' || d.created_at || ', and no work will send it' as why
      from deliveries d
      where d.state = 'queued' and not exists (
        select 1 from jobs.job j
        where j.name in ('mail-delivery', 'sms-delivery') and j.data ->> 'deliveryId' = d.id::text
          and j.state in ('created', 'retry', 'active'))`,
  );

/** Unread events of the provider, although later ones were read. */
export const forgottenEvents = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with latest as (select max(handled_at) as handled from provider_events)
      select 'provider event ' || id || ' (' || type || ')' as name, 'came at ' || received_at || ' and was never looked at' as why
      from provider_events cross join latest
      where handled_at is null and handled > received_at + interval '1 day'`,
  );
