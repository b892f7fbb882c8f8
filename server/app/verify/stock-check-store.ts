import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I14: stock, cost and taxes are the sums of the history. What is on an order is what left the stock for it. */
export const wrongStock = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with sums as (
        select business_id, item_id, sum(quantity) as quantity, sum(total_cost_cents) as cost, sum(taxes_paid_cents) as taxes,
          count(*) as entries, max(sequence) as last
        from inventory_transactions group by 1, 2),
      allocated as (
        select business_id, work_order_id, item_id, -sum(quantity) as quantity
        from inventory_transactions where category = 'allocate' group by 1, 2, 3)
      select 'item ' || i.id || ' of ' || i.business_id as name,
        'says ' || i.quantity || ' pieces; its history says ' || coalesce(s.quantity, 0) as why
      from inventory_items i left join sums s on s.business_id = i.business_id and s.item_id = i.id
      where i.quantity < 0 or i.quantity <> coalesce(s.quantity, 0) or i.total_cost_cents <> coalesce(s.cost, 0)
        or i.taxes_paid_cents <> coalesce(s.taxes, 0) or i.history_count <> coalesce(s.entries, 0) or i.history_count <> coalesce(s.last, 0)
      union all
      select 'work order ' || coalesce(l.work_order_id, a.work_order_id) || ' of ' || coalesce(l.business_id, a.business_id),
        'has ' || coalesce(l.quantity, 0) || ' pieces of item ' || coalesce(l.item_id, a.item_id) || '; the stock gave ' || coalesce(a.quantity, 0)
      from work_order_items l
      full join allocated a on a.business_id = l.business_id and a.work_order_id = l.work_order_id and a.item_id = l.item_id
      where coalesce(l.quantity, 0) <> coalesce(a.quantity, 0)`,
  );

/** Figures that are stored to save counting. */
export const wrongCounters = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with invoices_of as (select business_id, customer_id, count(*) from invoices group by 1, 2),
      -- The number of a deleted draft is not given to another.
      documents as (select business_id, number from invoices union all select business_id, number from deleted_drafts),
      numbers as (
        select business_id, 'next_invoice_number' as counter, max(number) + 1 as by_rows, count(distinct number) + 1001 as by_count
          from documents group by 1
        union all select business_id, 'next_account_number', max(account_number) + 1, count(*) + 20001 from customers group by 1
        union all select business_id, 'next_work_order_number', max(number) + 1, count(*) + 1001 from work_orders group by 1
        union all select business_id, 'job_count', count(*), count(*) from jobs group by 1
        union all select business_id, 'item_count', count(*), count(*) from inventory_items group by 1
        union all select business_id, 'subcontractor_count', count(*), count(*) from subcontractors group by 1
        union all select business_id, 'conversation_count', count(*), count(*) from conversations group by 1),
      kept as (
        select n.business_id, k.counter, k.kept, k.first from business_counters n cross join lateral (values
          ('next_invoice_number', next_invoice_number, 1001), ('next_account_number', next_account_number, 20001),
          ('next_work_order_number', next_work_order_number, 1001), ('job_count', job_count, 0), ('item_count', item_count, 0),
          ('subcontractor_count', subcontractor_count, 0), ('conversation_count', conversation_count, 0)) k (counter, kept, first)),
      stored as (select business_id, count(*) as files, sum(size_bytes) as bytes from files group by 1),
      sent as (select business_id, invoice_id, min(sent_at) as at from sent_documents group by 1, 2),
      opened as (select business_id, invoice_id, min(first_at) as at from offer_reads group by 1, 2)
      select 'customer ' || c.id || ' of ' || c.business_id as name,
        'says ' || c.invoice_count || ' invoices and quotes; there are ' || coalesce(i.count, 0) as why
      from customers c left join invoices_of i on i.business_id = c.business_id and i.customer_id = c.id
      where c.invoice_count <> coalesce(i.count, 0)
      union all
      select k.counter || ' of ' || k.business_id, 'is ' || k.kept || '; the rows say ' || coalesce(n.by_rows, k.first)
      from kept k left join numbers n on n.business_id = k.business_id and n.counter = k.counter
      where k.kept <> coalesce(n.by_rows, k.first) or k.kept <> coalesce(n.by_count, k.first)
      union all
      select 'number ' || i.number || ' of ' || i.business_id, 'is of an invoice or quote and of a deleted draft'
      from invoices i join deleted_drafts d on d.business_id = i.business_id and d.number = i.number
      union all
      select 'quote ' || i.id || ' of ' || i.business_id, 'was first sent or opened at another moment than it says'
      from invoices i left join sent s on s.business_id = i.business_id and s.invoice_id = i.id
      left join opened o on o.business_id = i.business_id and o.invoice_id = i.id
      where i.is_quote and (i.first_sent_at is distinct from s.at or i.first_opened_at is distinct from o.at)
      union all
      select 'file_usage of ' || coalesce(u.business_id, s.business_id),
        'says ' || coalesce(u.file_count, 0) || ' files; there are ' || coalesce(s.files, 0)
      from file_usage u full join stored s on s.business_id = u.business_id
      where coalesce(u.file_count, 0) <> coalesce(s.files, 0) or coalesce(u.byte_count, 0) <> coalesce(s.bytes, 0)`,
  );
