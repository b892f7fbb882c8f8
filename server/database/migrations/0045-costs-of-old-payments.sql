-- Until now clearing held the fee, which the provider took (FEE-01). What is written stays: each payment gets an entry for its
-- cost. A whole refund that was asked for here brought the fee back to the business.
update refunds set cost_cents = fee_cents where requested_by <> 'provider' and fee_cents > 0;

update payments p set refunded_cost_cents = r.cost
from (
  select business_id, payment_id, sum(cost_cents) as cost from refunds
  where state = 'succeeded' and cost_cents > 0 group by 1, 2) r
where p.business_id = r.business_id and p.id = r.payment_id;

-- Posts the cost of payments whose entries were written by a version that knew of none. Answers how many there were.
create function post_missing_costs(of_business uuid) returns bigint language sql as $$
  select count(*) from (
    select post_to_ledger(p.business_id, 'payment_cost', 'cost:' || p.id, p.invoice_id, p.id, p.customer_id, now(), jsonb_build_array(
      jsonb_build_object('account', 'clearing', 'amount', -p.cost),
      jsonb_build_object('account', 'processing_costs', 'amount', p.cost))) as posted
    from (
      select *, coalesce(cost_cents, fee_cents) - refunded_cost_cents as cost from payments
      where business_id = of_business and method in ('ach', 'card') and state in ('settled', 'reversed')
        and coalesce(cost_cents, fee_cents) > refunded_cost_cents
        and not exists (
          select 1 from ledger_lines l join ledger_transactions t using (business_id, sequence)
          where l.business_id = of_business and l.account = 'processing_costs' and t.payment_id = payments.id)
      order by settled_at, id) p) entries
  where posted
$$;
