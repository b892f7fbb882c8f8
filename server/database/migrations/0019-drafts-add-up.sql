-- Drafts take the rule of columns that add up (D94), but for one that would grow larger than a document may be. It is a
-- migration of its own, so that the table is not locked while they are written.
with columns as (
  select business_id, invoice_id, sum(round(quantity * rate_cents)) as subtotal from invoice_lines group by 1, 2),
taxed as (
  select i.business_id, i.id, coalesce(c.subtotal, 0) as subtotal,
    round(coalesce(c.subtotal, 0) * i.sales_tax_basis_points / 10000) as tax
  from invoices i left join columns c on c.business_id = i.business_id and c.invoice_id = i.id
  where i.status = 'pending')
update invoices i
set subtotal_cents = t.subtotal, tax_cents = t.tax, total_cents = t.subtotal + t.tax, rounds_lines = true
from taxed t
where i.business_id = t.business_id and i.id = t.id and t.subtotal + t.tax <= 9999999999;
