import type { InvitationJson, members } from '@underlay/contract/members.ts';
import type { TenantDb } from '../../database/sql.ts';
import { provenEmail } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { requireConfirmed } from '../account/index.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { type InvitationRow, invitationsTo, listInvitations, readOpenInvitation } from './invitation-store.ts';
import { invite, sendAgain, withdraw } from './invite.ts';
import { listMembers } from './member-store.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(platform: Platform): Handlers<typeof members> {
  const { clock } = platform;
  const json = (row: InvitationRow): InvitationJson => ({
    ...row,
    uuid: row.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    expired: row.expiresAt <= clock.now(),
  });
  const read = async (db: TenantDb, invitationId: string) => json(found(await readOpenInvitation(db, invitationId)));
  return {
    list: async ({ db, user }) => {
      const rows = await listMembers(db);
      const ours = !platform.config.identity.issuer;
      return rows.map(({ secondFactor, ...row }) => ({
        ...row,
        uuid: row.id,
        since: row.since.toISOString(),
        secondFactor: ours ? secondFactor : null,
        you: row.userId === user.id,
      }));
    },
    remove: async ({ db, params, user }) => {
      requireConfirmed(platform, user);
      await removeMember(platform, db, { user, memberId: params.memberId });
    },
    invitations: async ({ db }) => (await listInvitations(db)).map(json),
    invite: async ({ db, body, user }) => {
      requireConfirmed(platform, user);
      return read(db, await invite(platform, db, { user, email: body.email }));
    },
    sendAgain: async ({ db, params: { invitationId }, user }) => {
      requireConfirmed(platform, user);
      await sendAgain(platform, db, { user, invitationId });
      return read(db, invitationId);
    },
    withdraw: ({ db, params, user }) => withdraw(platform, db, { user, invitationId: params.invitationId }),
    ownInvitations: async ({ systemDb, user }) => {
      const email = provenEmail(user);
      const rows = email ? await invitationsTo(systemDb.sql, email, clock.now()) : [];
      return rows.map((row) => ({ ...row, uuid: row.id, expiresAt: row.expiresAt.toISOString() }));
    },
    accept: async ({ systemDb, params, user }) => ({
      businessId: await acceptInvitation({ ...platform, systemDb }, user, params.invitationId),
    }),
    decline: ({ systemDb, params, user }) => declineInvitation({ ...platform, systemDb }, user, params.invitationId),
  };
}
