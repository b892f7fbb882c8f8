import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

const AT_ONCE = 1_000;

/** What stands of each payment, by its allocations. */
const stands = (sql: Queryable) => sql`
  stands as (select business_id, payment_id, sum(amount_cents) as stands from allocations group by 1, 2)`;

/**
 * I8: the ledger has the rest of each settled payment after refunds, account by account, and the cost of one that went back, or what had
 * been paid back of it by hand.
 */
export const wrongSettlements = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with ${stands(sql)},
      posted as (
        -- What was used of a payment was once posted under a payment of its own.
        select t.business_id, coalesce(u.credit_of, t.payment_id) as payment_id, l.account, sum(l.amount_cents) as amount
        from ledger_transactions t join ledger_lines l using (business_id, sequence)
        left join payments u on u.business_id = t.business_id and u.id = t.payment_id
        where t.payment_id is not null group by 1, 2, 3),
      rest as (
        select p.business_id, p.id, method, state, coalesce(cost_cents, fee_cents) - refunded_cost_cents as cost,
          case when state = 'settled' then amount_cents - refunded_cents when method = 'manual' then -refunded_cents else 0 end as amount,
          case state when 'settled' then fee_cents - refunded_fee_cents else 0 end as fee,
          case state when 'settled' then coalesce(s.stands, 0) else 0 end as stands
        from payments p left join stands s on s.business_id = p.business_id and s.payment_id = p.id
        where state in ('settled', 'reversed') and method <> 'credit'),
      due as (
        select business_id, id as payment_id, account, e.amount from rest cross join lateral (values
          ('clearing', case when method in ('ach', 'card') then rest.amount + fee - cost else 0 end),
          ('bank', case when method = 'manual' then rest.amount else 0 end),
          ('receivable', -stands), ('unapplied_credit', stands - rest.amount),
          ('processing_costs', cost), ('processing_fee_income', -fee)) e (account, amount)),
      both_sides as (
        select business_id, payment_id, account, amount as booked, 0 as due from posted
        union all select business_id, payment_id, account, 0, amount from due)
      select 'payment ' || payment_id || ' of ' || business_id as name,
        'has ' || sum(booked) || ' cents in ' || account || '; it should have ' || sum(due) as why
      from both_sides group by business_id, payment_id, account having sum(booked) <> sum(due)`,
  );

/** I8 for sent documents: owed once while the customer has them, and not at all when they do not. */
export const wrongIssues = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with posted as (
        select business_id, invoice_id,
          count(*) filter (where kind = 'invoice_sent') as sent, count(*) filter (where kind = 'invoice_retracted') as retracted
        from ledger_transactions where kind in ('invoice_sent', 'invoice_retracted') group by 1, 2)
      select 'invoice ' || i.id || ' of ' || i.business_id as name,
        'is ' || i.status || ', posted ' || coalesce(t.sent, 0) || ' times and taken back ' || coalesce(t.retracted, 0) as why
      from invoices i left join posted t on t.business_id = i.business_id and t.invoice_id = i.id
      where coalesce(t.sent, 0) - coalesce(t.retracted, 0) <> case
        when not i.is_quote and i.status in ('unpaid', 'paid') and i.total_cents > 0 then 1 else 0 end`,
  );

/** I9: one open form per invoice, one payment per name at the provider and per key. */
export const wrongDoubles = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'invoice ' || t.invoice_id || ' of ' || t.business_id as name, 'has ' || count(*) || ' open card forms' as why
      from payments p join payment_targets t on t.business_id = p.business_id and t.payment_id = p.id
      where p.state = 'started' group by t.business_id, t.invoice_id having count(*) > 1
      union all
      select 'provider payment ' || provider_payment_id || ' of ' || business_id, 'is ' || count(*) || ' payments'
      from payments where provider_payment_id is not null group by business_id, provider_payment_id having count(*) > 1
      union all
      select 'payment ' || payment_id || ' of ' || business_id, 'was made with ' || count(*) || ' keys'
      from idempotency_keys group by business_id, payment_id having count(*) > 1
      union all
      select 'idempotency key ' || encode(key_hash, 'hex'), 'names a payment that does not exist'
      from idempotency_keys k
      where not exists (select 1 from payments p where p.business_id = k.business_id and p.id = k.payment_id)`,
  );

export interface History {
  readonly businessId: string;
  readonly id: string;
  readonly method: PaymentMethod;
  /** Written down anew from what the provider has. */
  readonly isRecovered: boolean;
  readonly state: PaymentState;
  readonly states: readonly PaymentState[];
  /** Numbered from 1 without gaps, and never earlier than the step before. */
  readonly inOrder: boolean;
}

/** The states of every payment, a few payments at a time. */
export const histories = (sql: Queryable): AsyncIterable<History[]> =>
  sql<History[]>`
    select p.business_id "businessId", p.id, p.method, p.recovered_at is not null "isRecovered", p.state, h.states, h.in_order "inOrder"
    from payments p cross join lateral (
      select coalesce(jsonb_agg(c.state order by c.sequence), '[]') as states,
        coalesce(bool_and(c.sequence = c.place and c.at >= coalesce(c.before, c.at)), true) as in_order
      from (
        select state, sequence, at, row_number() over w as place, lag(at) over w as before
        from payment_changes where business_id = p.business_id and payment_id = p.id window w as (order by sequence)) c) h`.cursor(
    AT_ONCE,
  );

/** Refunds fit their payment, and its refunded amount is the sum of those that succeeded. */
export const wrongRefunds = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with made as (
        select business_id, payment_id,
          coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0) as back,
          coalesce(sum(fee_cents) filter (where state = 'succeeded'), 0) as fee_back,
          coalesce(sum(cost_cents) filter (where state = 'succeeded'), 0) as cost_back,
          coalesce(sum(amount_cents) filter (where state <> 'failed'), 0) as most,
          coalesce(sum(fee_cents) filter (where state <> 'failed'), 0) as fee_most
        from refunds group by 1, 2)
      select 'payment ' || p.id || ' of ' || p.business_id as name,
        'says ' || p.refunded_cents || ', ' || p.refunded_fee_cents || ' and ' || p.refunded_cost_cents || ' cents of amount, fee and cost went back; its refunds say '
          || coalesce(m.back, 0) || ', ' || coalesce(m.fee_back, 0) || ' and ' || coalesce(m.cost_back, 0) as why
      from payments p left join made m on m.business_id = p.business_id and m.payment_id = p.id
      where p.refunded_cents <> coalesce(m.back, 0) or p.refunded_fee_cents <> coalesce(m.fee_back, 0)
        or p.refunded_cost_cents <> coalesce(m.cost_back, 0) or p.refunded_cost_cents > coalesce(p.cost_cents, p.fee_cents)
        or m.most > p.amount_cents or m.fee_most > p.fee_cents`,
  );

/**
 * What a refund names adds up to it, and is of invoices of its customer. One that arrived may have become less, where another one came
 * before it and left only more of the fee.
 */
export const wrongRefundTargets = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with sums as (
        select r.business_id, r.id, r.state, r.amount_cents as amount, r.fee_cents as fee, r.unused_cents as says,
          coalesce(sum(t.amount_cents), 0) as named, coalesce(sum(t.amount_cents) filter (where t.invoice_id is null), 0) as unused,
          coalesce(bool_and(t.invoice_id is null or i.customer_id = r.customer_id), true) as is_theirs
        from refunds r
        left join refund_targets t on t.business_id = r.business_id and t.refund_id = r.id
        left join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
        group by r.business_id, r.id)
      select 'refund ' || id || ' of ' || business_id as name,
        case when not is_theirs then 'is taken from an invoice of another customer'
          when unused is distinct from coalesce(says, 0) then 'says that ' || coalesce(says, 0) || ' cents of it are unused money, and names ' || unused
          else 'is ' || amount || ' cents, and names ' || named end as why
      from sums
      where not is_theirs or unused is distinct from coalesce(says, 0)
        or case when says is null then named <> 0
          else named < amount or named > amount + case when state = 'succeeded' then fee else 0 end end`,
  );

/** I17: the signed amount is the amount taken. What was signed for a payment that the provider gave back to us is lost. */
export const wrongAuthorizations = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'payment ' || p.id || ' of ' || p.business_id as name,
        case when a.payment_id is null then 'was made without an authorization' else 'is not what was authorized' end as why
      from payments p left join payment_authorizations a on a.business_id = p.business_id and a.payment_id = p.id
      where p.method = 'ach' and not (a.payment_id is null and p.recovered_at is not null) and (a.payment_id is null or a.amount_cents <> p.amount_cents or a.fee_cents <> p.fee_cents
        or a.last_four <> p.last_four or a.invoice_id <> p.invoice_id)`,
  );

/**
 * I23: what a payment is meant for adds up to what was asked for, and its signature is of the first of it. Only money that was recorded
 * by hand, and says how it came, is on account and meant for nothing.
 */
export const wrongTargets = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with meant as (
        select business_id, payment_id, sum(amount_cents - credit_cents) as amount, (array_agg(invoice_id order by position))[1] as first
        from payment_targets group by 1, 2)
      select 'payment ' || p.id || ' of ' || p.business_id as name,
        'is of ' || p.amount_cents || ' cents and meant for ' || coalesce(m.amount, 0) as why
      from payments p left join meant m on m.business_id = p.business_id and m.payment_id = p.id
      where m.first is distinct from p.invoice_id or p.invoice_id is null and (p.method <> 'manual' or p.tender is null)
        or case when p.method = 'manual' then m.amount > p.amount_cents else m.amount <> p.amount_cents end`,
  );
