import type { OwnerJson } from '@underlay/contract/owners.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { SealedOwner } from './sealed-owner.ts';

export interface OwnerRow extends Omit<OwnerJson, 'ssn'> {
  readonly ssnLastFourSealed: string;
}

/** In the order in which they were added. */
export const listOwners = ({ sql, businessId }: TenantReader): Promise<OwnerRow[]> =>
  sql<OwnerRow[]>`
    select id uuid, first_name "firstName", last_name "lastName", email, phone, address,
      primary_representative "primaryRepresentative", quarter_owner "quarterOwner", board_member "boardMember",
      executive_manager "executiveManager", ssn_last_four_sealed "ssnLastFourSealed"
    from business_owners where business_id = ${businessId} order by created_at, id`;

export async function insertOwner({ sql, businessId }: TenantTransaction, owner: SealedOwner, createdAt: Date) {
  await sql`
    insert into business_owners (business_id, id, first_name, last_name, email, phone, date_of_birth_sealed, ssn_sealed,
      ssn_last_four_sealed, address, primary_representative, quarter_owner, board_member, executive_manager, created_at)
    values (${businessId}, ${owner.id}, ${owner.firstName}, ${owner.lastName}, ${owner.email}, ${owner.phone},
      ${owner.dateOfBirthSealed}, ${owner.ssnSealed}, ${owner.ssnLastFourSealed}, ${sql.json({ ...owner.address })},
      ${owner.primaryRepresentative}, ${owner.quarterOwner}, ${owner.boardMember}, ${owner.executiveManager}, ${createdAt})`;
}

/** A secret that was not entered stays as it is (D43, D44). */
export async function updateOwner({ sql, businessId }: TenantTransaction, owner: SealedOwner) {
  await sql`
    update business_owners set first_name = ${owner.firstName}, last_name = ${owner.lastName}, email = ${owner.email},
      phone = ${owner.phone}, address = ${sql.json({ ...owner.address })},
      primary_representative = ${owner.primaryRepresentative}, quarter_owner = ${owner.quarterOwner},
      board_member = ${owner.boardMember}, executive_manager = ${owner.executiveManager},
      date_of_birth_sealed = coalesce(${owner.dateOfBirthSealed}, date_of_birth_sealed),
      ssn_sealed = coalesce(${owner.ssnSealed}, ssn_sealed),
      ssn_last_four_sealed = coalesce(${owner.ssnLastFourSealed}, ssn_last_four_sealed), version = version + 1
    where business_id = ${businessId} and id = ${owner.id}`;
}

/** An owner whom the provider knows is noted, so that the provider can be asked to forget them. False when there is no such owner. */
export async function deleteOwner(tx: TenantTransaction, ownerId: string): Promise<boolean> {
  const rows = await tx.sql<{ providerId: string | null }[]>`
    delete from business_owners where business_id = ${tx.businessId} and id = ${ownerId} returning provider_id "providerId"`;
  await noteRemoved(tx, rows);
  return rows.length === 1;
}

export async function deleteOwners(tx: TenantTransaction) {
  const rows = await tx.sql<{ providerId: string | null }[]>`
    delete from business_owners where business_id = ${tx.businessId} returning provider_id "providerId"`;
  await noteRemoved(tx, rows);
}

async function noteRemoved({ sql, businessId }: TenantTransaction, rows: readonly { providerId: string | null }[]) {
  for (const { providerId } of rows) {
    if (providerId === null) continue;
    await sql`
      insert into removed_owners (business_id, provider_id) values (${businessId}, ${providerId}) on conflict do nothing`;
  }
}
