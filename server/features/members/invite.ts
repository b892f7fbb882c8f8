import { randomUUID } from 'node:crypto';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { OfferedRole, Role } from '@underlay/domain/members/rights.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import {
  countMails,
  endInvitation,
  listInvitations,
  openInvitation,
  readOpenInvitation,
  updateInvitedRole,
} from './invitation-store.ts';
import { invitationMail } from './member-mail.ts';
import { type LockedMember, listMembers } from './member-store.ts';
import { membersForChange } from './members-for-change.ts';

const OPEN_DAYS = 14;
const MAX_OPEN = 20;
const MAX_PEOPLE = 200;
/** Mails of invitations within 24 hours. Nobody is to be flooded through us. */
const MAX_MAILS = 30;
const MAX_MAILS_TO_ONE = 5;

/**
 * Invites an address by mail. Inviting it again sends the same invitation again. It never reveals whether that address has an
 * account: only the mail's reader learns what comes next. Answers the invitation's id.
 */
export async function invite(
  platform: Platform,
  db: TenantDb,
  { user, email, role }: { user: User; email: string; role?: OfferedRole | undefined },
): Promise<string> {
  return db.begin(async (tx) => {
    const members = await membersForChange(tx, user);
    const open = await listInvitations(tx);
    if (!open.some((one) => isSame(one.email, email))) {
      if (open.length >= MAX_OPEN) throw new Refused('too_many_invitations');
      if (open.length + members.length >= MAX_PEOPLE) throw new Refused('too_many_members');
    }
    return send(platform, tx, { members, user, email, role });
  });
}

/** The same for one that is in the list, also after it has expired. */
export async function sendAgain(
  platform: Platform,
  db: TenantDb,
  { user, invitationId }: { user: User; invitationId: string },
) {
  await db.begin(async (tx) => {
    const members = await membersForChange(tx, user);
    const { email } = found(await readOpenInvitation(tx, invitationId));
    await send(platform, tx, { members, user, email });
  });
}

/** Changes what somebody is invited to be. It holds for the mail that they have. */
export async function changeInvitedRole(
  { clock, securityEvents }: Platform,
  db: TenantDb,
  { user, invitationId, role }: { user: User; invitationId: string; role: OfferedRole },
) {
  await db.begin(async (tx) => {
    await membersForChange(tx, user);
    const { email, role: before } = found(await readOpenInvitation(tx, invitationId));
    if (before === role) return;
    // It may have been answered while this one waited.
    if (!(await updateInvitedRole(tx, invitationId, role))) throw new Refused('NOT_FOUND');
    const { businessId } = db;
    const happened = {
      kind: 'invitation_changed',
      actor: user.id,
      at: clock.now(),
      data: { detail: email, before, role },
    } as const;
    await writeEvent(tx, { subjectId: businessId, ...happened });
    const details = { invitation: invitationId, role };
    await securityEvents.record(tx.sql, { kind: 'role-changed', userId: user.id, businessId, details });
  });
}

export async function withdraw(
  { clock, securityEvents }: Platform,
  db: TenantDb,
  { user, invitationId }: { user: User; invitationId: string },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    await membersForChange(tx, user);
    const { email } = found(await readOpenInvitation(tx, invitationId));
    // It may have been accepted while this one waited.
    if (!(await endInvitation(tx, invitationId, { outcome: 'withdrawn', at }))) throw new Refused('NOT_FOUND');
    const data = { detail: email };
    await writeEvent(tx, {
      subjectId: db.businessId,
      kind: 'invitation_withdrawn',
      actor: user.id,
      at,
      data,
    });
    const { businessId } = db;
    await securityEvents.record(tx.sql, { kind: 'invitation-withdrawn', userId: user.id, businessId });
  });
}

interface Sending {
  readonly members: readonly LockedMember[];
  readonly user: User;
  readonly email: string;
  readonly role?: Role | undefined;
}

async function send(
  { clock, queue, securityEvents }: Platform,
  tx: TenantTransaction,
  { members, user, email, role }: Sending,
) {
  const { sql, businessId } = tx;
  refuseMember(members, email);
  const at = clock.now();
  const mails = await countMails(tx, { email, since: new Date(at.getTime() - DAY_MILLISECONDS) });
  if (mails.all >= MAX_MAILS || mails.toOne >= MAX_MAILS_TO_ONE) throw new Refused('too_many_invitation_mails');
  const expiresAt = new Date(at.getTime() + OPEN_DAYS * DAY_MILLISECONDS);
  const invitationId = await openInvitation(tx, {
    id: randomUUID(),
    email,
    role,
    userId: user.id,
    at,
    expiresAt,
  });
  // The one before may have been accepted while this one waited for it.
  refuseMember(await listMembers(tx), email);
  const eventId = await writeEvent(tx, {
    subjectId: businessId,
    kind: 'member_invited',
    actor: user.id,
    at,
    data: { detail: email },
  });
  await securityEvents.record(sql, { kind: 'member-invited', userId: user.id, businessId });
  await queue.add(sql, invitationMail, { businessId, invitationId, eventId });
  return invitationId;
}

function refuseMember(members: readonly { readonly email: string }[], email: string) {
  if (members.some((member) => isSame(member.email, email))) throw new Refused('already_member', { field: 'email' });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
