import type { Queryable, Statement } from '../../database/sql.ts';

/** Who asked for a part that the payer's bank took back. */
export const BY_THE_BANK = 'bank';

/** What of the refunds of a payment, named as the statement names it, its payer's bank took. `taken` says what of them counts. */
export const takenBackOf = (sql: Queryable, payment: 'p' | 'payments', taken: Statement) => sql`
  case when ${sql(`${payment}.refunded_cents`)} > 0 then (
    select coalesce(sum(${taken}), 0)::bigint from refunds r
    where r.business_id = ${sql(`${payment}.business_id`)} and r.payment_id = ${sql(`${payment}.id`)} and r.requested_by = ${BY_THE_BANK}
      and r.state = 'succeeded')
  else 0 end`;
