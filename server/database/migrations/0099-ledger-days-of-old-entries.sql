-- outside a transaction
-- The day of each old entry, by its business's zone, and what its lines are about, by its invoice. No hash is of what is filled in.
do $$
declare
  business record;
  first bigint;
begin
  analyze ledger_transactions, ledger_lines;
  for business in select b.id, b.time_zone, c.ledger_sequence from businesses b join business_counters c on c.business_id = b.id
  loop
    first := 0;
    while first < business.ledger_sequence loop
      update ledger_lines l set posted_on = (t.created_at at time zone business.time_zone)::date,
        customer_id = case when account in ('receivable', 'unapplied_credit', 'revenue', 'returns')
          then coalesce(l.customer_id, i.customer_id) end,
        job_id = case when account in ('receivable', 'revenue', 'returns', 'processing_costs') then i.job_id end,
        invoice_id = case when account not in ('clearing', 'bank', 'suspense') then t.invoice_id end
      from ledger_transactions t left join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
      where l.business_id = business.id and l.sequence > first and l.sequence <= first + 500 and l.posted_on is null
        and t.business_id = business.id and t.sequence > first and t.sequence <= first + 500 and t.sequence = l.sequence;
      update ledger_transactions set posted_on = (created_at at time zone business.time_zone)::date
      where business_id = business.id and sequence > first and sequence <= first + 500 and posted_on is null;
      commit;
      first := first + 500;
    end loop;
  end loop;
end $$;
