import type { Queryable } from '../../database/sql.ts';
import { due } from '../../features/receivables/index.ts';
import { firstWrong } from './judgement-store.ts';

/** I27: what is open on each invoice, with what is on its way, is what the ledger has of it whoever its customer is: I3 holds those. */
export const wrongOpenInvoices = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with balances (business_id, invoice_id, open, posted) as (
        select business_id, id, ${due(sql)} + held_cents, 0 from invoices
        where not is_quote and status in ('unpaid', 'paid')
        union all
        select business_id, invoice_id, 0, amount_cents from ledger_lines where account = 'receivable')
      select 'invoice ' || coalesce(invoice_id::text, '(none)') || ' of ' || business_id as name,
        'has ' || sum(open) || ' cents open, and ' || sum(posted) || ' in the ledger' as why
      from balances group by business_id, invoice_id having sum(open) <> sum(posted)`,
  );
