import type { InvitationJson, members } from '@underlay/contract/members.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { acceptInvitation, declineInvitation, provenEmail } from './answer-invitation.ts';
import { type InvitationRow, invitationsTo, listInvitations, readOpenInvitation } from './invitation-store.ts';
import { invite, sendAgain, withdraw } from './invite.ts';
import { listMembers } from './member-store.ts';
import { removeMember } from './remove-member.ts';

export function memberRoutes(platform: Platform): Handlers<typeof members> {
  const { sql, clock } = platform;
  const json = (row: InvitationRow): InvitationJson => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    expired: row.expiresAt <= clock.now(),
  });
  const read = async (businessId: string, invitationId: string) =>
    json(found(await readOpenInvitation({ sql, businessId }, invitationId)));
  return {
    list: async ({ params, user }) => {
      const rows = await listMembers({ sql, businessId: params.businessId });
      return rows.map((row) => ({ ...row, since: row.since.toISOString(), you: row.userId === user.id }));
    },
    remove: ({ params, user }) => removeMember(platform, params.businessId, user, params.memberId),
    invitations: async ({ params }) => (await listInvitations({ sql, businessId: params.businessId })).map(json),
    invite: async ({ params: { businessId }, body, user }) =>
      read(businessId, await invite(platform, businessId, user, body.email)),
    sendAgain: async ({ params: { businessId, invitationId }, user }) => {
      await sendAgain(platform, businessId, user, invitationId);
      return read(businessId, invitationId);
    },
    withdraw: ({ params, user }) => withdraw(platform, params.businessId, user, params.invitationId),
    ownInvitations: async ({ user }) => {
      const email = provenEmail(user);
      const rows = email ? await invitationsTo(sql, email, clock.now()) : [];
      return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
    },
    accept: async ({ params, user }) => ({ businessId: await acceptInvitation(platform, user, params.invitationId) }),
    decline: ({ params, user }) => declineInvitation(platform, user, params.invitationId),
  };
}
