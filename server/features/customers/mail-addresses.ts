import type { Queryable } from '../../database/sql.ts';
import { readCustomer } from './customer-store.ts';

interface MailAddress {
  readonly address: string;
  readonly name: string;
}

/** Where a customer's mail goes to. */
export async function mailAddresses(
  sql: Queryable,
  businessId: string,
  customerId: string,
): Promise<readonly MailAddress[]> {
  const customer = await readCustomer(sql, businessId, customerId);
  return customer ? [{ address: customer.email, name: customer.displayName }] : [];
}
