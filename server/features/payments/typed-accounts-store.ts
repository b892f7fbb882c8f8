import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { Queryable, Statement, TenantTransaction } from '../../database/sql.ts';

/** The bank accounts that a customer has paid from within the last day by typing their numbers. */
export interface TypedAccounts {
  readonly different: number;
  /** When the first of them is no longer of the last day. Null where there are none. */
  readonly firstForgotten: Date | null;
  /** Whether the one that is asked about is among them. */
  readonly isKnown: boolean;
}

/** Those of the customer of a link `l`. An account counts from its last payment on, also when that was given up. */
export const typedAccounts = (
  sql: Queryable,
  { bank, now }: { readonly bank: Buffer | null; readonly now: Date },
): Statement => sql`
  select count(*)::int different, min(last) + interval '1 day' "firstForgotten", coalesce(bool_or(account = ${bank}::bytea), false) "isKnown"
  from (
    select p.bank_fingerprint account, max(p.created_at) last from payments p
    where p.business_id = l.business_id and p.customer_id = l.customer_id and p.state not in ('started', 'canceled')
      and p.created_at > ${new Date(now.getTime() - DAY_MILLISECONDS)} and p.bank_fingerprint is not null and p.method_id is null
    group by p.bank_fingerprint) typed`;

/** The same within a transaction. Until it ends no other one counts those of this customer, so that two do not both become the tenth. */
export async function lockTypedAccounts(
  { sql, businessId }: TenantTransaction,
  { customerId, ...asked }: { readonly customerId: string; readonly bank: Buffer; readonly now: Date },
): Promise<TypedAccounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`typed-accounts|${businessId}|${customerId}`}, 0))`;
  const [typed] = await sql<[TypedAccounts]>`
    select t.* from (select ${businessId}::uuid business_id, ${customerId}::uuid customer_id) l, lateral (${typedAccounts(sql, asked)}) t`;
  return typed;
}
