import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I34. The version that was signed is counted as its customer counts it. */
export const wrongSignatures = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with versions as (
        select business_id, invoice_id, sha256, row_number() over (partition by business_id, invoice_id order by version) number
        from sent_documents d where exists (
          select from signatures s where s.business_id = d.business_id and s.about = 'offer' and s.subject_id = d.invoice_id))
      select 'quote ' || coalesce(i.id, s.subject_id) || ' of ' || coalesce(i.business_id, s.business_id) as name, case
          when s.id is null then 'was accepted, and nobody signed it'
          when i.id is null then 'was signed, and is not accepted'
          when v.sha256 is distinct from s.document_sha256 then 'was signed in a version that was not sent'
          else 'comes to ' || i.total_cents || ' cents, and was signed for ' || (s.facts->>'total') end as why
      from (select * from invoices where outcome = 'accepted') i
      full join (select * from signatures where about = 'offer') s on s.business_id = i.business_id and s.subject_id = i.id
      left join versions v on v.business_id = s.business_id and v.invoice_id = s.subject_id and v.number = s.version
      where s.id is null or i.id is null or v.sha256 is distinct from s.document_sha256
        or (s.facts->>'total')::bigint <> i.total_cents`,
  );
