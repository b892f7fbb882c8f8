import { randomUUID } from 'node:crypto';
import type { Sql } from '../server/database/sql.ts';
import { sealedNumber } from '../server/features/subcontractors/tax-number.ts';
import type { Sealer } from '../server/services/sealer.ts';

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

export interface WorkSize {
  readonly jobs: number;
  readonly items: number;
  readonly movesEach: number;
  readonly subcontractors: number;
  readonly workOrders: number;
  readonly conversations: number;
}

const WORDS = `array['Oak','Maple','Hickory','Cork','Slate','Walnut','Bamboo','Vinyl']`;

/** Stock, subcontractors, work orders, conversations and recorded payments of one business. */
export async function fillWork(tx: Transaction, sealer: Sealer, businessId: string, size: WorkSize) {
  await fillStock(tx, businessId, size);
  await fillPeople(tx, sealer, businessId, size);
  await tx`
    insert into work_orders (business_id, id, number, job_id, description, status, created_at)
    select ${businessId}, gen_random_uuid(), 1000 + n, j.id, 'Install, room ' || n, 'pending', now() - n * interval '7 minutes'
    from generate_series(1, ${size.workOrders}) n
    join (select id, row_number() over () as position from jobs where business_id = ${businessId}) j on j.position = n % ${size.jobs} + 1`;
  await tx`
    insert into work_order_subcontractors (business_id, work_order_id, subcontractor_id, created_at)
    select w.business_id, w.id, s.id, now() from work_orders w
    join (select id, row_number() over () as position from subcontractors where business_id = ${businessId}) s
      on s.position = w.number % ${size.subcontractors} + 1
    where w.business_id = ${businessId}`;
  await tx`
    insert into conversations (business_id, id, customer_id, last_activity, last_message, unread)
    select ${businessId}, communication_id, id, now() - account_number * interval '3 minutes', 'Could the crew start on Tuesday?', account_number % 50 = 0
    from customers where business_id = ${businessId} order by account_number limit ${size.conversations}`;
  await fillPayments(tx, businessId);
  await tx`
    update business_counters set next_work_order_number = ${1001 + size.workOrders}, item_count = ${size.items},
      subcontractor_count = ${size.subcontractors}, conversation_count = ${size.conversations} where business_id = ${businessId}`;
}

/** A check for all of each invoice that is paid. Of every second it is written down on which day it was received (PART-15). */
async function fillPayments(tx: Transaction, businessId: string) {
  await tx`
    with paid as (
      insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, description, invoice_version,
        created_at, settled_at, received_on, allocated_cents, allocation_version)
      select business_id, gen_random_uuid(), id, customer_id, 'manual', 'settled', total_cents, 0, 'Check ' || number, 1, created_at,
        created_at, case when number % 2 = 0 then (created_at at time zone 'America/Chicago')::date end, total_cents, 1
      from invoices where business_id = ${businessId} and status = 'paid'
      returning business_id, id, invoice_id, amount_cents)
    insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents)
    select business_id, id, 1, invoice_id, amount_cents from paid`;
  await tx`
    insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
    select business_id, customer_id, invoice_id, id, amount_cents, 'made', 'bench', created_at
    from payments where business_id = ${businessId}`;
}

async function fillStock(tx: Transaction, businessId: string, size: WorkSize) {
  await tx`
    insert into inventory_items (business_id, id, name, description, upc, sku, quantity, retail_price_cents, total_cost_cents,
      taxes_paid_cents, purchase_date, history_count, created_at)
    select ${businessId}, gen_random_uuid(), (${tx.unsafe(WORDS)})[n % 8 + 1] || ' plank ' || substr(md5(n::text), 1, 6), 'Prefinished plank',
      lpad(n::text, 12, '0'), 'SKU-' || n, ${size.movesEach * 10}, 8900, ${size.movesEach * 5000}, ${size.movesEach * 300}, current_date,
      ${size.movesEach}, now()
    from generate_series(1, ${size.items}) n`;
  await tx`
    insert into inventory_transactions (business_id, id, item_id, sequence, category, description, purchase_date, quantity,
      taxes_paid_cents, total_cost_cents, created_by, created_at)
    select i.business_id, gen_random_uuid(), i.id, n, 'add', 'Lot added', current_date - 30 * n::int, 10, 300, 5000, 'bench', now()
    from inventory_items i cross join generate_series(1, ${size.movesEach}) n where i.business_id = ${businessId}`;
}

async function fillPeople(tx: Transaction, sealer: Sealer, businessId: string, size: WorkSize) {
  const people = Array.from({ length: size.subcontractors }, (_, index) => {
    const id = randomUUID();
    const ein = String(480_000_000 + index);
    return { id, n: index + 1, ...sealedNumber(sealer, businessId, id, { type: 'business', ein, ssn: '' }) };
  });
  await tx`
    insert into subcontractors (business_id, id, subcontractor_type, business_name, first_name, last_name, email, phone, address,
      ein_sealed, ending_sealed, created_at)
    select ${businessId}, p.id, 'business', (${tx.unsafe(WORDS)})[n % 8 + 1] || ' Installers ' || substr(md5(n::text), 1, 6),
      'Robin', 'Ashby', 's' || n || '@mail.example', lpad((7860000000 + n)::text, 10, '0'),
      (select address from businesses where id = ${businessId}), p.ein, p.ending, now()
    from jsonb_to_recordset(${tx.json(people)}) p (id uuid, n int, ein text, ending text)`;
}
