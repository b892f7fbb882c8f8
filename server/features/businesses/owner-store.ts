import type { Queryable } from '../../database/sql.ts';
import type { SealedOwner } from './sealed-owner.ts';

export async function insertOwner(sql: Queryable, businessId: string, owner: SealedOwner, createdAt: Date) {
  await sql`
    insert into business_owners (business_id, id, first_name, last_name, email, phone, date_of_birth_sealed, ssn_sealed,
      ssn_last_four_sealed, address, primary_representative, quarter_owner, board_member, executive_manager, created_at)
    values (${businessId}, ${owner.id}, ${owner.firstName}, ${owner.lastName}, ${owner.email}, ${owner.phone},
      ${owner.dateOfBirthSealed}, ${owner.ssnSealed}, ${owner.ssnLastFourSealed}, ${sql.json({ ...owner.address })},
      ${owner.primaryRepresentative}, ${owner.quarterOwner}, ${owner.boardMember}, ${owner.executiveManager}, ${createdAt})`;
}
