import type { BusinessUpdate } from '@underlay/contract/business-entries.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Role } from '@underlay/domain/members/rights.ts';
import type { BasisPoints } from '@underlay/domain/money/money.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction, Transaction } from '../../database/sql.ts';
import { runs, together } from '../../database/together.ts';
import { hasFactor } from '../account/index.ts';

export interface BusinessRow {
  readonly id: string;
  readonly portfolioId: string;
  readonly name: string;
  readonly contactFirstName: string;
  readonly contactLastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressJson;
  readonly timeZone: string;
  readonly legalName: string;
  readonly businessType: string | null;
  readonly businessStructure: string | null;
  readonly einLastFour: string;
  readonly industry: string;
  readonly website: string;
  readonly achEnabled: boolean;
  readonly cardEnabled: boolean;
  readonly achFeeFixedCents: number;
  readonly achFeeBasisPoints: number;
  readonly cardFeeFixedCents: number;
  readonly cardFeeBasisPoints: number;
  readonly providerAccountId: string | null;
  readonly achCapability: string;
  readonly cardCapability: string;
  readonly bankId: string | null;
  readonly bankName: string | null;
  readonly bankAccountType: string | null;
  readonly bankHolderName: string | null;
  readonly bankLastFour: string | null;
  readonly bankStatus: 'pending_verification' | 'verified' | 'failed' | null;
  readonly bankCreatedAt: Date | null;
  readonly bankAddedBy: string | null;
  readonly bankNumbersSealed: string | null;
  /** Stored beneficial owners. */
  readonly ownerCount: number;
  readonly paymentsFrozenAt: Date | null;
  readonly secondFactorAsked: boolean;
  /** Reminders of one invoice on one day (D41). */
  readonly reminderLimit: number;
  /** Of new quotes and invoices (INV-08). */
  readonly defaultSalesTax: BasisPoints;
  /** Days of new quotes and invoices (INV-09). Null when they have none. */
  readonly defaultTerm: number | null;
  /** How an invoice can be paid by check. Empty when the business does not say. */
  readonly byCheck: string;
  /** D93. As `#rrggbb`. Empty for the product's own. */
  readonly accentColor: string;
  /** D93. The file of the logo, and its pixels. Null without one. */
  readonly logoId: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
  /** What its customers pay less from a bank account (DISC-06). 0: nothing. */
  readonly bankDiscount: BasisPoints;
  readonly version: number;
}

export async function readBusiness({ sql, businessId }: TenantReader): Promise<BusinessRow | undefined> {
  const [row] = await sql<BusinessRow[]>`
    select b.id, portfolio_id "portfolioId", b.name, contact_first_name "contactFirstName", contact_last_name "contactLastName",
      email, phone, address, time_zone "timeZone", legal_name "legalName", business_type "businessType",
      business_structure "businessStructure", ein_last_four "einLastFour", industry, website,
      ach_enabled "achEnabled", card_enabled "cardEnabled",
      ach_fee_fixed_cents "achFeeFixedCents", ach_fee_basis_points "achFeeBasisPoints",
      card_fee_fixed_cents "cardFeeFixedCents", card_fee_basis_points "cardFeeBasisPoints",
      provider_account_id "providerAccountId", ach_capability "achCapability", card_capability "cardCapability",
      a.id "bankId", a.name "bankName", a.account_type "bankAccountType", a.account_holder_name "bankHolderName",
      a.last_four "bankLastFour", a.status "bankStatus", a.created_at "bankCreatedAt", a.added_by "bankAddedBy", a.numbers_sealed "bankNumbersSealed",
      (select count(*) from business_owners o where o.business_id = b.id) "ownerCount",
      payments_frozen_at "paymentsFrozenAt", second_factor_asked "secondFactorAsked", reminder_limit "reminderLimit",
      default_sales_tax_basis_points "defaultSalesTax", default_invoice_term "defaultTerm", by_check "byCheck", accent_color "accentColor",
      logo_file_id "logoId", logo_width "logoWidth", logo_height "logoHeight",
      coalesce((select m.bank_discount_basis_points from money_settings m where m.business_id = b.id), 0) "bankDiscount", b.version
    from businesses b
    left join business_bank_accounts a on a.business_id = b.id and a.replaced_at is null
    where b.id = ${businessId}`;
  return row;
}

/**
 * The business, locked against changes until the transaction ends. Whoever starts a payment waits too: a payment is either
 * there before the change or sees it (P14).
 */
export async function lockBusiness(tx: TenantTransaction): Promise<BusinessRow | undefined> {
  await tx.sql`select 1 from businesses where id = ${tx.businessId} for update`;
  return readBusiness(tx);
}

/** Against changes of its fees. Whoever starts a payment does not wait. */
export async function lockFees(tx: TenantTransaction): Promise<BusinessRow | undefined> {
  await tx.sql`select 1 from businesses where id = ${tx.businessId} for no key update`;
  return readBusiness(tx);
}

/** The same lock for whoever starts a payment. They wait only for a change of the business, never for each other. */
export async function lockBusinessForPayment(tx: TenantTransaction): Promise<BusinessRow | undefined> {
  const [, business] = await together(
    runs(tx.sql`select 1 from businesses where id = ${tx.businessId} for key share`),
    readBusiness(tx),
  );
  return business;
}

export async function updateBusiness({ sql, businessId }: TenantTransaction, entries: BusinessUpdate) {
  await sql`
    update businesses set name = ${entries.name}, contact_first_name = ${entries.person.firstName},
      contact_last_name = ${entries.person.lastName}, address = ${sql.json({ ...entries.address })},
      email = ${entries.email ?? ''}, phone = ${entries.phone ?? ''},
      time_zone = coalesce(${entries.timeZone ?? null}, time_zone), version = version + 1
    where id = ${businessId}`;
}

export const listBusinesses = (
  sql: Queryable,
  userId: string,
): Promise<{ businessId: string; businessName: string; role: Role }[]> =>
  sql`
    select b.id "businessId", b.name "businessName", m.role
    from business_members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} order by lower(b.name), b.id limit 200`;

/** Whether this person belongs to any. */
export async function hasBusiness(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`select 1 from business_members where user_id = ${userId} limit 1`;
  return rows.length === 1;
}

/** Undefined for who is no member. */
export async function readRole({ sql, businessId }: TenantReader, userId: string): Promise<Role | undefined> {
  const [row] = await sql<{ role: Role }[]>`
    select role from business_members where business_id = ${businessId} and user_id = ${userId}`;
  return row?.role;
}

export interface Membership {
  readonly role: Role;
  /** They have no second factor, and the business asks for one. */
  readonly lacksFactor: boolean;
}

/** One statement answers both. The people are our own: theirs are uuids. */
export async function readMembership(
  { sql, businessId }: TenantReader,
  userId: string,
): Promise<Membership | undefined> {
  const [row] = await sql<Membership[]>`
    select m.role, case when b.second_factor_asked then not ${hasFactor(sql, userId)} else false end "lacksFactor"
    from business_members m join businesses b on b.id = m.business_id
    where m.business_id = ${businessId} and m.user_id = ${userId}`;
  return row;
}

/** The role of who lacks nothing, as a value in SQL, to be read together with the token of a request. Null for everybody else. */
export const workingRole = (sql: Queryable, { businessId, userId }: { businessId: string; userId: Statement }) => sql`(
  select m.role from business_members m join businesses b on b.id = m.business_id
  where m.business_id = ${businessId} and m.user_id = ${userId}::text and (not b.second_factor_asked or ${hasFactor(sql, userId)}))`;

export async function updateSecondFactorAsked({ sql, businessId }: TenantTransaction, asked: boolean) {
  await sql`update businesses set second_factor_asked = ${asked} where id = ${businessId}`;
}

export type NewBusiness = Pick<
  BusinessRow,
  | 'id'
  | 'portfolioId'
  | 'name'
  | 'contactFirstName'
  | 'contactLastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'timeZone'
  | 'legalName'
  | 'businessType'
  | 'businessStructure'
  | 'industry'
  | 'website'
  | 'einLastFour'
> & { readonly einSealed: string | null; readonly createdAt: Date; readonly userId: string };

/** The business with its counters and its first member. */
export async function insertBusiness(sql: Queryable, business: NewBusiness) {
  await sql`
    insert into businesses (id, portfolio_id, name, contact_first_name, contact_last_name, email, phone, address, time_zone,
      legal_name, business_type, business_structure, ein_sealed, ein_last_four, industry, website, created_at)
    values (${business.id}, ${business.portfolioId}, ${business.name}, ${business.contactFirstName}, ${business.contactLastName},
      ${business.email}, ${business.phone}, ${sql.json({ ...business.address })}, ${business.timeZone}, ${business.legalName},
      ${business.businessType}, ${business.businessStructure}, ${business.einSealed}, ${business.einLastFour},
      ${business.industry}, ${business.website}, ${business.createdAt})`;
  await sql`insert into business_counters (business_id) values (${business.id})`;
  await sql`insert into business_members (business_id, user_id, role, created_at) values (${business.id}, ${business.userId}, 'owner', ${business.createdAt})`;
}

/** How many this person has founded since then. Whoever founds several at once waits for each. */
export async function countFounded(tx: Transaction, userId: string, since: Date): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`founder ${userId}`}, 0))`;
  const [row] = await tx<{ founded: number }[]>`
    select count(*) founded from business_members
    where user_id = ${userId} and invited_by is null and created_at > ${since}`;
  return row?.founded ?? 0;
}
