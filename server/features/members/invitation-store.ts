import type { Role } from '@underlay/domain/members/rights.ts';
import type { Queryable, TenantReader, TenantTransaction, Transaction } from '../../database/sql.ts';

export interface InvitationRow {
  readonly id: string;
  readonly businessId: string;
  readonly email: string;
  readonly role: Role;
  /** A user's id. */
  readonly inviter: string;
  /** Their name. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly outcome: Outcome | null;
}
type Outcome = 'accepted' | 'declined' | 'withdrawn';

const columns = (sql: Queryable) => sql`
  v.id, v.business_id "businessId", v.email, v.role, v.invited_by inviter, coalesce(n.name, '') "invitedBy",
  v.created_at "createdAt", v.expires_at "expiresAt", v.outcome`;
const named = (sql: Queryable) => sql`
  invitations v left join member_names n on n.business_id = v.business_id and n.user_id = v.invited_by`;

/** What nobody has answered, newest first. */
export const listInvitations = ({ sql, businessId }: TenantReader): Promise<InvitationRow[]> =>
  sql<InvitationRow[]>`
    select ${columns(sql)} from ${named(sql)}
    where v.business_id = ${businessId} and v.outcome is null order by v.created_at desc, v.id limit 200`;

export async function readOpenInvitation(
  { sql, businessId }: TenantReader,
  invitationId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    select ${columns(sql)} from ${named(sql)}
    where v.business_id = ${businessId} and v.id = ${invitationId} and v.outcome is null`;
  return row;
}

/**
 * Opens an invitation, as Office unless a role is given. An open one to the same address, whatever its capitals, is extended instead,
 * and keeps the role that it has unless another one is given.
 */
export async function openInvitation(
  { sql, businessId }: TenantTransaction,
  invitation: { id: string; email: string; role: Role | undefined; userId: string; at: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into invitations as v (business_id, id, email, role, invited_by, created_at, expires_at)
    values (${businessId}, ${invitation.id}, ${invitation.email}, ${invitation.role ?? 'office'}, ${invitation.userId}, ${invitation.at},
      ${invitation.expiresAt})
    on conflict (business_id, lower(email)) where outcome is null
    do update set expires_at = excluded.expires_at, invited_by = excluded.invited_by,
      role = coalesce(${invitation.role ?? null}, v.role)
    returning v.id`;
  if (!row) throw new Error('the invitation was not stored');
  return row.id;
}

/** Whether it was still open. */
export async function updateInvitedRole(
  { sql, businessId }: TenantTransaction,
  invitationId: string,
  role: Role,
): Promise<boolean> {
  const rows = await sql`
    update invitations set role = ${role}
    where business_id = ${businessId} and id = ${invitationId} and outcome is null returning 1`;
  return rows.length === 1;
}

/** The same. */
export async function endInvitation(
  { sql, businessId }: TenantTransaction,
  invitationId: string,
  end: { outcome: Outcome; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update invitations set outcome = ${end.outcome}, ended_at = ${end.at}
    where business_id = ${businessId} and id = ${invitationId} and outcome is null returning 1`;
  return rows.length === 1;
}

/** Somebody who is removed must not come back by an invitation that they sent, or that was sent to them. */
export async function withdrawInvitationsOf(
  { sql, businessId }: TenantTransaction,
  { userId, email }: { readonly userId: string; readonly email: string },
  at: Date,
) {
  await sql`
    update invitations set outcome = 'withdrawn', ended_at = ${at}
    where business_id = ${businessId} and (invited_by = ${userId} or lower(email) = lower(${email})) and outcome is null`;
}

/** How many mails of invitations went out since a moment, of the whole business and to one address. */
export async function countMails(
  { sql, businessId }: TenantTransaction,
  { email, since }: { email: string; since: Date },
): Promise<{ all: number; toOne: number }> {
  const [row] = await sql<{ all: number; toOne: number }[]>`
    select count(*) as "all", count(*) filter (where lower(data ->> 'detail') = lower(${email})) as "toOne"
    from events
    where business_id = ${businessId} and subject_id = ${businessId} and kind = 'member_invited' and at > ${since}`;
  return row ?? { all: 0, toOne: 0 };
}

/** Directory: what an address is invited to, whatever the business. Only its proven owner may ask. */
export const invitationsTo = (
  sql: Queryable,
  email: string,
  at: Date,
): Promise<(InvitationRow & { businessName: string })[]> =>
  sql`
    select ${columns(sql)}, b.name "businessName" from ${named(sql)} join businesses b on b.id = v.business_id
    where lower(v.email) = lower(${email}) and v.outcome is null and v.expires_at > ${at}
    order by v.created_at desc, v.id limit 200`;

/** Directory: one of them, ended or not, locked until the end of the transaction. */
export async function lockInvitationTo(
  tx: Transaction,
  email: string,
  invitationId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx<InvitationRow[]>`
    select ${columns(tx)} from ${named(tx)}
    where lower(v.email) = lower(${email}) and v.id = ${invitationId} for update of v`;
  return row;
}
