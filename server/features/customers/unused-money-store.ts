import type { Queryable, Statement } from '../../database/sql.ts';

/**
 * The one rule of what of a customer's unused money is credit: all but what is set against what they owe of checks that their bank took
 * back after a part of them was paid back (PART-19). The oldest money is set against it first. Here `c` is a customer, `p` a payment.
 */
export const creditOfMoney = (sql: Queryable): Statement => sql`
      select id, created_at, "left" - against "left" from (${moneyOf(sql)}) credit where "left" > against`;

/** What of a payment `p` is set against it: no part of it is credit, and no refund that is under way takes it. */
export const setAgainst = (sql: Queryable): Statement => sql`
      case when p.state = 'settled' and p.allocated_cents + p.refunded_cents < p.amount_cents
          and exists (select from payments where business_id = p.business_id and customer_id = p.customer_id and ${isTakenPaidBack(sql)})
        then coalesce((
          select m.against from (select p.business_id, p.customer_id id) c cross join lateral (${moneyOf(sql)}) m where m.id = p.id), 0)
        else 0 end`;

/** What they owe of such checks, and have not sent since. */
export const owedOfPaidBack = (sql: Queryable): Statement => sql`
      case when ${paidBackAndTaken(sql)} > 0
        then greatest(0, ${paidBackAndTaken(sql)} - (select coalesce(sum(u."left"), 0)::bigint from (${unusedMoney(sql)}) u)) else 0 end`;

/** Each payment that stands on no invoice, or not all of it, without what goes back in a refund that has not arrived. */
export const unusedMoney = (sql: Queryable): Statement => sql`
      select * from (
        select p.id, p.created_at, p.amount_cents - p.refunded_cents - p.allocated_cents - r.under_way "left"
        from payments p
        cross join lateral (
          select coalesce(sum(coalesce(unused_cents, amount_cents)), 0)::bigint under_way from refunds
          where business_id = p.business_id and payment_id = p.id and state = 'requested') r
        where p.business_id = c.business_id and p.customer_id = c.id and p.state = 'settled'
          and p.allocated_cents + p.refunded_cents < p.amount_cents and p.method <> 'credit') money
      where "left" > 0`;

/** Of payments: a bank took it back after a part of it was paid back. */
export const isTakenPaidBack = (sql: Queryable): Statement =>
  sql`state = 'reversed' and method = 'manual' and refunded_cents > 0`;

const moneyOf = (sql: Queryable): Statement => sql`
        select u.id, u.created_at, u."left", least(u."left", greatest(0, back.kept - u.before)) against
        from (
          select m.*, (sum(m."left") over (order by m.created_at, m.id) - m."left")::bigint "before" from (${unusedMoney(sql)}) m) u
        cross join (select ${paidBackAndTaken(sql)} kept) back`;

const paidBackAndTaken = (sql: Queryable): Statement => sql`(
        select coalesce(sum(refunded_cents), 0)::bigint from payments
        where business_id = c.business_id and customer_id = c.id and ${isTakenPaidBack(sql)})`;
