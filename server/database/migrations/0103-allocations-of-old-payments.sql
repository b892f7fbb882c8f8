-- outside a transaction
-- One allocation for each payment that counts on its invoice, less what was refunded of it, and for each use of what one left.
do $$
declare
  business record;
  part uuid[];
begin
  analyze payments;
  for business in select id from businesses loop
    loop
      part := array(select id from payments where business_id = business.id and allocation_version is null order by id limit 200);
      exit when part = '{}';
      -- In the order of all locks: invoices before their payments.
      perform from invoices where business_id = business.id
        and id in (select invoice_id from payments where business_id = business.id and id = any(part)) order by id for key share;
      with batch as materialized (
        select * from payments where business_id = business.id and id = any(part) and allocation_version is null order by id for no key update),
      standing as (
        select b.*, case when not applied or reserves then 0 when state = 'settled' then amount_cents - refunded_cents
          when state in ('authorized', 'unknown', 'awaiting_bank') then amount_cents else 0 end as counts from batch b),
      sourced as (
        -- What was used of a use was used of the payment that it came from.
        select s.*, (
          with recursive way (id, above) as (
            select s.id, s.credit_of
            union all select p.id, p.credit_of from way join payments p on p.business_id = s.business_id and p.id = way.above)
          select id from way where above is null) as source
        from standing s),
      allocated as (
        insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
        select business_id, customer_id, invoice_id, source, counts, 'migrated', 'underlay', coalesce(settled_at, created_at)
        from sourced where counts <> 0),
      own as (
        select s.id, coalesce(sum(a.counts), 0)::bigint as counts, true as marks from sourced s left join sourced a on a.source = s.id group by s.id
        union all
        select source, sum(counts)::bigint, false from sourced where source not in (select id from sourced) group by source)
      update payments p set allocated_cents = allocated_cents + own.counts,
        allocation_version = case when marks then 1 else allocation_version end
      from own where p.business_id = business.id and p.id = own.id;
      commit;
    end loop;
  end loop;
end $$;
