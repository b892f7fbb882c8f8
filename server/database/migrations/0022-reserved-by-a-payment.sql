-- A bank payment whose account has still to be verified counts nothing on its invoice: it only keeps other payments away (D92).
alter table payments add column reserves boolean not null default false;
alter table invoices add column reserved_cents bigint not null default 0
  constraint reserves_no_less_than_nothing check (reserved_cents >= 0);
alter table invoices add constraint drafts_reserve_nothing check (status <> 'pending' or reserved_cents = 0);

with waiting as (
  update payments set reserves = true
  where state = 'authorized' and deposits_kind is not null and applied
  returning business_id, invoice_id, amount_cents),
reserved as (select business_id, invoice_id, sum(amount_cents) as amount from waiting group by 1, 2)
update invoices i set reserved_cents = r.amount, held_cents = i.held_cents - r.amount, status = 'unpaid', version = i.version + 1
from reserved r where r.business_id = i.business_id and r.invoice_id = i.id;
