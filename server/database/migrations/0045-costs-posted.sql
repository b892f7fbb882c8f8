-- outside a transaction
-- Posts the costs of all old payments, as post_missing_costs does for few: there each entry locks and updates the end of its
-- business's chain anew, in a time that grows with the square of the payments. Here the end is written once in a thousand.
do $$
declare
  business record;
  head record;
  old record;
  lines jsonb;
  last_sequence bigint;
  last_hash bytea;
  next_hash bytea;
begin
  for business in select business_id from business_counters order by business_id loop
    loop
      select ledger_sequence, ledger_hash into head from business_counters where business_id = business.business_id for update;
      last_sequence := head.ledger_sequence;
      last_hash := head.ledger_hash;
      for old in
        select p.id, p.invoice_id, 'cost:' || p.id as reference, p.fee_cents - coalesce(r.back, 0) as cost
        from payments p left join (
          -- A whole refund that was asked for here brought the fee back to the business.
          select payment_id, sum(fee_cents)::bigint as back from refunds
          where business_id = business.business_id and state = 'succeeded' and requested_by <> 'provider' group by 1) r on r.payment_id = p.id
        where p.business_id = business.business_id and p.method in ('ach', 'card') and p.state in ('settled', 'reversed')
          and p.cost_cents is null and p.fee_cents > coalesce(r.back, 0)
          and not exists (
            select 1 from ledger_lines l join ledger_transactions t using (business_id, sequence)
            where l.business_id = business.business_id and l.account = 'processing_costs' and t.payment_id = p.id)
        order by p.settled_at, p.id limit 1000
      loop
        lines := jsonb_build_array(
          jsonb_build_object('account', 'clearing', 'amount', -old.cost),
          jsonb_build_object('account', 'processing_costs', 'amount', old.cost));
        last_sequence := last_sequence + 1;
        next_hash := sha256(last_hash || convert_to(
          concat_ws('|', business.business_id, last_sequence, 'payment_cost', old.reference, lines::text), 'UTF8'));
        insert into ledger_transactions values
          (business.business_id, last_sequence, 'payment_cost', old.reference, old.invoice_id, old.id, now(), last_hash, next_hash);
        insert into ledger_lines values
          (business.business_id, last_sequence, 1, 'clearing', null, -old.cost),
          (business.business_id, last_sequence, 2, 'processing_costs', null, old.cost);
        last_hash := next_hash;
      end loop;
      exit when last_sequence = head.ledger_sequence;
      update business_counters set ledger_sequence = last_sequence, ledger_hash = last_hash where business_id = business.business_id;
      commit;
    end loop;
    commit;
  end loop;
end $$;
