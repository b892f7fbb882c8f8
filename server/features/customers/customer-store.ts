import type { ContactQuery } from '@underlay/contract/contacts.ts';
import type { CustomerWrite } from '@underlay/contract/customers.ts';
import { CUSTOMER_FIELDS } from '@underlay/domain/customers/fields.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { type ContactRow, contactColumns, listContacts } from '../../services/contacts-store.ts';
import { fieldValues } from '../../services/field-columns.ts';
import type { PageAsked } from '../../services/paging.ts';
import { eachWordOf } from '../../services/search-store.ts';

const { typeOfBusiness: customerType, name: businessName, ...others } = CUSTOMER_FIELDS.business;
const FIELDS = { ...CUSTOMER_FIELDS.person, customerType, businessName, ...others, ...CUSTOMER_FIELDS.exemption };

export type CustomerRow = ContactRow<typeof FIELDS> & {
  readonly accountNumber: number;
  readonly communicationId: string;
  readonly receiveEmail: boolean;
  readonly accountId: string;
  readonly portfolioId: string;
};

const columns = (sql: Queryable) => sql`
  ${contactColumns(sql, FIELDS)}, account_number "accountNumber", c.communication_id "communicationId",
  receive_email "receiveEmail", l.account_id "accountId", l.portfolio_id "portfolioId"`;

const source = (sql: Queryable) => sql`
  customers c join portal_links l on l.business_id = c.business_id and l.customer_id = c.id and l.revoked_at is null`;

const FIRST_ACCOUNT_NUMBER = 20_001;

/** A name matches when it has every word that was typed (COMM-04). */
export const listCustomers = (db: TenantReader, search: ContactQuery & Pick<PageAsked, 'sort'>) =>
  listContacts<CustomerRow>(db, search, {
    table: 'customers',
    names: eachWordOf(search.name),
    columns: columns(db.sql),
    source: source(db.sql),
    count: db.sql`next_account_number - ${FIRST_ACCOUNT_NUMBER}::bigint`,
    number: db.sql`c.account_number`,
  });

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
  const [numbered] = await sql<{ account_number: number }[]>`
    update business_counters set next_account_number = next_account_number + 1
    where business_id = ${businessId} returning next_account_number - 1 as account_number`;
  const row = {
    ...valuesOf(sql, customer.entries),
    ...numbered,
    business_id: businessId,
    id: customer.id,
    communication_id: customer.communicationId,
    created_at: customer.createdAt,
  };
  await sql`insert into customers ${sql(row)}`;
  await sql`
    insert into portal_links (account_id, portfolio_id, business_id, customer_id, created_at)
    select ${customer.accountId}, portfolio_id, id, ${customer.id}, ${customer.createdAt} from businesses where id = ${businessId}`;
}

/** Whoever else makes or changes something of theirs waits until the transaction ends. */
export async function lockCustomer(
  { sql, businessId }: Pick<TenantTransaction, 'sql' | 'businessId'>,
  customerId: string,
) {
  await sql`select 1 from customers where business_id = ${businessId} and id = ${customerId} for no key update`;
}

/** Ends the customer's link and communicationId, and opens another (D09, D59). Of two at once, the second ends the first one's link. */
export async function replacePortalLink(
  { sql, businessId }: TenantTransaction,
  { customerId, accountId, at }: { customerId: string; accountId: string; at: Date },
) {
  // Those who renew at the same moment run one after the other, so there is one open link.
  await lockCustomer({ sql, businessId }, customerId);
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
  const rows = await sql`
    update customers set ${sql(valuesOf(sql, entries))}, version = version + 1
    where business_id = ${businessId} and id = ${customerId} and (${entries.version ?? null}::bigint is null or version = ${entries.version ?? null})
    returning 1`;
  return rows.length === 1;
}

function valuesOf(sql: Queryable, { person, address, business, exemption }: CustomerWrite) {
  const { typeOfBusiness, name, ...others } = business;
  const entries = { ...person, ...others, ...exemption, customerType: typeOfBusiness, businessName: name, address };
  return {
    ...fieldValues(sql, { ...FIELDS, address: CUSTOMER_FIELDS.address }, entries),
    business_structure: structureOf(business),
  };
}

/** D74: a missing structure is stored as null, or as individual for individuals. */
const structureOf = (business: CustomerWrite['business']) =>
  business.typeOfBusiness === 'individual' ? 'individual' : (business.businessStructure ?? null);

export interface PortalAccount {
  readonly businessId: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly portfolioId: string;
  /** The link's own id below /communication (D59), which is not that of the conversation. A renewed link has another. */
  readonly communicationId: string;
}

const linkColumns = (sql: Queryable) => sql`
  business_id "businessId", customer_id "customerId", account_id "accountId", portfolio_id "portfolioId",
  communication_id "communicationId"`;

/**
 * Who an e-mailed link stands for. The portfolio has to be the link's own, or the account's id again (D10). A revoked or
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

/** The same by the link's communicationId. Its account's id is accepted too (D59). */
export async function readCommunication(sql: Queryable, communicationId: string): Promise<PortalAccount | undefined> {
  const [row] = await sql<PortalAccount[]>`
    select ${linkColumns(sql)} from portal_links
    where (communication_id = ${communicationId} or account_id = ${communicationId}) and revoked_at is null`;
  return row;
}
