import { hasRight, type OfferedRole } from '@underlay/domain/members/rights.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import { notifyScreens } from '../../services/live-store.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { memberMail } from './member-mail.ts';
import { readName, updateRole } from './member-store.ts';
import { leaveAnOwner, membersForChange } from './members-for-change.ts';

interface RoleChange {
  readonly user: User;
  readonly memberId: string;
  readonly role: OfferedRole;
  /** Those that the member made, where the right to make them goes (CONN-11). */
  readonly revokeConnections: boolean;
}

/**
 * Gives a member another role, which counts from their next call on. Refuses with `last_owner`: a business must not be left without
 * one, also when two owners do it to each other at once.
 */
export async function changeRole(
  platform: Platform,
  db: TenantDb,
  { user, memberId, role, revokeConnections }: RoleChange,
) {
  const { clock, queue, securityEvents, revokeMade } = platform;
  const { businessId } = db;
  await db.begin(async (tx) => {
    const members = await membersForChange(tx, user);
    const member = found(members.find(({ id }) => id === memberId));
    if (member.role === role) return;
    if (role !== 'owner') leaveAnOwner(members, member);
    const { userId } = member;
    await updateRole(tx, userId, role);
    const detail = (await readName(tx, userId))?.name ?? '';
    const data = { detail, subject: userId, before: member.role, role };
    const at = clock.now();
    const happened = { kind: 'role_changed', actor: user.id, at, data } as const;
    const eventId = await writeEvent(tx, { subjectId: businessId, ...happened });
    const losesTeam = hasRight(member.role, 'team') && !hasRight(role, 'team');
    if (revokeConnections && losesTeam) await revokeMade(tx, { userId, by: user.id, at });
    const details = { member: userId, role };
    await securityEvents.record(tx.sql, { kind: 'role-changed', userId: user.id, businessId, details });
    await queue.add(tx.sql, memberMail, { businessId, userId, eventId });
    await notifyScreens(tx, { about: 'anything', id: null });
  });
}
