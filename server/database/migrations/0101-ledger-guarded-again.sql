-- Every entry and every line has its day, looked at before anybody is kept from them; and what is written in the books is never
-- changed again.
alter table ledger_transactions validate constraint entries_have_a_day;
alter table ledger_lines validate constraint lines_have_a_day;
alter table ledger_transactions alter column posted_on set not null;
alter table ledger_lines alter column posted_on set not null;
alter table ledger_transactions drop constraint entries_have_a_day;
alter table ledger_lines drop constraint lines_have_a_day;
create or replace trigger append_only before delete or update on ledger_transactions for each row execute function refuse_change();
create or replace trigger append_only before delete or update on ledger_lines for each row execute function refuse_change();
drop function fill_once();

-- Posts the cost of payments whose entries were written by a version that knew of none. Answers how many there were.
create or replace function post_missing_costs(of_business uuid) returns bigint language sql as $$
  select count(*) from (
    select post_to_ledger(p.business_id, 'payment_cost', 'cost:' || p.id, p.id, null, now(), jsonb_build_array(
      jsonb_build_object('account', 'clearing', 'amount', -p.cost),
      jsonb_build_object('account', 'processing_costs', 'amount', p.cost, 'job', p.job_id, 'invoice', p.invoice_id))) as posted
    from (
      select payments.*, invoices.job_id, coalesce(cost_cents, fee_cents) - refunded_cost_cents as cost
      from payments join invoices on invoices.business_id = of_business and invoices.id = payments.invoice_id
      where payments.business_id = of_business and method in ('ach', 'card') and state in ('settled', 'reversed')
        and coalesce(cost_cents, fee_cents) > refunded_cost_cents
        and not exists (
          select 1 from ledger_lines l join ledger_transactions t using (business_id, sequence)
          where l.business_id = of_business and l.account = 'processing_costs' and t.payment_id = payments.id)
      order by settled_at, payments.id) p) entries
  where posted
$$;
