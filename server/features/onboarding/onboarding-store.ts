import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { ProviderRequirement } from '../../services/account-provider.ts';

/** What the provider is to know about a business, and how much of it it knows. */
export interface OnboardingRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressJson;
  readonly website: string;
  readonly businessType: string | null;
  readonly businessStructure: string | null;
  readonly legalName: string;
  readonly industry: string;
  readonly einSealed: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly termsIpAddress: string;
  readonly termsUserAgent: string;
  readonly informationVersion: number;
  readonly sentVersion: number;
  readonly accountId: string | null;
  readonly achCapability: string;
  readonly cardCapability: string;
  readonly requirements: readonly ProviderRequirement[];
  readonly problem: string;
  readonly problemPlace: string;
  readonly bankId: string | null;
  readonly bankProviderId: string | null;
  readonly bankAccountType: string | null;
  readonly bankHolderName: string | null;
  readonly bankStatus: string | null;
  readonly bankLastFour: string | null;
  readonly bankNumbersSealed: string | null;
}

export async function readOnboarding({ sql, businessId }: TenantReader): Promise<OnboardingRow | undefined> {
  const [row] = await sql<OnboardingRow[]>`
    select b.id, b.name, email, phone, address, website, business_type "businessType",
      business_structure "businessStructure", legal_name "legalName", industry, ein_sealed "einSealed",
      terms_accepted_at "termsAcceptedAt", terms_ip_address "termsIpAddress", terms_user_agent "termsUserAgent",
      information_version "informationVersion", told_version "sentVersion", provider_account_id "accountId",
      ach_capability "achCapability", card_capability "cardCapability", requirements,
      case when onboarding_problem_version = information_version then onboarding_problem else '' end "problem",
      onboarding_problem_place "problemPlace",
      a.id "bankId", a.provider_id "bankProviderId", a.account_type "bankAccountType",
      a.account_holder_name "bankHolderName", a.status "bankStatus", a.last_four "bankLastFour",
      a.numbers_sealed "bankNumbersSealed"
    from businesses b
    left join business_bank_accounts a on a.business_id = b.id and a.replaced_at is null
    where b.id = ${businessId}`;
  return row;
}

/** Whoever comes first decides. A recorded account is never replaced by another. Answers whether it was recorded. */
export async function recordAccount({ sql, businessId }: TenantTransaction, accountId: string): Promise<boolean> {
  const rows = await sql`
    update businesses set provider_account_id = ${accountId} where id = ${businessId} and provider_account_id is null
    returning 1`;
  return rows.length > 0;
}

/** The provider has the information as of `version`. The full EIN is erased, unless a newer one has come meanwhile. */
export async function recordSent({ sql, businessId }: TenantTransaction, version: number) {
  await sql`
    update businesses set told_version = ${version},
      ein_sealed = case when information_version = ${version} then null else ein_sealed end
    where id = ${businessId} and told_version < ${version}`;
}

/** Why the provider refused this version, and where to mend it. Empty texts when it took everything. */
export async function recordProblem(
  { sql, businessId }: TenantTransaction,
  problem: { message: string; place: string; version: number },
) {
  await sql`
    update businesses set onboarding_problem = ${problem.message}, onboarding_problem_place = ${problem.place},
      onboarding_problem_version = ${problem.version}
    where id = ${businessId}`;
}

/** The provider has the numbers, so they are erased. Those of accounts replaced before it knew them are erased too. */
export async function recordBankAccount({ sql, businessId }: TenantTransaction, bankId: string, providerId: string) {
  await sql`
    update business_bank_accounts
    set numbers_sealed = null, provider_id = case when id = ${bankId} then ${providerId} else provider_id end
    where business_id = ${businessId} and (id = ${bankId} or replaced_at is not null)`;
}

export interface AccountReport {
  readonly at: Date;
  readonly achCapability: string;
  readonly cardCapability: string;
  readonly requirements: readonly ProviderRequirement[];
  /** Null leaves the bank account as it is. */
  readonly bankStatus: string | null;
}

/** What the provider lets the business do. The version stays, since nobody's entries changed. */
export async function recordState({ sql, businessId }: TenantTransaction, reported: AccountReport) {
  await sql`
    update businesses set account_read_at = ${reported.at}, ach_capability = ${reported.achCapability}, card_capability = ${reported.cardCapability},
      requirements = ${sql.json(reported.requirements as never)}
    where id = ${businessId}`;
  await sql`
    update business_bank_accounts set status = coalesce(${reported.bankStatus}, status)
    where business_id = ${businessId} and replaced_at is null`;
}

/** Keeps others from changing the business until the transaction ends. */
export async function lockBusiness({ sql, businessId }: TenantTransaction) {
  await sql`select 1 from businesses where id = ${businessId} for update`;
}

/** The longest waiting first, and whom the provider still has to forget (D46). What was refused waits until it is mended. */
export const listOnTheWay = (sql: Queryable, max: number): Promise<{ id: string; isProviderUpToDate: boolean }[]> =>
  sql<{ id: string; isProviderUpToDate: boolean }[]>`
    select id, told_version >= information_version "isProviderUpToDate" from businesses
    where (business_type is not null or exists (select 1 from removed_owners r where r.business_id = businesses.id))
      and (onboarding_problem = '' or onboarding_problem_version < information_version)
      and (told_version < information_version or ach_capability <> 'active' or card_capability <> 'active'
        or exists (select 1 from business_bank_accounts a
          where a.business_id = businesses.id and a.replaced_at is null and a.status = 'pending_verification'))
    order by account_read_at nulls first limit ${max}`;

/** Its turn is over, whatever the outcome. One that never answers must not keep the others from theirs. */
export async function noteLook({ sql, businessId }: TenantTransaction, at: Date) {
  await sql`update businesses set account_read_at = ${at} where id = ${businessId}`;
}

/** The account that a business has. Undefined: it is not here. */
export async function accountOf({ sql, businessId }: TenantReader): Promise<{ id: string | null } | undefined> {
  const [row] = await sql<
    { id: string | null }[]
  >`select provider_account_id id from businesses where id = ${businessId}`;
  return row;
}

export async function businessOfAccount(sql: Queryable, accountId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from businesses where provider_account_id = ${accountId}`;
  return row?.id;
}
