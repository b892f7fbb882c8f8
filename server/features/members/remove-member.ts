import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { withdrawInvitationsOf } from './invitation-store.ts';
import { memberMail } from './member-mail.ts';
import { deleteMember, lockMembers, readName } from './member-store.ts';

/**
 * Takes a member's access away, or one's own. Access ends with this transaction, since membership is looked up at every call. The
 * invitations that they sent go with them. Refuses with `last_member`: a business must not be left without anybody.
 */
export async function removeMember(
  platform: Platform,
  db: TenantDb,
  { user, memberId }: { user: User; memberId: string },
) {
  const { clock, queue, securityEvents } = platform;
  const { businessId } = db;
  await db.begin(async (tx) => {
    const members = await lockMembers(tx);
    // Whoever asks may have been removed while this waited.
    found(members.find(({ userId }) => userId === user.id));
    const leaving = found(members.find(({ id }) => id === memberId));
    if (members.length === 1) throw new Refused('last_member');
    const at = clock.now();
    const detail = (await readName(tx, leaving.userId))?.name ?? '';
    await deleteMember(tx, leaving.userId);
    await withdrawInvitationsOf(tx, leaving.userId, at);
    const kind = leaving.userId === user.id ? 'member_left' : 'member_removed';
    const happened = { kind, actor: user.id, at, data: { detail, subject: leaving.userId } };
    const eventId = await writeEvent(tx, { subjectId: businessId, ...happened });
    const details = { member: leaving.userId };
    await securityEvents.record(tx.sql, { kind: 'member-removed', userId: user.id, businessId, details });
    // Whoever did it knows. Everybody else is notified, the removed member too.
    for (const { userId } of members)
      if (userId !== user.id) await queue.add(tx.sql, memberMail, { businessId, userId, eventId });
  });
}
