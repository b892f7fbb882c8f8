import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { counted } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { directions, type Slice, sizeOf } from '../../services/paging.ts';
import {
  beginningWith,
  beginsWith,
  belongingTo,
  eachWordOf,
  type Found,
  type NumberPrefix,
  pastPage,
  readOf,
  readPage,
  type Words,
} from '../../services/search-store.ts';
import { type InvoiceRow, invoiceSource } from './invoice-store.ts';
import { isReadWithLines } from './price-invoice.ts';
import { type WholeInvoiceRow, wholeColumns } from './whole-invoice-store.ts';

/** A document of a page: whole, or what is known of it before it is read. */
export type PageRow = WholeInvoiceRow | Pick<InvoiceRow, 'id' | 'lineCount'>;
type Counted<Row> = Row & { readonly rowCount: number };

/** So few are read with their page. Of more it is first said how long they are (docs/decisions/0114). */
const MAX_WHOLE = 10;

const listedColumns = (sql: Queryable, { limit }: Slice, payerId?: string): Statement =>
  limit <= MAX_WHOLE ? wholeColumns(sql, payerId) : sql`i.id, i.line_count "lineCount"`;

/**
 * A page of all invoices is a range of numbers, since numbers have no gaps but those of deleted drafts. These few are counted:
 * how many there are, and how many stand before the page, up to the first that does not. Page 500 costs what page 1 costs, from either
 * end.
 */
export async function listInvoices({ sql, businessId }: TenantReader, { limit, offset, ...slice }: Slice) {
  const { desc } = directions(sql, slice);
  const place = slice.isReversed ? sql`d.number - ${FIRST_NUMBER}::bigint + 1` : sql`next_invoice_number - d.number`;
  const onPage = slice.isReversed
    ? sql`number >= (select ${FIRST_NUMBER}::bigint + ${offset}::bigint + before from numbers)`
    : sql`number < (select next - ${offset}::bigint - before from numbers)`;
  const gone = sql`from deleted_drafts where business_id = ${businessId}`;
  const rows = await sql<Counted<PageRow>[]>`
    with numbers as materialized (
      select next_invoice_number next, deleted, coalesce((
        select d.place - 1 from (select number, row_number() over (order by number ${desc}) place ${gone}) d
        where (${place}) - d.place > ${offset}::bigint order by d.number ${desc} limit 1), deleted) before
      from business_counters cross join (select count(*) deleted ${gone}) all_deleted
      where business_id = ${businessId}),
    page as materialized (
      select number from invoices where business_id = ${businessId} and ${onPage} order by number ${desc}
      limit ${sizeOf(sql, { limit })})
    select next - ${FIRST_NUMBER}::bigint - deleted "rowCount", ${listedColumns(sql, { limit, offset })}
    from numbers left join (page join ${invoiceSource(sql)} on i.business_id = ${businessId} and i.number = page.number) on true
    order by i.number ${desc}`;
  return counted(rows);
}

export const FIRST_NUMBER = 1001;

export interface InvoiceSearch {
  /** How the number begins (D69). */
  readonly number?: NumberPrefix | null;
  /** Part of the customer's name. */
  readonly customer?: Words | null;
  readonly customerId?: string | undefined;
  readonly status?: InvoiceStatus | undefined;
  readonly dueBefore?: CalendarDate | undefined;
  /** Only what can be given up with others: at most so much is due of it (WOFF-02). */
  readonly smallRest?: Cents | undefined;
  /** Also of what is owed. */
  readonly isNewest?: boolean;
  /** Only quotes, where it is true. */
  readonly isQuote?: boolean;
  /** Which of the quotes, as a condition on `invoices i`. */
  readonly quotes?: Statement | undefined;
}

/** One page of what a search finds, newest first. What is owed comes the soonest due first (DASH-02). */
export function searchInvoices(db: TenantReader, search: InvoiceSearch, slice: Slice) {
  const { sql, businessId } = db;
  const { asc, desc } = directions(sql, slice);
  const isByDue = search.status === 'unpaid' && !search.isNewest;
  const order = isByDue ? sql`due_date ${asc}, number ${asc}` : sql`number ${desc}`;
  // What is not asked for is not read: an index alone answers most searches.
  const columns = isByDue ? sql`i.number, i.due_date` : sql`i.number`;
  const source = sql`${invoiceSource(sql)} where i.business_id = ${businessId} and i.number = page.number`;
  const found = findInvoices(db, { ...search, order, columns }, slice);
  return readPage<PageRow>(sql, { ...found, order, columns: listedColumns(sql, slice), source }, slice);
}

interface Listed extends InvoiceSearch {
  readonly order: Statement;
  readonly columns: Statement;
}

function findInvoices(db: TenantReader, { order, columns, ...search }: Listed, slice: Slice): Found {
  const { sql, businessId } = db;
  const { number, customer: name, customerId, status, dueBefore, smallRest, isNewest, isQuote, quotes } = search;
  const rows = sql`
    select ${columns} from invoices i where i.business_id = ${businessId}
      ${customerId ? sql`and i.customer_id = ${customerId}` : sql``}
      ${status ? hasStatus(sql, status, !!isQuote) : sql``}
      ${dueBefore ? sql`and i.due_date < ${dueBefore} and ${isOwing(sql)}` : sql``} ${smallRest ? isSmallRest(sql, smallRest) : sql``}
      ${isQuote ? sql`and i.is_quote` : sql``} ${quotes ?? sql``}`;
  const owner = sql`i.customer_id`;
  if (name && number)
    return belongingTo(
      db,
      {
        owners: 'customers',
        names: eachWordOf(name),
        rows: sql`${rows} ${beginsWith(sql, 'i.number', number)}`,
        owner,
        order,
      },
      slice,
    );
  if (name) return belongingTo(db, { owners: 'customers', names: eachWordOf(name), rows, owner, order }, slice);
  if (number)
    return beginningWith(
      sql,
      { number, rows, column: 'i.number', order, isByNumber: status !== 'unpaid' || !!isNewest },
      slice,
    );
  if (customerId && !status && !dueBefore && !isQuote && !quotes)
    return ofOneCustomer(db, { rows, customerId, order }, slice);
  return { found: sql`found as materialized (${rows} order by ${order} limit ${readOf(sql, slice)})` };
}

/**
 * What is owed has indexes of its own, which PostgreSQL takes where the statement itself says so. Nothing is owed of a quote (D01): among
 * what is owed or paid, none is looked for.
 */
function hasStatus(sql: TenantReader['sql'], status: InvoiceStatus, isQuote: boolean): Statement {
  if (isQuote && (status === 'unpaid' || status === 'paid')) return sql`and false`;
  return status === 'unpaid' ? sql`and i.status = 'unpaid'` : sql`and i.status = ${status}`;
}

/** One over nothing stays unpaid (ALLOC-04), and is never late. Said so that it is asked of those that are due, and no index leads to it. */
const isOwing = (sql: TenantReader['sql']): Statement =>
  sql`i.total_cents + i.charged_cents > i.paid_cents + i.held_cents + i.credited_cents`;

/** No payment of it may be on its way (WOFF-01). */
const isSmallRest = (sql: TenantReader['sql'], most: Cents): Statement => sql`
  and (i.total_cents + i.charged_cents - i.paid_cents - i.held_cents - i.credited_cents) between 1 and ${most}
  and i.held_cents = 0 and i.reserved_cents = 0`;

/** Each customer keeps a count of its invoices, so counting reads none of them. */
const ofOneCustomer = (
  { sql, businessId }: TenantReader,
  { rows, customerId, order }: { rows: Statement; customerId: string; order: Statement },
  slice: Slice,
): Found => ({
  found: sql`found as materialized (${rows} order by ${order} limit ${pastPage(sql, slice)})`,
  counted: sql`(select coalesce(max(invoice_count), 0) from customers where business_id = ${businessId} and id = ${customerId})`,
  isMore: sql`false`,
});

/** Documents of a job that are read at once: so many of the newest, so many that are open, and the lines of them all. */
const MOST_OF_JOB = 200;
const MOST_LINES_OF_JOB = 5_000;

/** Said as its index `open_documents_of_job` says it. */
const isOpen = (sql: Queryable): Statement => sql`i.status = 'unpaid' or (i.status = 'sent' and i.outcome is null)`;

interface OfJob {
  readonly onlyQuotes?: boolean;
  /** 0 for whoever needs none. */
  readonly mostLines?: number;
}

/**
 * The newest invoices and quotes of a job (JOB-12), or the quotes alone, with how many there are. The quotes of its contracts are
 * always among them, however old: its Money page and its crew go by them. So are what is owed and what waits to be signed. None is left out for its length. Where all have too many
 * lines, those of these quotes and of the newest documents are read, and the others come without lines and sections.
 */
export async function invoicesOfJob(
  { sql, businessId }: TenantReader,
  jobId: string,
  { onlyQuotes = false, mostLines = MOST_LINES_OF_JOB }: OfJob = {},
): Promise<{ rows: WholeInvoiceRow[]; total: number }> {
  const ofJob = sql`i.business_id = ${businessId} and i.job_id = ${jobId} ${onlyQuotes ? sql`and i.is_quote` : sql``}`;
  const rows = await sql<Counted<WholeInvoiceRow>[]>`
    with signed as materialized (
      select i.number, i.line_count, c.opened_at
      from contracts c join invoices i on i.business_id = c.business_id and i.id = c.quote_id
      where c.business_id = ${businessId} and c.job_id = ${jobId}),
    newest as materialized (
      select i.number, i.line_count from invoices i where ${ofJob} order by i.number desc limit ${MOST_OF_JOB}),
    open as materialized (
      select i.number, i.line_count from invoices i where ${ofJob} and (${isOpen(sql)})
      order by i.number desc limit ${MOST_OF_JOB}),
    page as materialized (
      select number, sum(line_count) over (order by opened_at desc nulls last, number desc) lines
      from (
        select * from signed union all select *, null from (select * from newest union select * from open) others
        where number not in (select number from signed)) each)
    select "rowCount", ${wholeColumns(sql, undefined, sql`page.lines <= ${mostLines}::bigint`)}
    from (select count(*) from invoices i where ${ofJob}) t ("rowCount")
    left join (page join ${invoiceSource(sql)} on i.business_id = ${businessId} and i.number = page.number) on true
    order by i.number desc`;
  const { rows: known, total } = counted(rows);
  // What a section comes to is the sum of its lines.
  return { rows: known.map((row) => (isReadWithLines(row, row.lines) ? row : { ...row, sections: [] })), total };
}

/** Which of the documents a customer was sent. Unsaid, all of them. */
export type SentState = 'open' | 'paid' | undefined;

/**
 * What a customer was sent, newest first. Drafts do not exist for them (D15). Of what is open, the invoices that are to be paid
 * come first, the soonest due before the others. Quotes follow, newest first.
 */
export async function listSentInvoices(
  { sql, businessId }: TenantReader,
  { customerId, state }: { customerId: string; state: SentState },
  slice: Slice,
) {
  const { limit, offset } = slice;
  const status = {
    open: sql`i.status in ('unpaid', 'sent')`,
    paid: sql`i.status = 'paid'`,
    all: sql`i.status <> 'pending'`,
  }[state ?? 'all'];
  const where = sql`i.business_id = ${businessId} and i.customer_id = ${customerId} and ${status}`;
  const dueFirst = state === 'open' ? sql`case when i.status = 'unpaid' then i.due_date end,` : sql``;
  const rows = await sql<Counted<PageRow>[]>`
    with page as materialized (
      select i.number from invoices i where ${where} order by ${dueFirst} i.number desc limit ${limit} offset ${offset})
    select "rowCount", ${listedColumns(sql, slice, customerId)} from (select count(*) from invoices i where ${where}) t ("rowCount")
    left join (page join ${invoiceSource(sql)} on i.business_id = ${businessId} and i.number = page.number) on true
    order by ${dueFirst} i.number desc`;
  return counted(rows);
}
