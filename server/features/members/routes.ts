import type { me } from '@underlay/contract/me.ts';
import type { InvitationJson, MemberJson, members } from '@underlay/contract/members.ts';
import { type Role, rightsOf } from '@underlay/domain/members/rights.ts';
import { bellSettingsOf } from '@underlay/domain/notifications/bell-kinds.ts';
import { defaultDigest } from '@underlay/domain/notifications/bell-settings.ts';
import type { TenantDb } from '../../database/sql.ts';
import { provenEmail, type User } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { requireConfirmed } from '../account/index.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.ts';
import { changeRole } from './change-role.ts';
import { type InvitationRow, invitationsTo, listInvitations, readOpenInvitation } from './invitation-store.ts';
import { changeInvitedRole, invite, sendAgain, withdraw } from './invite.ts';
import { listMembers, type MemberRow } from './member-store.ts';
import { changeOwnSettings, readOwnSettings } from './own-settings-store.ts';
import { removeMember } from './remove-member.ts';

export function meRoutes({ clock }: Platform): Handlers<typeof me> {
  const meOf = async (db: TenantDb, own: Role | null, userId: string) => {
    const role = found(own);
    const { singleKeys, bell, digest } = found(await readOwnSettings(db, userId));
    return {
      role,
      rights: [...rightsOf(role)],
      singleKeys,
      bell: bellSettingsOf(role, bell),
      digest: digest ?? defaultDigest(role),
    };
  };
  return {
    read: ({ db, role, user }) => meOf(db, role, user.id),
    change: async ({ db, role, user, body }) => {
      await db.begin(async (tx) => {
        const { keys, notices } = await changeOwnSettings(tx, { userId: user.id, role: found(role) }, body);
        const what = { subjectId: db.businessId, actor: user.id, at: clock.now() };
        const data = { detail: body.singleKeys ? 'on' : 'off' };
        if (keys) await writeEvent(tx, { ...what, kind: 'single_keys_switched', data });
        if (notices) await writeEvent(tx, { ...what, kind: 'notices_chosen' });
      });
      return meOf(db, role, user.id);
    },
  };
}

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
  const ours = !platform.config.identity.issuer;
  const memberJson = ({ secondFactor, ...row }: MemberRow, user: User): MemberJson => ({
    ...row,
    uuid: row.id,
    since: row.since.toISOString(),
    secondFactor: ours ? secondFactor : null,
    you: row.userId === user.id,
  });
  return {
    list: async ({ db, user }) => (await listMembers(db)).map((row) => memberJson(row, user)),
    changeRole: async ({ db, body, params: { memberId }, user }) => {
      requireConfirmed(platform, user);
      await changeRole(platform, db, { user, memberId, ...body });
      return memberJson(found((await listMembers(db)).find(({ id }) => id === memberId)), user);
    },
    remove: async ({ db, params, query, user }) => {
      requireConfirmed(platform, user);
      const revokeConnections = query.revokeConnections === 'true';
      await removeMember(platform, db, { user, memberId: params.memberId, revokeConnections });
    },
    invitations: async ({ db }) => (await listInvitations(db)).map(json),
    invite: async ({ db, body, user }) => {
      requireConfirmed(platform, user);
      return read(db, await invite(platform, db, { user, ...body }));
    },
    sendAgain: async ({ db, params: { invitationId }, user }) => {
      requireConfirmed(platform, user);
      await sendAgain(platform, db, { user, invitationId });
      return read(db, invitationId);
    },
    changeInvitation: async ({ db, body, params: { invitationId }, user }) => {
      requireConfirmed(platform, user);
      await changeInvitedRole(platform, db, { user, invitationId, role: body.role });
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
