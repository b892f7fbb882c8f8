import { hasRight } from '@underlay/domain/members/rights.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import { notifyScreens } from '../../services/live-store.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { withdrawInvitationsOf } from './invitation-store.ts';
import { memberMail } from './member-mail.ts';
import { deleteMember, lockMembers, readName } from './member-store.ts';
import { leaveAnOwner } from './members-for-change.ts';

/**
 * Takes a member's access away, which needs the right team, or one's own. Access ends with this transaction, since membership is looked up at every call. The
 * invitations that they sent or were sent go with them. Refuses with `last_owner`: a business must not be left without one.
 */
export async function removeMember(
  platform: Platform,
  db: TenantDb,
  { user, memberId, revokeConnections }: { user: User; memberId: string; revokeConnections: boolean },
) {
  const { clock, queue, securityEvents, revokeMade } = platform;
  const { businessId } = db;
  await db.begin(async (tx) => {
    const members = await lockMembers(tx);
    // Whoever asks may have been removed while this waited.
    const own = found(members.find(({ userId }) => userId === user.id));
    if (own.id !== memberId && !hasRight(own.role, 'team')) throw notYourRole(own.role);
    const leaving = found(members.find(({ id }) => id === memberId));
    leaveAnOwner(members, leaving);
    const at = clock.now();
    const detail = (await readName(tx, leaving.userId))?.name ?? '';
    await deleteMember(tx, leaving.userId);
    await withdrawInvitationsOf(tx, leaving, at);
    const kind = leaving === own ? 'member_left' : 'member_removed';
    const happened = { kind, actor: user.id, at, data: { detail, subject: leaving.userId } } as const;
    const eventId = await writeEvent(tx, { subjectId: businessId, ...happened });
    if (revokeConnections && hasRight(own.role, 'team'))
      await revokeMade(tx, { userId: leaving.userId, by: user.id, at });
    const details = { member: leaving.userId };
    await securityEvents.record(tx.sql, { kind: 'member-removed', userId: user.id, businessId, details });
    // Whoever did it knows. The other owners are notified, the removed member too.
    for (const { userId, role } of members)
      if (userId !== user.id && (userId === leaving.userId || hasRight(role, 'team')))
        await queue.add(tx.sql, memberMail, { businessId, userId, eventId });
    await notifyScreens(tx, { about: 'anything', id: null });
  });
}
