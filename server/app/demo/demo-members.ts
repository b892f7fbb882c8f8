import type { OfferedRole } from '@underlay/domain/members/rights.ts';
import type { TenantDb } from '../../database/sql.ts';
import { createUser } from '../../features/account/index.ts';
import { acceptInvitation, invite, listMembers } from '../../features/members/index.ts';
import { LAST_EVENT, markSeen } from '../../features/notifications/index.ts';
import type { User } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { OWNER } from './demo-data.ts';

/** One for each role besides the owner's. They sign in with the owner's password. */
const COLLEAGUES: readonly (Pick<User, 'email' | 'firstName' | 'lastName'> & { role: OfferedRole })[] = [
  { role: 'office', email: 'office@demo.test', firstName: 'Priya', lastName: 'Raman' },
  { role: 'estimator', email: 'estimator@demo.test', firstName: 'Curtis', lastName: 'Boyd' },
  { role: 'accountant', email: 'accountant@demo.test', firstName: 'Helen', lastName: 'Novotny' },
];

/** They are invited by the owner, and accept. */
export async function addMembers(platform: Platform, db: TenantDb, userId: string): Promise<void> {
  const owner = confirmed(OWNER, userId);
  for (const { role, ...person } of COLLEAGUES) {
    const id = await createUser(platform, { ...person, password: OWNER.password });
    const invitationId = await invite(platform, db, { user: owner, email: person.email, role });
    await acceptInvitation(platform, confirmed(person, id), invitationId);
  }
}

/** Everybody has read what they were told until now. */
export async function readBells({ clock }: Pick<Platform, 'clock'>, db: TenantDb): Promise<void> {
  for (const { userId, role } of await listMembers(db))
    await db.begin((tx) => markSeen(tx, { userId, role, until: LAST_EVENT, from: undefined, at: clock.now() }));
}

const confirmed = (
  { email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>,
  id: string,
): User => ({
  id,
  email,
  firstName,
  lastName,
  emailConfirmed: true,
  lastLogin: null,
});
