import type { CustomerWrite } from '@underlay/contract/customers.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { containing, containingEach, pageOf } from '../../services/paging.ts';

export interface CustomerRow {
  readonly id: string;
  readonly customerType: 'business' | 'individual';
  readonly businessName: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly maidenName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressJson;
  readonly accountNumber: number;
  readonly communicationId: string;
  readonly receiveEmail: boolean;
  readonly accountId: string;
  readonly portfolioId: string;
  readonly createdAt: Date;
  readonly version: number;
}

const columns = (sql: Queryable) => sql`
  c.id, customer_type "customerType", business_name "businessName", display_name "displayName", first_name "firstName",
  last_name "lastName", maiden_name "maidenName", email, phone, address, account_number "accountNumber",
  c.communication_id "communicationId", receive_email "receiveEmail", l.account_id "accountId", l.portfolio_id "portfolioId",
  c.created_at "createdAt", version`;

const source = (sql: Queryable) => sql`
  customers c join portal_links l on l.business_id = c.business_id and l.customer_id = c.id and l.revoked_at is null`;

export interface CustomerSearch {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const FIRST_ACCOUNT_NUMBER = 20_001;

/** One page by name, and how many there are (D69, D70). A name matches when it has every word that was typed (COMM-04). */
export async function listCustomers({ sql, businessId }: TenantReader, search: CustomerSearch) {
  const { limit, offset } = pageOf(search);
  const names = containingEach(search.name);
  const email = containing(search.email);
  const phone = containing(search.phone?.replaceAll(/\D/g, '') || search.phone);
  const where = sql`c.business_id = ${businessId}
    ${hasNames(sql, names)}
    ${email ? sql`and lower(email) like ${email}` : sql``}
    ${phone ? sql`and phone like ${phone}` : sql``}`;
  // The page is chosen on the narrow index first and dressed afterwards, so that a deep page costs little more than the first.
  const rows = await sql<CustomerRow[]>`
    with page as materialized (
      select c.id from customers c where ${where} order by lower(display_name), c.id limit ${limit} offset ${offset})
    select ${columns(sql)} from page join ${source(sql)} on c.business_id = ${businessId} and c.id = page.id
    order by lower(display_name), c.id`;
  // Nobody is ever deleted, so without a search the running number is the count.
  const [counted] =
    names.length > 0 || email || phone
      ? await sql<{ count: number }[]>`select count(*) as count from customers c where ${where}`
      : await sql<{ count: number }[]>`
          select next_account_number - ${FIRST_ACCOUNT_NUMBER}::bigint as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** The rest of a condition on customers: the name has each of these texts. */
export const hasNames = (sql: Queryable, names: readonly string[]) =>
  names.length === 0 ? sql`` : sql`${names.map((name) => sql`and search_text like ${name} `)}`;

export async function readCustomer(
  { sql, businessId }: TenantReader,
  customerId: string,
): Promise<CustomerRow | undefined> {
  const [row] = await sql<CustomerRow[]>`
    select ${columns(sql)} from ${source(sql)} where c.business_id = ${businessId} and c.id = ${customerId}`;
  return row;
}

export async function insertCustomer(
  { sql, businessId }: TenantTransaction,
  customer: { id: string; communicationId: string; accountId: string; createdAt: Date; entries: CustomerWrite },
) {
  const { person, address, business } = customer.entries;
  await sql`
    with numbered as (
      update business_counters set next_account_number = next_account_number + 1
      where business_id = ${businessId} returning next_account_number - 1 as number)
    insert into customers (business_id, id, customer_type, business_name, business_structure, first_name, last_name, maiden_name,
      email, phone, address, account_number, communication_id, created_at)
    select ${businessId}, ${customer.id}, ${business.typeOfBusiness}, ${business.name}, ${structureOf(business)},
      ${person.firstName}, ${person.lastName}, ${person.maidenName}, ${business.email}, ${business.phone},
      ${sql.json({ ...address })}, number, ${customer.communicationId}, ${customer.createdAt}
    from numbered`;
  await sql`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, communication_id, created_at)
    select ${customer.accountId}, portfolio_id, id, ${customer.id}, ${customer.communicationId}, ${customer.createdAt}
    from businesses where id = ${businessId}`;
}

/** Ends the customer's link, and its communicationId with it, and opens another (D09, D59). Two at once: the second ends the first one's. */
export async function replacePortalLink(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  accountId: string,
  at: Date,
) {
  // Lines those up who renew at the same moment: there is one open link.
  await sql`select 1 from customers where business_id = ${businessId} and id = ${customerId} for no key update`;
  await sql`
    update portal_links set revoked_at = ${at}
    where business_id = ${businessId} and customer_id = ${customerId} and revoked_at is null`;
  await sql`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, created_at)
    select ${accountId}, portfolio_id, id, ${customerId}, ${at} from businesses where id = ${businessId}`;
}

/** Answers false when somebody else changed the customer since `version` was read. */
export async function updateCustomer(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  entries: CustomerWrite,
): Promise<boolean> {
  const { person, address, business } = entries;
  const rows = await sql`
    update customers set customer_type = ${business.typeOfBusiness}, business_name = ${business.name},
      business_structure = ${structureOf(business)}, first_name = ${person.firstName}, last_name = ${person.lastName},
      maiden_name = ${person.maidenName}, email = ${business.email}, phone = ${business.phone}, address = ${sql.json({ ...address })},
      version = version + 1
    where business_id = ${businessId} and id = ${customerId} and (${entries.version ?? null}::bigint is null or version = ${entries.version ?? null})
    returning 1`;
  return rows.length === 1;
}

/** D74: missing is stored as null, or individual for individuals. */
const structureOf = (business: CustomerWrite['business']) =>
  business.typeOfBusiness === 'individual' ? 'individual' : (business.businessStructure ?? null);

export interface PortalAccount {
  readonly businessId: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly portfolioId: string;
  /** The link's own id below /communication (D59); a renewed link has another. */
  readonly communicationId: string;
}

const linkColumns = (sql: Queryable) => sql`
  business_id "businessId", customer_id "customerId", account_id "accountId", portfolio_id "portfolioId",
  communication_id "communicationId"`;

/**
 * Who an e-mailed link stands for. The portfolio has to be the link's own, or the account's id again (D10); a revoked or
 * unknown pair is undefined.
 */
export async function readPortalAccount(
  sql: Queryable,
  accountId: string,
  portfolioId?: string,
): Promise<PortalAccount | undefined> {
  const [row] = await sql<PortalAccount[]>`
    select ${linkColumns(sql)} from portal_links where account_id = ${accountId} and revoked_at is null`;
  if (row && portfolioId !== undefined && portfolioId !== row.portfolioId && portfolioId !== row.accountId)
    return undefined;
  return row;
}

/** The same by the link's communicationId; its account's id is accepted too (D59). */
export async function readCommunication(sql: Queryable, communicationId: string): Promise<PortalAccount | undefined> {
  const [row] = await sql<PortalAccount[]>`
    select ${linkColumns(sql)} from portal_links
    where (communication_id = ${communicationId} or account_id = ${communicationId}) and revoked_at is null`;
  return row;
}
