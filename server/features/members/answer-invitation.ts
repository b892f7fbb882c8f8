import { hasRight } from '@underlay/domain/members/rights.ts';
import type { Transaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import { provenEmail, type User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { noteName, readRole } from '../businesses/index.ts';
import { endInvitation, type InvitationRow, lockInvitationTo } from './invitation-store.ts';
import { memberMail } from './member-mail.ts';
import { insertMember, listMembers } from './member-store.ts';

/** Makes the invited person a member, as what they were invited to be, and notifies the owners. Answers the business. Accepting twice is accepting once. */
export async function acceptInvitation(platform: Platform, user: User, invitationId: string): Promise<string> {
  const { systemDb, clock, queue, securityEvents } = platform;
  return systemDb.begin(async (tx) => {
    const invitation = await lockOwn(tx, user, invitationId);
    const { businessId, inviter, email, role } = invitation;
    const own = asOwner(tx, businessId);
    if (invitation.outcome === 'accepted' && (await readRole(own, user.id))) return businessId;
    const at = clock.now();
    if (invitation.outcome !== null || invitation.expiresAt <= at) throw new Refused('invitation_over');
    await endInvitation(own, invitationId, { outcome: 'accepted', at });
    if (!(await insertMember(own, { userId: user.id, role, invitedBy: inviter, at }))) return businessId;
    await noteName(own, user);
    const happened = { kind: 'member_joined', actor: user.id, at, data: { detail: email, role } } as const;
    const eventId = await writeEvent(own, { subjectId: businessId, ...happened });
    await securityEvents.record(tx, { kind: 'member-joined', userId: user.id, businessId });
    for (const member of await listMembers(own))
      if (member.userId !== user.id && hasRight(member.role, 'team'))
        await queue.add(tx, memberMail, { businessId, userId: member.userId, eventId });
    return businessId;
  });
}

export async function declineInvitation({ systemDb, clock }: Platform, user: User, invitationId: string) {
  await systemDb.begin(async (tx) => {
    const { businessId, email, outcome } = await lockOwn(tx, user, invitationId);
    const own = asOwner(tx, businessId);
    if (outcome === 'declined') return;
    const at = clock.now();
    if (outcome !== null) throw new Refused('invitation_over');
    await endInvitation(own, invitationId, { outcome: 'declined', at });
    const happened = { kind: 'invitation_declined', actor: user.id, at, data: { detail: email } } as const;
    await writeEvent(own, { subjectId: businessId, ...happened });
  });
}

/** Somebody else's invitation is as unknown as one that never was (D06). */
async function lockOwn(tx: Transaction, user: User, invitationId: string): Promise<InvitationRow> {
  return found(await lockInvitationTo(tx, found(provenEmail(user)), invitationId));
}
