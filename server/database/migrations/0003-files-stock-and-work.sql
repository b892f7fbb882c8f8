-- Files, inventory, subcontractors, work orders with their expense reports, and conversations.
-- Lists that are never shortened keep their length beside the running numbers, so that a page can be counted without
-- reading the rows.

alter table business_counters
  add column next_work_order_number bigint not null default 1001,
  add column job_count bigint not null default 0,
  add column item_count bigint not null default 0,
  add column subcontractor_count bigint not null default 0;
update business_counters n set job_count = (select count(*) from jobs j where j.business_id = n.business_id);

-- A deep page walks this index alone and dresses only its own rows; for that the name itself has to be in it.
create index customers_in_order on customers (business_id, lower(display_name), id) include (display_name);
drop index customers_by_name;

-- The dashboard: what is owed by age, and money collected per week.
create index unpaid_by_age on invoices (business_id, due_date) include (total_cents, paid_cents, held_cents) where status = 'unpaid';
create index payments_collected on payments (business_id, settled_at) include (amount_cents) where state = 'settled';

create table files (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- The invoice or quote it belongs to; null until it is attached.
  invoice_id uuid,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create index files_of_invoice on files (business_id, invoice_id, created_at desc);
create index files_by_id on files (id);

-- Uploads through POST /files name no business; they wait here for the business that attaches them. Not a tenant table.
create table unattached_files (
  id uuid primary key,
  user_id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  created_at timestamptz not null
);
create index unattached_files_by_age on unattached_files (created_at);
create index unattached_files_by_user on unattached_files (user_id);

-- Bytes that no row needs from the moment `since` on, until the store has dropped them. An upload writes its line before its
-- bytes, with a moment to come, and takes it away in the transaction that writes its row. Not a tenant table.
create table files_to_drop (
  storage_key text primary key,
  since timestamptz not null
);

create table file_usage (
  business_id uuid primary key references businesses (id),
  file_count bigint not null default 0 check (file_count >= 0),
  byte_count bigint not null default 0 check (byte_count >= 0)
);

create table inventory_items (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  description text not null,
  upc text not null,
  sku text not null,
  quantity bigint not null check (quantity between 0 and 1000000000),
  retail_price_cents bigint not null check (retail_price_cents >= 0),
  -- Sums over the ADD entries of the history, and the day of the latest of them (D53).
  total_cost_cents bigint not null check (total_cost_cents >= 0),
  taxes_paid_cents bigint not null check (taxes_paid_cents >= 0),
  purchase_date date not null,
  history_count bigint not null default 0,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id)
);
create index inventory_in_order on inventory_items (business_id, lower(name), id) include (name);
create index inventory_by_text on inventory_items using gin (business_id, lower(name) gin_trgm_ops);
create index inventory_by_upc on inventory_items using gin (business_id, lower(upc) gin_trgm_ops);
create index inventory_by_sku on inventory_items using gin (business_id, lower(sku) gin_trgm_ops);

create table inventory_attributes (
  business_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  value text not null,
  description text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, item_id) references inventory_items (business_id, id)
);
create index attributes_of_item on inventory_attributes (business_id, item_id, created_at, id);

create table subcontractors (
  business_id uuid not null references businesses (id),
  id uuid not null,
  subcontractor_type text not null check (subcontractor_type in ('business', 'individual')),
  business_name text not null default '',
  first_name text not null,
  last_name text not null,
  maiden_name text not null default '',
  display_name text not null generated always as (
    case when business_name <> '' then business_name else first_name || ' ' || last_name end) stored,
  search_text text not null generated always as (lower(business_name || ' ' || first_name || ' ' || last_name)) stored,
  email text not null,
  phone text not null,
  address jsonb not null,
  -- The number of its type and no other. Its last four digits are sealed apart, so that showing them opens no whole number.
  ssn_sealed text,
  ein_sealed text,
  ending_sealed text not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id),
  constraint number_of_its_type check (
    case subcontractor_type when 'individual' then ssn_sealed is not null and ein_sealed is null
      else ein_sealed is not null and ssn_sealed is null end)
);
create index subcontractors_in_order on subcontractors (business_id, lower(display_name), id) include (display_name);
create index subcontractors_by_text on subcontractors using gin (business_id, search_text gin_trgm_ops);
create index subcontractors_by_email on subcontractors using gin (business_id, lower(email) gin_trgm_ops);
create index subcontractors_by_phone on subcontractors using gin (business_id, phone gin_trgm_ops);

create table work_orders (
  business_id uuid not null references businesses (id),
  id uuid not null,
  number bigint not null,
  job_id uuid not null,
  description text not null,
  status text not null check (status in ('pending', 'in-progress', 'complete')),
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id)
);
create unique index work_orders_by_number on work_orders (business_id, number desc);
create index work_orders_by_job on work_orders (business_id, job_id, number desc);

create table work_order_items (
  business_id uuid not null,
  work_order_id uuid not null,
  item_id uuid not null,
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null,
  primary key (business_id, work_order_id, item_id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id),
  foreign key (business_id, item_id) references inventory_items (business_id, id)
);
create index work_orders_of_item on work_order_items (business_id, item_id);

create table work_order_subcontractors (
  business_id uuid not null,
  work_order_id uuid not null,
  subcontractor_id uuid not null,
  created_at timestamptz not null,
  primary key (business_id, work_order_id, subcontractor_id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id),
  foreign key (business_id, subcontractor_id) references subcontractors (business_id, id)
);
create index work_orders_of_subcontractor on work_order_subcontractors (business_id, subcontractor_id);

-- What moved a stock. Never changed: the item's quantity is its sum.
create table inventory_transactions (
  business_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- Counts the entries of the item from 1.
  sequence bigint not null,
  category text not null check (category in ('add', 'shrink', 'other', 'allocate')),
  description text not null,
  purchase_date date not null,
  quantity bigint not null check (quantity <> 0),
  taxes_paid_cents bigint not null default 0 check (taxes_paid_cents >= 0),
  total_cost_cents bigint not null default 0 check (total_cost_cents >= 0),
  work_order_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, item_id) references inventory_items (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id),
  constraint only_lots_cost_money check (category = 'add' or (taxes_paid_cents = 0 and total_cost_cents = 0)),
  constraint signs check (case category when 'add' then quantity > 0 when 'allocate' then work_order_id is not null else quantity < 0 end)
);
create unique index history_of_item on inventory_transactions (business_id, item_id, sequence desc);
create index taxes_by_day on inventory_transactions (business_id, purchase_date) include (item_id, taxes_paid_cents) where category = 'add';
create trigger append_only before update or delete on inventory_transactions for each row execute function refuse_change();

create table expense_reports (
  business_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  subcontractor_id uuid not null,
  description text not null,
  status text not null check (status in ('approved', 'pending')),
  total_cents bigint not null check (total_cents between 0 and 9999999999),
  created_by text not null,
  -- The name of who submitted it, as it was then.
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id),
  foreign key (business_id, subcontractor_id) references subcontractors (business_id, id)
);
create index expense_reports_of_order on expense_reports (business_id, work_order_id, created_at desc, id);
create index expense_reports_of_subcontractor on expense_reports (business_id, subcontractor_id, created_at desc, id);

create table expense_lines (
  business_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  position bigint not null,
  category_id uuid not null,
  description text not null,
  quantity bigint not null check (quantity >= 0),
  rate_cents bigint not null check (rate_cents >= 0),
  primary key (business_id, id),
  foreign key (business_id, report_id) references expense_reports (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id)
);
create index expense_lines_in_order on expense_lines (business_id, report_id, position);

-- A conversation never ends, so the number of them is kept beside the other running numbers.
alter table business_counters add column conversation_count bigint not null default 0;

-- One per customer, made with the first message; its id is the customer's communication_id (D58).
create table conversations (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  last_activity timestamptz not null,
  last_message text not null,
  unread boolean not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index one_conversation_per_customer on conversations (business_id, customer_id);
create index conversations_latest on conversations (business_id, last_activity desc, id);
create index unread_conversations on conversations (business_id, last_activity desc, id) where unread;
create unique index customers_by_communication on customers (business_id, communication_id);

create table messages (
  business_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  inbound boolean not null,
  message text not null,
  -- How an outbound message left as e-mail; null for an inbound one.
  delivery text check (delivery in ('queued', 'mailed', 'failed', 'off')),
  -- The user who wrote it; empty for the customer.
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, conversation_id) references conversations (business_id, id),
  constraint only_outbound_is_delivered check (inbound = (delivery is null))
);
create index messages_in_order on messages (business_id, conversation_id, created_at desc, id);

-- Directory: what a manager's POST with an Idempotency-Key was answered, so that a repeat does nothing twice
-- (security-and-reliability 3.2, case 16). The status is null while the first is under way.
create table answered_requests (
  key_hash bytea primary key,
  fingerprint bytea not null,
  status bigint,
  body jsonb,
  created_at timestamptz not null
);
create index answered_requests_by_age on answered_requests (created_at);
