import type { AddressJson } from '@underlay/contract/primitives.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** An owner as the provider has to know it. */
export interface ProviderOwner {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: AddressJson;
  readonly dateOfBirthSealed: string | null;
  readonly ssnSealed: string | null;
  readonly primaryRepresentative: boolean;
  readonly quarterOwner: boolean;
  readonly boardMember: boolean;
  readonly executiveManager: boolean;
  readonly providerId: string | null;
  readonly version: number;
  readonly sentVersion: number;
}

export const listProviderOwners = ({ sql, businessId }: TenantReader): Promise<ProviderOwner[]> =>
  sql<ProviderOwner[]>`
    select id, first_name "firstName", last_name "lastName", email, phone, address,
      date_of_birth_sealed "dateOfBirthSealed", ssn_sealed "ssnSealed",
      primary_representative "primaryRepresentative", quarter_owner "quarterOwner", board_member "boardMember",
      executive_manager "executiveManager", provider_id "providerId", version, told_version "sentVersion"
    from business_owners where business_id = ${businessId} order by created_at, id`;

/**
 * The provider has the owner as of `version`. Birth date and SSN are erased, unless newer ones have come meanwhile. An owner who
 * was removed during the call is noted as one to be removed there too.
 */
export async function recordPerson(
  { sql, businessId }: TenantTransaction,
  { ownerId, personId, version }: { ownerId: string; personId: string; version: number },
) {
  const kept = await sql`
    update business_owners set provider_id = ${personId}, told_version = ${version},
      date_of_birth_sealed = case when version = ${version} then null else date_of_birth_sealed end,
      ssn_sealed = case when version = ${version} then null else ssn_sealed end
    where business_id = ${businessId} and id = ${ownerId} returning 1`;
  if (kept.length === 1) return;
  await sql`
    insert into removed_owners (business_id, provider_id) values (${businessId}, ${personId}) on conflict do nothing`;
}

export async function listRemovedOwners({ sql, businessId }: TenantReader): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select provider_id id from removed_owners where business_id = ${businessId} order by provider_id`;
  return rows.map(({ id }) => id);
}

export async function forgetRemovedOwner({ sql, businessId }: TenantTransaction, personId: string) {
  await sql`delete from removed_owners where business_id = ${businessId} and provider_id = ${personId}`;
}
