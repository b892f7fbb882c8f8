import type { Statement, TenantReader } from '../../database/sql.ts';
import type { EventAbout } from './object-reads.ts';

/** The newest thing of the business that messages of this type are about. */
export async function newestOf(db: TenantReader, type: string): Promise<EventAbout | undefined> {
  const [noun = ''] = type.split('.');
  const newest = NEWEST[noun]?.(db);
  if (!newest) return undefined;
  const [row] = await db.sql<EventAbout[]>`${newest}`;
  return row;
}

const NEWEST: Readonly<Record<string, (db: TenantReader) => Statement>> = {
  invoice: (db) => newestInvoice(db, false),
  quote: (db) => newestInvoice(db, true),
  charge: (db) => newestInvoice(db, false),
  customer: ({ sql, businessId }) => sql`
    select id "subjectId", '{}'::jsonb "data" from customers where business_id = ${businessId} order by created_at desc, id limit 1`,
  job: ({ sql, businessId }) => sql`
    select id "subjectId", '{}'::jsonb "data" from jobs where business_id = ${businessId} order by created_at desc, id limit 1`,
  work_order: ({ sql, businessId }) => sql`
    select id "subjectId", '{}'::jsonb "data" from work_orders where business_id = ${businessId} order by number desc limit 1`,
  item: ({ sql, businessId }) => sql`
    select id "subjectId", '{}'::jsonb "data" from inventory_items where business_id = ${businessId} order by created_at desc, id limit 1`,
  payment: ({ sql, businessId }) => sql`
    select coalesce(invoice_id, customer_id) "subjectId", jsonb_build_object('paymentId', id) "data" from payments
    where business_id = ${businessId} and state = 'settled' order by created_at desc, id limit 1`,
  refund: ({ sql, businessId }) => sql`
    select payment_id "subjectId", jsonb_build_object('paymentId', payment_id, 'refundId', id) "data" from refunds
    where business_id = ${businessId} order by created_at desc, id limit 1`,
  credit: ({ sql, businessId }) => sql`
    select coalesce(invoice_id, customer_id) "subjectId", jsonb_build_object('creditId', id) "data" from credits
    where business_id = ${businessId} order by created_at desc, id limit 1`,
  contract: ({ sql, businessId }) => sql`
    select job_id "subjectId", jsonb_build_object('contractId', id) "data" from contracts
    where business_id = ${businessId} order by opened_at desc, id limit 1`,
  draw: ({ sql, businessId }) => sql`
    select c.job_id "subjectId", jsonb_build_object('drawId', d.id) "data"
    from (select id, job_id from contracts where business_id = ${businessId} order by opened_at desc, id limit 1) c
    join draws d on d.business_id = ${businessId} and d.contract_id = c.id order by d.position limit 1`,
  delivery: ({ sql, businessId }) => sql`
    select customer_id "subjectId", jsonb_build_object('deliveryId', id) "data" from deliveries
    where business_id = ${businessId} and state in ('bounced', 'failed') order by created_at desc, id limit 1`,
  message: ({ sql, businessId }) => sql`
    select c.id "subjectId", jsonb_build_object('messageId', m.id, 'conversationId', m.conversation_id) "data"
    from messages m join conversations v on v.business_id = m.business_id and v.id = m.conversation_id
    join customers c on c.business_id = v.business_id and c.id = v.customer_id
    where m.business_id = ${businessId} and m.inbound order by m.created_at desc, m.id limit 1`,
};

const newestInvoice = ({ sql, businessId }: TenantReader, isQuote: boolean): Statement => sql`
  select id "subjectId", '{}'::jsonb "data" from invoices where business_id = ${businessId} and is_quote = ${isQuote}
  order by number desc limit 1`;
