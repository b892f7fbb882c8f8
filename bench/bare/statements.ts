/** The statements of the bare server, written for what the bench requests. */

/** A moment as JSON has it. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const INVOICE = `
  i.id uuid, i.number::int id, i.is_quote "isQuote", i.status, i.subtotal_cents::float8 subtotal, i.tax_cents::float8 tax,
  i.total_cents::float8 total, i.paid_cents::float8 paid, i.held_cents::float8 held, i.description, ${moment('i.created_at')} "createdAt",
  coalesce(i.invoice_date, (i.created_at at time zone b.time_zone)::date)::text "invoiceDate", i.due_date::text "dueDate",
  i.quote_expiration::text "quoteExpiration", i.invoice_term::int "invoiceTerm", i.sales_tax_basis_points::int "basisPoints",
  i.customer_reference "customerReference", j.name "jobName", i.job_id "jobId", i.customer_id "customerId",
  c.display_name "customerName", ${moment('i.sent_at')} "sentAt", i.version::int version`;

const NAMES = `
  join businesses b on b.id = i.business_id
  join jobs j on j.business_id = i.business_id and j.id = i.job_id
  join customers c on c.business_id = i.business_id and c.id = i.customer_id`;

const LINE = `
  l.id uuid, l.category_id "categoryId", g.name "categoryName", l.code, l.description, l.quantity::float8 quantity, l.unit,
  l.rate_cents::float8 rate, round(l.quantity * l.rate_cents)::float8 amount, ${moment('l.created_at')} "createdAt"`;
const LINES = 'invoice_lines l join categories g on g.business_id = l.business_id and g.id = l.category_id';

const PAYMENT = `
  p.id uuid, p.method, p.state, p.applied, p.amount_cents::float8 amount, p.refunded_cents::float8 refunded,
  p.allocated_cents::float8 allocated, p.received_on::text "receivedOn",
  (select count(*) - 1 from payment_targets t where t.business_id = p.business_id and t.payment_id = p.id)::int others, p.description,
  p.failure_message failure, (select id from categories where business_id = p.business_id and kind = 'payment') "categoryId",
  ${moment('p.created_at')} "createdAt"`;
const ITEM = 'l.price_item_id "priceItemId", (t.waste_basis_points / 100)::float8 waste';
const ITEMS = 'left join price_items t on t.business_id = l.business_id and t.id = l.price_item_id';

const SHOWN = "p.state not in ('started', 'canceled')";

const FILE = `
  f.id uuid, f.file_name "fileName", f.mime_type "mimeType", f.size_bytes::float8 size, ${moment('f.created_at')} "createdAt"`;

const rowsOf = (select: string) => `(select json_agg(x) from (${select}) x)`;

/** An invoice with what hangs on it, as JSON in its row. */
const nested = (line: string, lines: string) => `${INVOICE},
  ${rowsOf(`select ${line} from ${lines} where l.business_id = i.business_id and l.invoice_id = i.id order by l.position`)} lines,
  ${rowsOf(`select ${PAYMENT} from payments p where p.business_id = i.business_id and p.invoice_id = i.id and ${SHOWN} order by p.created_at, p.id`)} payments,
  ${rowsOf(`select ${FILE} from files f where f.business_id = i.business_id and f.invoice_id = i.id order by f.created_at desc, f.id`)} files`;
const NESTED = nested(LINE, LINES);

/** The same for many invoices, a statement for each table. */
export const LINES_OF = `
  select l.invoice_id "invoiceId", ${LINE} from ${LINES} where l.business_id = $1 and l.invoice_id = any($2::uuid[]) order by l.position`;
/** Of one invoice, with the items of the price book that its lines are made of. */
export const ITEMS_OF = `
  select l.invoice_id "invoiceId", ${LINE}, ${ITEM} from ${LINES} ${ITEMS}
  where l.business_id = $1 and l.invoice_id = any($2::uuid[]) order by l.position`;
export const PAYMENTS_OF = `
  select p.invoice_id "invoiceId", ${PAYMENT} from payments p
  where p.business_id = $1 and p.invoice_id = any($2::uuid[]) and ${SHOWN} order by p.created_at, p.id`;
export const FILES_OF = `
  select f.invoice_id "invoiceId", ${FILE} from files f
  where f.business_id = $1 and f.invoice_id = any($2::uuid[]) order by f.created_at desc, f.id`;

const listed = (columns: string) => `
  with counted as (select next_invoice_number - 1001 total from business_counters where business_id = $1),
  page as materialized (
    select number from invoices where business_id = $1 and number < 1001 + (select total from counted) - $2 order by number desc limit $3)
  select (select total::int from counted) total, ${columns} from page
  join invoices i on i.business_id = $1 and i.number = page.number ${NAMES} order by i.number desc`;

const searched = (columns: string) => `
  with found as materialized (select id, invoice_count from customers where business_id = $1 and search_text like all($4::text[])),
  page as materialized (
    select number from invoices where business_id = $1 and customer_id = any(array(select id from found))
    order by number desc offset $2 limit $3)
  select (select sum(invoice_count)::int from found) total, ${columns} from page
  join invoices i on i.business_id = $1 and i.number = page.number ${NAMES} order by i.number desc`;

/** By a customer's link. What they were sent. */
const sent = (columns: string) => `
  select count(*) over ()::int total, i.business_id "businessId", ${columns} from portal_links k
  join invoices i on i.business_id = k.business_id and i.customer_id = k.customer_id and i.status <> 'pending' ${NAMES}
  where k.account_id = $1 and k.portfolio_id = $2 and k.revoked_at is null order by i.number desc offset $3 limit $4`;

/** The same, counted apart and filled in after the page is cut. */
const sentNested = `
  with link as (select business_id, customer_id from portal_links where account_id = $1 and portfolio_id = $2 and revoked_at is null),
  page as materialized (
    select i.business_id, i.number, count(*) over () total from link
    join invoices i on i.business_id = link.business_id and i.customer_id = link.customer_id and i.status <> 'pending'
    order by i.number desc offset $3 limit $4)
  select page.total::int total, ${NESTED} from page
  join invoices i on i.business_id = page.business_id and i.number = page.number ${NAMES} order by i.number desc`;

const SURROUNDINGS = `
  b.name "businessName", b.address "businessAddress", b.phone "businessPhone", c.address "customerAddress", c.email "customerEmail",
  c.receive_email "customerReceivesEmail", c.receive_sms and c.sms_confirmed_phone is not distinct from c.phone "customerReceivesTexts", j.address "jobAddress", k.portfolio_id "portfolioId", k.account_id "accountId"`;
const LINK =
  'join portal_links k on k.business_id = i.business_id and k.customer_id = i.customer_id and k.revoked_at is null';

const EVENT = `${moment('e.at')} at, e.kind, (e.data->>'amount')::float8 amount, e.data->>'detail' detail, n.name "by"`;
const EVENTS = 'events e left join member_names n on n.business_id = e.business_id and n.user_id = e.actor';
const DELIVERY = `
  d.id, d.occasion, d.channel, d.recipient, d.state, d.problem, ${moment('d.changed_at')} at, d.repeats, ${moment('d.created_at')} "createdAt"`;

const one = (columns: string) => `
  select ${columns}, ${SURROUNDINGS} from invoices i ${NAMES} ${LINK} where i.business_id = $1 and i.id = $2`;
const oneNested = one(`${nested(`${LINE}, ${ITEM}`, `${LINES} ${ITEMS}`)},
  ${rowsOf(`select ${EVENT} from ${EVENTS} where e.business_id = i.business_id and e.subject_id = i.id order by e.id`)} events,
  ${rowsOf(`select ${DELIVERY} from deliveries d where d.business_id = i.business_id and d.invoice_id = i.id order by d.created_at, d.id`)} deliveries`);

export const EVENTS_OF = `select ${EVENT} from ${EVENTS} where e.business_id = $1 and e.subject_id = $2 order by e.id`;
export const DELIVERIES_OF = `
  select ${DELIVERY} from deliveries d where d.business_id = $1 and d.invoice_id = $2 order by d.created_at, d.id`;

/** One statement for an answer, or one for each table that it is made of. */
export const FORMS = {
  one: { list: listed(NESTED), search: searched(NESTED), portal: sentNested, invoice: oneNested },
  each: { list: listed(INVOICE), search: searched(INVOICE), portal: sent(INVOICE), invoice: one(INVOICE) },
} as const;
export type Form = keyof typeof FORMS;
