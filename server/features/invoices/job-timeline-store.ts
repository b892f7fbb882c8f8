import { JOB_TIMELINE_KINDS, type JobTimelineEntry } from '@underlay/contract/timeline.ts';
import { maySee } from '@underlay/domain/invoices/document-rights.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import { moment, nestedOne } from '../../database/nested.ts';
import type { Statement, TenantReader } from '../../database/sql.ts';
import type { EventOfSubject } from '../../services/events.ts';
import type { Slice } from '../../services/paging.ts';
import { type DeliveryOfInvoice, deliveryOfEntry } from '../deliveries/index.ts';

export interface EntryOfJob extends EventOfSubject {
  readonly key: string;
  readonly about: JobTimelineEntry['about']['kind'];
  readonly aboutId: string;
  readonly number: number | null;
  readonly isQuote: boolean;
  /** Null of what is no delivery. */
  readonly delivery: DeliveryOfInvoice | null;
}

interface Asked extends Slice {
  readonly jobId: string;
  readonly may: May;
}

/** Of each document its latest. */
const MAX_OF_EACH = 500;

/**
 * A page of what happened to a job, its contract, documents and work orders, newest first, and how much there is (SEE-06). It reads
 * the events of one job, each document's by an index, whatever else the business holds. A payment that has nothing of it on its first
 * invoice any more is told where it stands.
 */
export async function readJobTimeline(db: TenantReader, { jobId, may, limit, offset }: Asked) {
  const { sql, businessId } = db;
  const rows = await sql<(EntryOfJob & { readonly rowCount: number })[]>`
    with subject (about, id, number, is_quote) as materialized (${subjects(db, jobId, may)}),
    story (about, subject_id, number, is_quote, key, event_id, delivery_id, at) as (
      select s.about, s.id, s.number, s.is_quote, e.id::text, e.id, null::uuid, e.at
      from subject s cross join lateral (
        select e.id, e.at from events e
        where e.business_id = ${businessId} and e.subject_id = s.id and e.kind = any(${kindsFor(may)})
          and e.data -> 'part' is distinct from '0'
        order by e.id desc limit ${MAX_OF_EACH}) e
      union all
      select s.about, s.id, s.number, s.is_quote, d.id::text, null, d.id, d.created_at
      from subject s cross join lateral (
        select d.id, d.created_at from deliveries d where d.business_id = ${businessId} and d.invoice_id = s.id
        order by d.created_at desc limit ${MAX_OF_EACH}) d
      where s.about = 'invoice'),
    page as materialized (
      select *, count(*) over () "rowCount" from story
      order by at desc, event_id desc nulls first, key limit ${limit} offset ${offset})
    select page.key, page.about, page.subject_id "aboutId", page.number, page.is_quote "isQuote", page."rowCount",
      ${moment(sql, 'page.at')} at, coalesce(e.kind, 'delivery') kind, coalesce(e.data, '{}') data, n.name "by",
      case when page.delivery_id is not null then ${nestedOne(sql, deliveryOfEntry(db))} end delivery
    from page left join events e on e.business_id = ${businessId} and e.id = page.event_id
    left join member_names n on n.business_id = e.business_id and n.user_id = e.actor
    order by page.at desc, page.event_id desc nulls first, page.key`;
  return { rows, count: rows[0]?.rowCount ?? 0 };
}

/** The job itself, its documents that the caller may see (ROLE-08), and its work orders. */
function subjects({ sql, businessId }: TenantReader, jobId: string, may: May): Statement {
  const [quotes, invoices] = [true, false].map((isQuote) => maySee(may, { isQuote }));
  return sql`
    select 'job', ${jobId}::uuid, null::bigint, false
    union all select 'invoice', i.id, i.number, i.is_quote from invoices i
    where i.business_id = ${businessId} and i.job_id = ${jobId} and ((i.is_quote and ${quotes ?? false}) or (not i.is_quote and ${invoices ?? false}))
    union all select 'work-order', w.id, w.number, false from work_orders w
    where w.business_id = ${businessId} and w.job_id = ${jobId}`;
}

/** A contract and its plan are of whoever sees the money. */
const kindsFor = (may: May): string[] =>
  JOB_TIMELINE_KINDS.filter((kind) => may('money') || !(kind.startsWith('contract_') || kind === 'plan_changed'));
