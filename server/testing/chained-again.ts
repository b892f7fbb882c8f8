/** Recomputes the hashes after lines were changed, as an attacker with the formula could. */
export const CHAINED_AGAIN = `
  do $$ declare t record; before bytea := ''; begin
    for t in select * from ledger_transactions order by business_id, sequence loop
      if t.sequence = 1 then before := ''; end if;
      before := sha256(before || convert_to(concat_ws('|', '2', t.business_id, t.sequence, t.posted_on, t.kind, t.reference, (
        select string_agg(concat_ws(',', account, amount_cents, coalesce(customer_id::text, ''), coalesce(job_id::text, ''),
          coalesce(category_id::text, ''), coalesce(payee_id::text, ''), coalesce(invoice_id::text, '')), ';' order by line)
        from ledger_lines l where l.business_id = t.business_id and l.sequence = t.sequence)), 'UTF8'));
      update ledger_transactions set hash = before,
          previous_hash = coalesce((select hash from ledger_transactions b where b.business_id = t.business_id and b.sequence = t.sequence - 1), '')
        where business_id = t.business_id and sequence = t.sequence;
      update business_counters set ledger_hash = before where business_id = t.business_id and ledger_sequence = t.sequence;
    end loop; end $$`;
