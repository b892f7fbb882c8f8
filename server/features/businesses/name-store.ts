import type { TenantTransaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';

export type NamedPerson = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Keeps the name of somebody who joins. Another identity provider sends it with their token only and cannot be asked later. */
export async function noteName({ sql, businessId }: TenantTransaction, person: NamedPerson) {
  await sql`
    insert into member_names (business_id, user_id, name, email)
    values (${businessId}, ${person.id}, ${nameOf(person)}, ${person.email})
    on conflict (business_id, user_id) do update set name = excluded.name, email = excluded.email`;
}

export const nameOf = ({ firstName, lastName, email }: NamedPerson): string =>
  `${firstName} ${lastName}`.trim() || email;
