import { expect } from 'vitest';
import type { Platform } from '../services/platform.ts';

type Rows = readonly object[];

/** The books must agree with the invoices after everything that was done to them (I1, I2, I6 to I9). */
export async function expectSoundBooks({ sql }: Platform): Promise<void> {
  const wrong: Record<string, Rows> = {
    unbalanced: await sql`select business_id, sequence from ledger_lines group by 1, 2 having sum(amount_cents) <> 0`,
    gaps: await sql`
      select business_id from ledger_transactions group by business_id having max(sequence) <> count(*) or min(sequence) <> 1`,
    broken: await sql`
      select t.business_id, t.sequence from ledger_transactions t
      join ledger_transactions before on before.business_id = t.business_id and before.sequence = t.sequence - 1
      where t.previous_hash <> before.hash`,
    invoices: await wrongInvoices(sql),
    receivable: await wrongReceivable(sql),
    payments: await wrongPayments(sql),
    refunded: await wrongRefunds(sql),
    ...(await wrongCredits(sql)),
  };
  const found = Object.fromEntries(Object.entries(wrong).map(([name, rows]) => [name, [...rows]]));
  expect(found).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, []])));
}

/** Paid is what settled payments brought and kept, used credit included; held is what is on its way. */
const wrongInvoices = (sql: Platform['sql']): Promise<Rows> => sql`
  select i.id, i.status, i.paid_cents, p.paid, i.held_cents, p.held from invoices i
  left join lateral (
    select coalesce(sum(amount_cents - refunded_cents) filter (where state = 'settled' and applied), 0) paid,
      coalesce(sum(amount_cents) filter (where state in ('authorized', 'unknown', 'awaiting_bank') and applied), 0) held
    from payments p where p.business_id = i.business_id and p.invoice_id = i.id) p on true
  where i.paid_cents <> p.paid or i.held_cents <> p.held
    or (i.status = 'paid') <> (i.status in ('unpaid', 'paid') and i.total_cents > 0 and i.paid_cents + i.held_cents >= i.total_cents)`;

/** What customers owe in the ledger is what their invoices say. */
const wrongReceivable = (sql: Platform['sql']): Promise<Rows> => sql`
  select * from (
    select business_id, customer_id, sum(amount_cents) booked from ledger_lines where account = 'receivable' group by 1, 2) l
  full join (
    select business_id, customer_id, sum(total_cents - paid_cents) owed from invoices where status in ('unpaid', 'paid') group by 1, 2) i
  using (business_id, customer_id)
  where coalesce(booked, 0) <> coalesce(owed, 0)`;

/** Each payment has in the ledger what is left of it after its refunds when it is settled, and nothing otherwise. */
const wrongPayments = (sql: Platform['sql']): Promise<Rows> => sql`
  select * from (
    select p.id, p.method, p.state, p.applied, e.account, e.cents expected, coalesce((
      select sum(l.amount_cents) from ledger_transactions t join ledger_lines l using (business_id, sequence)
      where t.business_id = p.business_id and t.payment_id = p.id and l.account = e.account), 0) booked
    from (select *, case when state = 'settled' then amount_cents - refunded_cents else 0 end rest,
        case when state = 'settled' then fee_cents - refunded_fee_cents else 0 end rest_fee from payments) p,
      lateral (values
        ('clearing', case when method in ('ach', 'card') then rest + rest_fee else 0 end),
        ('bank', case when method = 'manual' then rest else 0 end),
        ('receivable', case when applied then -rest else 0 end),
        ('unapplied_credit', case when method = 'credit' then rest when applied then 0 else -rest end),
        ('processing_fee_income', -rest_fee)) e (account, cents)) accounts
  where expected <> booked`;

/** What a payment says went back is what its refunds say. */
const wrongRefunds = (sql: Platform['sql']): Promise<Rows> => sql`
  select p.id, p.refunded_cents, p.refunded_fee_cents, r.* from payments p
  join lateral (
    select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) refunded,
      coalesce(sum(fee_cents) filter (where state = 'succeeded'), 0) fee,
      coalesce(sum(amount_cents) filter (where state = 'requested'), 0) under_way
    from refunds r where r.business_id = p.business_id and r.payment_id = p.id) r on true
  where p.refunded_cents <> r.refunded or p.refunded_fee_cents <> r.fee`;

/** Credit is never used twice, is in the ledger per customer, and has an open task for exactly as long as some is left. */
async function wrongCredits(sql: Platform['sql']): Promise<Record<string, Rows>> {
  const credits = sql`
    select p.business_id, p.id, p.customer_id, case when p.state = 'settled' and not p.applied then p.amount_cents - p.refunded_cents else 0 end kept,
      coalesce((select sum(u.amount_cents) from payments u
        where u.business_id = p.business_id and u.credit_of = p.id and u.state = 'settled'), 0) used,
      coalesce((select sum(r.amount_cents) from refunds r
        where r.business_id = p.business_id and r.payment_id = p.id and r.state = 'requested'), 0) under_way
    from payments p`;
  return {
    overspent: await sql`select * from (${credits}) c where used > kept`,
    credit: await sql`
      select * from (
        select business_id, customer_id, -sum(amount_cents) booked from ledger_lines where account = 'unapplied_credit' group by 1, 2) l
      full join (select business_id, customer_id, sum(kept - used) kept from (${credits}) c group by 1, 2) c using (business_id, customer_id)
      where coalesce(booked, 0) <> coalesce(kept, 0)`,
    tasks: await sql`
      select * from (select id, kept - used - under_way left_over from (${credits}) c where kept - used - under_way > 0) c
      full join (select subject_id id, amount_cents from tasks where kind = 'unapplied_credit' and done_at is null) t using (id)
      where left_over is distinct from amount_cents`,
  };
}
