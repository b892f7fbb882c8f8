import { expect } from 'vitest';
import type { Platform } from '../services/platform.ts';

/** The books must agree with the invoices after everything that was done to them (I1, I2, I6 to I9). */
export async function expectSoundBooks({ sql }: Platform): Promise<void> {
  const unbalanced =
    await sql`select business_id, sequence from ledger_lines group by 1, 2 having sum(amount_cents) <> 0`;
  const gaps = await sql`
    select business_id from ledger_transactions group by business_id having max(sequence) <> count(*) or min(sequence) <> 1`;
  const broken = await sql`
    select t.business_id, t.sequence from ledger_transactions t
    join ledger_transactions before on before.business_id = t.business_id and before.sequence = t.sequence - 1
    where t.previous_hash <> before.hash`;
  const wrongInvoices = await sql`
    select i.id from invoices i
    left join lateral (
      select coalesce(sum(amount_cents) filter (where state = 'settled' and applied), 0) paid,
        coalesce(sum(amount_cents) filter (where state in ('authorized', 'unknown', 'awaiting_bank') and applied), 0) held
      from payments p where p.business_id = i.business_id and p.invoice_id = i.id) p on true
    where i.paid_cents <> p.paid or i.held_cents <> p.held`;
  const receivable = await sql`
    select customer_id, sum(amount_cents) from ledger_lines where account = 'receivable' group by 1
    except
    select customer_id, sum(total_cents - paid_cents) from invoices where status in ('unpaid', 'paid') group by 1
    having sum(total_cents - paid_cents) <> 0`;
  const unposted = await sql`
    select p.id from payments p where (p.state = 'settled') <> (
      (select count(*) from ledger_transactions t where t.business_id = p.business_id and t.payment_id = p.id and t.kind = 'payment_settled') >
      (select count(*) from ledger_transactions t where t.business_id = p.business_id and t.payment_id = p.id and t.kind = 'payment_reversed'))`;
  const owed = receivable.filter((row) => Number(row.sum) !== 0);
  expect({
    unbalanced: [...unbalanced],
    gaps: [...gaps],
    broken: [...broken],
    wrongInvoices: [...wrongInvoices],
    owed,
    unposted: [...unposted],
  }).toEqual({
    unbalanced: [],
    gaps: [],
    broken: [],
    wrongInvoices: [],
    owed: [],
    unposted: [],
  });
}
