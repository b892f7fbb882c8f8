import { RULES } from '@underlay/domain/forms/rules.ts';
import { INVITATION_FIELDS } from '@underlay/domain/members/fields.ts';
import { OFFERED_ROLES, ROLES } from '@underlay/domain/members/rights.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { Id, MomentOut, Nothing } from './primitives.ts';
import { seen } from './seen.ts';

const OfferedRole = z.enum(OFFERED_ROLES, RULES.select.message);

export const MemberJson = z.object({
  /** Of the membership, not of the person. */
  uuid: Id,
  /** As their sign-in gives it. May be empty with another provider. */
  name: z.string(),
  email: seen('team', z.string()),
  role: z.enum(ROLES),
  since: MomentOut,
  /** Whether they have set up two-step sign-in. Null where another provider signs people in. */
  secondFactor: z.boolean().nullable(),
  /** The name of who invited them. Null for whoever created the business. */
  invitedBy: z.string().nullable(),
  /** Whether it is whoever asks. */
  you: z.boolean(),
});
export type MemberJson = z.output<typeof MemberJson>;

export const InvitationJson = z.object({
  uuid: Id,
  email: z.string(),
  /** What they will be. */
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: MomentOut,
  expiresAt: MomentOut,
  /** Sending it again opens it for another two weeks. */
  expired: z.boolean(),
});
export type InvitationJson = z.output<typeof InvitationJson>;

/** What whoever is invited sees of it. */
export const OwnInvitationJson = z.object({
  uuid: Id,
  businessName: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: MomentOut,
});
export type OwnInvitationJson = z.output<typeof OwnInvitationJson>;

const ofBusiness = '/business/:businessId/members' as const;
const invitationsOf = '/business/:businessId/invitations' as const;
const own = '/invitations' as const;

export const members = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'work',
    summary: 'Everybody who may sign in to this business, and what each of them is',
    response: z.array(MemberJson),
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:memberId/role`,
    access: 'manager',
    right: 'team',
    summary: 'Gives a member another role, which counts from their next call on; the last owner stays one (ROLE-10)',
    body: z.object({
      role: OfferedRole,
      /** Whether the connections that they made end too, where the right team goes with the role (CONN-11). */
      revokeConnections: z.boolean().default(false),
    }),
    response: MemberJson,
    refusals: ['last_owner', 'confirmation_needed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofBusiness}/:memberId`,
    access: 'manager',
    right: 'member',
    summary: 'Lets the caller leave, or removes another member, which needs the right team; the last owner stays',
    /** Whether the connections that they made end too, which needs the right team as well (CONN-11). */
    query: z.object({ revokeConnections: z.enum(['true', 'false']).optional() }),
    response: Nothing,
    refusals: ['last_owner', 'confirmation_needed', 'not_your_role'],
  }),
  invitations: endpoint({
    method: 'GET',
    path: invitationsOf,
    access: 'manager',
    right: 'team',
    summary: 'Invitations that nobody has answered, newest first',
    response: z.array(InvitationJson),
  }),
  invite: endpoint({
    method: 'POST',
    path: invitationsOf,
    access: 'manager',
    right: 'team',
    summary: 'Invites an address by mail, as Office unless it says otherwise; an open invitation is sent again',
    body: schemaOf(INVITATION_FIELDS).extend({
      /** Left out of an open invitation, it stays as it is. */
      role: OfferedRole.optional(),
    }),
    response: InvitationJson,
    refusals: [
      'already_member',
      'too_many_members',
      'too_many_invitations',
      'too_many_invitation_mails',
      'confirmation_needed',
    ],
    perMinute: 30,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: `${invitationsOf}/:invitationId/mail`,
    access: 'manager',
    right: 'team',
    summary: 'Sends an open invitation again, good for another two weeks',
    response: InvitationJson,
    refusals: ['already_member', 'too_many_invitation_mails', 'confirmation_needed'],
    perMinute: 30,
  }),
  changeInvitation: endpoint({
    method: 'PUT',
    path: `${invitationsOf}/:invitationId/role`,
    access: 'manager',
    right: 'team',
    summary: 'Changes what somebody is invited to be, until they have answered',
    body: z.object({ role: OfferedRole }),
    response: InvitationJson,
    refusals: ['confirmation_needed'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${invitationsOf}/:invitationId`,
    access: 'manager',
    right: 'team',
    summary: 'Takes an open invitation back',
    response: Nothing,
  }),
  ownInvitations: endpoint({
    method: 'GET',
    path: own,
    access: 'user',
    summary: 'Open invitations to the confirmed address of the caller, newest first',
    response: z.array(OwnInvitationJson),
  }),
  accept: endpoint({
    method: 'POST',
    path: `${own}/:invitationId/accept`,
    access: 'user',
    summary: 'Makes the caller a member of the business that invited them',
    response: z.object({ businessId: Id }),
    refusals: ['invitation_over'],
  }),
  decline: endpoint({
    method: 'POST',
    path: `${own}/:invitationId/decline`,
    access: 'user',
    summary: 'Says no to an invitation',
    response: Nothing,
    refusals: ['invitation_over'],
  }),
};
