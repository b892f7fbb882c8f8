-- outside a transaction
-- Does the work of 0045-costs-posted before it. That one looks at all payments again for each thousand, by statistics that know
-- nothing of what it wrote: at fifty thousand payments it kept a business from its counters for a minute at a time. Here each
-- payment is looked for once, beforehand, and the counters are locked while two hundred entries are written.
do $$
declare
  part record;
  head record;
  old record;
  lines jsonb;
  last_sequence bigint;
  last_hash bytea;
  next_hash bytea;
begin
  analyze ledger_lines, ledger_transactions, payments;
  drop table if exists pg_temp.without_cost;
  create temporary table without_cost as
    select p.business_id, p.id, (row_number() over (partition by p.business_id order by p.settled_at, p.id) - 1) / 200 as batch
    from payments p left join (
      select distinct l.business_id, t.payment_id from ledger_lines l join ledger_transactions t using (business_id, sequence)
      where l.account = 'processing_costs') known on known.business_id = p.business_id and known.payment_id = p.id
    where p.method in ('ach', 'card') and p.state in ('settled', 'reversed') and p.cost_cents is null and p.fee_cents > 0
      and known.payment_id is null;
  create index on without_cost (business_id, batch);
  analyze without_cost;
  commit;
  for part in select distinct business_id, batch from without_cost order by business_id, batch loop
    select ledger_sequence, ledger_hash into head from business_counters where business_id = part.business_id for update;
    last_sequence := head.ledger_sequence;
    last_hash := head.ledger_hash;
    for old in
      select p.id, p.invoice_id, 'cost:' || p.id as reference, p.fee_cents - r.back as cost
      from without_cost w join payments p on p.business_id = w.business_id and p.id = w.id
      cross join lateral (
        -- A whole refund that was asked for here brought the fee back to the business.
        select coalesce(sum(fee_cents), 0)::bigint as back from refunds
        where business_id = p.business_id and payment_id = p.id and state = 'succeeded' and requested_by <> 'provider') r
      where w.business_id = part.business_id and w.batch = part.batch and p.fee_cents > r.back
      order by p.settled_at, p.id
    loop
      lines := jsonb_build_array(
        jsonb_build_object('account', 'clearing', 'amount', -old.cost),
        jsonb_build_object('account', 'processing_costs', 'amount', old.cost));
      next_hash := sha256(last_hash || convert_to(
        concat_ws('|', part.business_id, last_sequence + 1, 'payment_cost', old.reference, lines::text), 'UTF8'));
      insert into ledger_transactions values
        (part.business_id, last_sequence + 1, 'payment_cost', old.reference, old.invoice_id, old.id, now(), last_hash, next_hash)
        on conflict (business_id, reference) do nothing;
      continue when not found;
      last_sequence := last_sequence + 1;
      last_hash := next_hash;
      insert into ledger_lines values
        (part.business_id, last_sequence, 1, 'clearing', null, -old.cost),
        (part.business_id, last_sequence, 2, 'processing_costs', null, old.cost);
    end loop;
    update business_counters set ledger_sequence = last_sequence, ledger_hash = last_hash where business_id = part.business_id;
    commit;
  end loop;
  -- The next one then finds at once that nothing is left.
  analyze ledger_lines, ledger_transactions;
end $$;
