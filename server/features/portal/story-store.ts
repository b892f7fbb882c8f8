import type { STORY_KINDS } from '@underlay/contract/portal-jobs.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Statement, TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';
import { shownDraws } from '../invoices/index.ts';
import { cameAt } from '../receivables/index.ts';
import { sentTo } from './customer-job-store.ts';
import { refundsOf } from './story-refund-store.ts';

/** What the entry is about: one document and, of a contract, which of its payments. */
export interface PlaceOfEntry {
  readonly documentId: string | null;
  readonly number: number | null;
  readonly isQuote: boolean | null;
  readonly ordinal: number | null;
  readonly draws: number | null;
  readonly drawName: string | null;
  readonly drawDue: string | null;
  readonly releases: boolean | null;
}

export interface StoryRow extends PlaceOfEntry {
  readonly id: string;
  /** taken: a refund that is none, since the payer's bank took it. */
  readonly kind: (typeof STORY_KINDS)[number] | 'taken';
  readonly at: Date;
  readonly version: number | null;
  readonly amount: Cents | null;
  readonly paymentId: string | null;
  readonly method: PaymentMethod | null;
  readonly state: PaymentState | null;
  /** Of a payment: it was less than the document came to. */
  readonly isPart: boolean | null;
  readonly text: string | null;
  readonly files: number | null;
  readonly arePictures: boolean | null;
}

interface OfCustomer {
  readonly jobId: string;
  readonly customerId: string;
}

/**
 * A page of what happened on a job between the business and this customer, newest first, and how much there is (LINK-03). It is read
 * from what they have: documents, signatures, payments, files and messages of theirs, and no event of the business (LINK-04).
 */
export async function readStory(db: TenantReader, of: OfCustomer, { limit, offset }: Slice) {
  const { sql, businessId } = db;
  const rows = await sql<(StoryRow & { readonly rowCount: number })[]>`
    with docs as materialized (
      select i.id, i.customer_id, i.number, i.is_quote, i.total_cents, i.charged_cents, i.credited_cents, i.sent_at, i.outcome, i.outcome_at, i.draw_id
      from invoices i where ${sentTo(db, of.customerId)} and i.job_id = ${of.jobId}),
    story (kind, place, id, at, document_id, version, amount, payment_id, method, state, text, files, pictures, part) as (
      ${sent(db, of)} union all ${signed(db, of)} union all ${answers(db)} union all ${cancellations(db, of)}
      union all ${payments(db, of)} union all ${refundsOf(db, of)} union all ${files(db)} union all ${messages(db, of)}),
    page as materialized (
      select *, count(*) over () "rowCount" from story order by at desc, place desc, id limit ${limit} offset ${offset})
    select page.kind, page.id, page.at, page.document_id "documentId", page.version, page.amount, page.payment_id "paymentId",
      page.method, page.state, page.part "isPart", page.text, page.files, page.pictures "arePictures", page."rowCount", docs.number,
      docs.is_quote "isQuote", shown.ordinal, shown.draws, d.name "drawName", d.due "drawDue", d.releases
    from page left join docs on docs.id = page.document_id
    left join draws d on d.business_id = ${businessId} and d.id = docs.draw_id
    left join lateral (${shownDraws(sql)}) shown on d.id is not null
    order by page.at desc, page.place desc, page.id`;
  return { rows, count: rows[0]?.rowCount ?? 0 };
}

/**
 * Each version of a quote that was this customer's, and of an invoice the last sending: what was before was taken back. A quote comes
 * before the answer to it, and the draw that is due with that after it, where all have one moment.
 */
const sent = ({ sql, businessId }: TenantReader, { customerId }: OfCustomer): Statement => sql`
  select 'sent', case when v.is_quote then 0 else 3 end, v.id || ' ' || v.number, v.sent_at, v.id, case when v.is_quote then v.number end,
    case when v.is_quote then v.total else v.total_cents end, null::uuid, null, null, null, null::bigint, null::boolean, null::boolean
  from (
    select docs.*, s.sent_at, row_number() over (partition by docs.id order by s.version) number,
      lead(s.version) over (partition by docs.id order by s.version) is null "isLast", (s.document->>'total')::bigint total,
      s.document->>'customerId' "sentTo"
    from (select id, is_quote, total_cents from docs) docs
    join sent_documents s on s.business_id = ${businessId} and s.invoice_id = docs.id) v
  where v."isLast" or (v.is_quote and v."sentTo" = ${customerId})`;

/** Not before its version was sent: a paper says a day, which may be one of an earlier version. */
const signed = ({ sql, businessId }: TenantReader, { customerId }: OfCustomer): Statement => sql`
  select 'signed', 1, s.id::text, greatest(docs.outcome_at, docs.sent_at), docs.id, s.version, (s.facts->>'total')::bigint, null, null, s.kind, s.name, null, null, null
  from docs join signatures s on s.business_id = ${businessId} and s.about = 'offer' and s.subject_id = docs.id
  where docs.outcome = 'accepted' and s.facts->>'customerId' = ${customerId}`;

/** As it is by now: an answer goes with the version that it was to. */
const answers = ({ sql }: TenantReader): Statement => sql`
  select docs.outcome, 2, docs.id::text || docs.outcome, docs.outcome_at, docs.id, null, null, null, null, null, null, null, null, null
  from docs where docs.outcome in ('declined', 'withdrawn')`;

const cancellations = ({ sql, businessId }: TenantReader, { jobId, customerId }: OfCustomer): Statement => sql`
  select 'canceled', 9, c.id::text, c.canceled_at, c.quote_id, null, null, null, null, null, null, null, null, null
  from contracts c
  where c.business_id = ${businessId} and c.job_id = ${jobId} and c.customer_id = ${customerId} and c.canceled_at is not null`;

/** What went to the invoice, without the fee that the receipt names besides. One that came back, or did not go through, is told when it did. */
const payments = (db: TenantReader, { customerId }: OfCustomer): Statement => {
  const { sql, businessId } = db;
  return sql`
  select 'payment', 4, p.id || ' ' || docs.id, case when p.state in ('failed', 'reversed') then (${wentBackAt(db)}) else ${cameAt(sql)} end, docs.id, null, t.amount_cents - t.credit_cents, p.id, p.method, p.state, null, null, null,
    t.amount_cents < docs.total_cents + docs.charged_cents - docs.credited_cents
  from docs join payment_targets t on t.business_id = ${businessId} and t.invoice_id = docs.id
  join payments p on p.business_id = t.business_id and p.id = t.payment_id and p.customer_id = ${customerId}
  where p.state not in ('started', 'canceled')`;
};

/** Of a payment `p`, in the same order: a check comes back on the day that was given, anything else when we heard of it. */
const wentBackAt = ({ sql, businessId }: TenantReader): Statement => sql`
  select ${cameAt(sql)} from (
    select c.at created_at, (
      select l.posted_on from ledger_transactions l
      where l.business_id = c.business_id and l.payment_id = c.payment_id and l.kind = 'payment_returned' and c.state = 'reversed'
      order by l.sequence desc limit 1) received_on
    from payment_changes c
    where c.business_id = ${businessId} and c.payment_id = p.id and c.state = p.state order by c.sequence desc limit 1) p`;

/** Those that came within an hour are one entry. One that was there before its document was sent came with it. */
const files = ({ sql, businessId }: TenantReader): Statement => sql`
  select 'files', 6, f.document_id || ' ' || min(f.id::text), max(f.at), f.document_id, null, null, null, null, null,
    string_agg(f.file_name, ', ' order by f.at, f.id), count(*), bool_and(f.mime_type like 'image/%'), null
  from (
    select f.id, f.file_name, f.mime_type, docs.id document_id, coalesce((
      select min(s.sent_at) from sent_documents s
      where s.business_id = ${businessId} and s.invoice_id = docs.id and s.sent_at >= f.created_at), f.created_at) at
    from docs join files f on f.business_id = ${businessId} and f.invoice_id = docs.id and not f.internal) f
  group by f.document_id, date_trunc('hour', f.at)`;

/** About this job, in the conversation of this customer. One whose sender nobody has proved is left out. */
const messages = ({ sql, businessId }: TenantReader, { jobId, customerId }: OfCustomer): Statement => sql`
  select case when m.inbound then 'asked' else 'answered' end, 7, m.id::text, m.created_at, null, null, null, null, null, null,
    m.message, null, null, null
  from messages m
  where m.business_id = ${businessId} and m.job_id = ${jobId} and m.sender is null and m.conversation_id = (
    select c.communication_id from customers c where c.business_id = ${businessId} and c.id = ${customerId})`;
