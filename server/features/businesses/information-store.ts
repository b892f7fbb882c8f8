import type { TenantTransaction } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';

/** What a business says of itself to the payment provider, besides its name and address. */
export interface Details {
  readonly businessType: string;
  readonly businessStructure: string | null;
  readonly legalName: string;
  readonly industry: string;
  readonly website: string;
}

export interface SealedEin {
  readonly sealed: string;
  readonly lastFour: string;
}

/** Without an EIN the stored one stays (D43). */
export async function updateDetails({ sql, businessId }: TenantTransaction, details: Details, ein: SealedEin | null) {
  await sql`
    update businesses set business_type = ${details.businessType}, business_structure = ${details.businessStructure},
      legal_name = ${details.legalName}, industry = ${details.industry}, website = ${details.website},
      ein_sealed = coalesce(${ein?.sealed ?? null}, ein_sealed), ein_last_four = coalesce(${ein?.lastFour ?? null}, ein_last_four)
    where id = ${businessId}`;
}

/** Only the moment of the removal remains (D46). What the provider had asked for was about the removed information. */
export async function clearInformation({ sql, businessId }: TenantTransaction, at: Date) {
  await sql`
    update businesses set business_type = null, business_structure = null, legal_name = '', industry = '', website = '',
      ein_sealed = null, ein_last_four = '', requirements = '[]', onboarding_problem = '', information_removed_at = ${at}
    where id = ${businessId}`;
}

/** Whoever sends business information accepts the provider's terms with it. This records when, and from where. */
export async function recordTerms({ sql, businessId }: TenantTransaction, { ipAddress, userAgent }: Visitor, at: Date) {
  await sql`
    update businesses set terms_accepted_at = ${at}, terms_ip_address = ${ipAddress}, terms_user_agent = ${userAgent}
    where id = ${businessId}`;
}

/** What the provider waits for: what it last asked for, in its own codes, and the acceptance of its terms. */
export async function readWaitedFor({ sql, businessId }: TenantTransaction) {
  const [row] = await sql<{ requirements: readonly { readonly code: string }[]; accepted: boolean }[]>`
    select requirements, terms_accepted_at is not null accepted from businesses where id = ${businessId}`;
  return { codes: row?.requirements.map(({ code }) => code) ?? [], accepted: row?.accepted ?? false };
}

/** There is something that the provider has not been sent yet. */
export async function raiseInformationVersion({ sql, businessId }: TenantTransaction) {
  await sql`update businesses set information_version = information_version + 1 where id = ${businessId}`;
}

/** Whoever has the business on their screen is notified that it has changed (SHELL-18). */
export async function raiseVersion({ sql, businessId }: TenantTransaction) {
  await sql`update businesses set version = version + 1 where id = ${businessId}`;
}
