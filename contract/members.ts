import { INVITATION_FIELDS } from '@underlay/domain/members/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { Id, MomentOut, Nothing } from './primitives.ts';

export const MemberJson = z.object({
  /** Of the membership, not of the person. */
  uuid: Id,
  /** As their sign-in gives it. May be empty with another provider. */
  name: z.string(),
  email: z.string(),
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
    summary: 'Everybody who may sign in to this business; all have the same rights (AUTH-21)',
    response: z.array(MemberJson),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofBusiness}/:memberId`,
    access: 'manager',
    right: 'member',
    summary: 'Removes a member, or lets the caller leave; the last one stays',
    response: Nothing,
    refusals: ['last_member', 'confirmation_needed'],
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
    summary: 'Invites an address by mail; an invitation that is open already is sent again',
    body: schemaOf(INVITATION_FIELDS),
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
