import { hasRight } from '@underlay/domain/members/rights.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import { found, Refused } from '../../services/refused.ts';
import { type LockedMember, lockMembers } from './member-store.ts';

/**
 * The members, locked, for a change by somebody who may change them. They may have been removed, or have got another role, while
 * this waited.
 */
export async function membersForChange(tx: TenantTransaction, user: Pick<User, 'id'>): Promise<LockedMember[]> {
  const members = await lockMembers(tx);
  const { role } = found(members.find(({ userId }) => userId === user.id));
  if (!hasRight(role, 'team')) throw notYourRole(role);
  return members;
}

/** Refuses with `last_owner` where this one is no longer an owner and nobody else is (ROLE-10). */
export function leaveAnOwner(members: readonly LockedMember[], leaving: LockedMember) {
  if (members.every(({ id, role }) => id === leaving.id || role !== 'owner')) throw new Refused('last_owner');
}
