import type { Queryable } from '../../database/sql.ts';

/** The max number of accounts that one address is shown. */
const MAX_ACCOUNTS = 50;

/** A customer's open link, with the address that it may be mailed to. */
export interface AddressedAccount {
  readonly businessId: string;
  readonly businessName: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly portfolioId: string;
  /** As the business or the customer wrote it. */
  readonly email: string;
}

/**
 * The accounts of whoever has an address, in whichever businesses. An address that a customer has entered and not confirmed yet
 * may be a stranger's. Until it is confirmed the account belongs to the one before it (P20).
 */
export const accountsOfAddress = (sql: Queryable, address: string): Promise<AddressedAccount[]> =>
  sql<AddressedAccount[]>`
    with addressed as (
      select c.business_id, c.id, c.email from customers c
      where lower(c.email) = lower(${address}) and not exists (
        select 1 from contact_changes o
        where o.business_id = c.business_id and o.customer_id = c.id and o.kind = 'email' and o.state = 'open')
      union all
      select business_id, customer_id, old_value from contact_changes
      where kind = 'email' and state = 'open' and lower(old_value) = lower(${address}))
    select a.business_id "businessId", b.name "businessName", a.id "customerId", l.account_id "accountId",
      l.portfolio_id "portfolioId", a.email
    from addressed a join businesses b on b.id = a.business_id
    join portal_links l on l.business_id = a.business_id and l.customer_id = a.id and l.revoked_at is null
    order by lower(b.name), l.account_id limit ${MAX_ACCOUNTS}`;
