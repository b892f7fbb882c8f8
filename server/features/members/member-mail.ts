import { hasRight, ROLE_NAMES, ROLE_SENTENCES, type Role } from '@underlay/domain/members/rights.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { asSentence, type EmailContent, emailTemplate } from '../../services/email-template.ts';
import { readEvent } from '../../services/events.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { pathToSignIn } from '../account/index.ts';
import { readBusiness, readRole } from '../businesses/index.ts';
import { readOpenInvitation } from './invitation-store.ts';
import { readName } from './member-store.ts';

const SENDER = 'Underlay';

interface Invited {
  readonly businessId: string;
  readonly invitationId: string;
  readonly eventId: string;
}

export const invitationMail = backgroundTask<Invited>({
  name: 'invitation-mail',
  run: mailInvitation,
  noRetryOn: MailRefused,
});

interface CameOrWent {
  readonly businessId: string;
  readonly userId: string;
  readonly eventId: string;
}

export const memberMail = backgroundTask<CameOrWent>({ name: 'member-mail', run: mailMember, noRetryOn: MailRefused });

/**
 * Asks somebody to join. The button signs its reader in or up, and account selection asks for the answer. An invitation that was
 * answered or withdrawn meanwhile is not sent.
 */
async function mailInvitation(platform: Platform, data: Invited) {
  const { systemDb, mailer, config, clock } = platform;
  const { invitationId, eventId } = data;
  const db = platform.tenantDb(data.businessId);
  const [business, invitation] = await Promise.all([readBusiness(db), readOpenInvitation(db, invitationId)]);
  if (!business || !invitation || invitation.expiresAt <= clock.now()) return;
  const { email, invitedBy, role } = invitation;
  const path = await systemDb.begin((tx) => pathToSignIn(platform, tx, { email, onward: '/a/account-selection' }));
  await mailer.send({
    to: email,
    // No name, since nobody has said whose address it is.
    toName: '',
    fromName: SENDER,
    subject: `${business.name} invites you to Underlay`,
    messageId: `invitation-${invitationId}-${eventId}`,
    ...emailTemplate({
      business: SENDER,
      greeting: 'Hello,',
      paragraphs: [
        `${invitedBy || 'A member'} invites you to ${business.name} on Underlay.`,
        `Your role there will be ${ROLE_NAMES[role]}. ${ROLE_SENTENCES[role]}`,
      ],
      button: { text: 'See the invitation', href: `${config.publicOrigin}${path}` },
      closing: `Sign in or sign up with ${email}, then choose Accept. The invitation is open for 14 days. If you do not know ${business.name}, ignore this mail.`,
    }),
  });
}

/** Notifies one member who came, went or has another role, or whoever it was. Nobody who left is notified afterwards. */
export async function mailMember({ tenantDb, mailer, config }: Platform, data: CameOrWent) {
  const { userId, eventId } = data;
  const db = tenantDb(data.businessId);
  const [business, person, event, role] = await Promise.all([
    readBusiness(db),
    readName(db, userId),
    readEvent(db, eventId),
    readRole(db, userId),
  ]);
  if (!business || !person?.email || !event) return;
  const removed = event.kind === 'member_removed' && event.data.subject === userId;
  if (!removed && !role) return;
  const { detail, role: given } = event.data;
  const notice = {
    business: business.name,
    by: event.by ?? 'A member',
    detail: String(detail ?? ''),
    role: given as Role,
  };
  const copy = removed ? removedCopy(notice) : COPY[event.kind]?.(notice);
  if (!copy) return;
  const link = `${config.publicOrigin}/p/m/${business.id}/settings/members`;
  await mailer.send({
    to: person.email,
    toName: person.name,
    fromName: SENDER,
    subject: copy.subject,
    messageId: `member-${eventId}-${sha256(userId).toString('hex').slice(0, 12)}`,
    ...emailTemplate({
      business: SENDER,
      greeting: `Hello ${person.name},`,
      paragraphs: copy.paragraphs,
      ...(role && hasRight(role, 'work') && { button: { text: 'See the members', href: link } }),
      closing: `Questions? Write to ${config.supportEmail}.`,
    }),
  });
}

interface Notice {
  readonly business: string;
  /** The name of who did it. */
  readonly by: string;
  readonly detail: string;
  /** What somebody was made, where the event says it. */
  readonly role: Role;
}

type Copy = { readonly subject: string } & Pick<EmailContent, 'paragraphs'>;

const NOT_YOU =
  'If that should not have happened, look at the members now. An owner can remove another, or change their role.';

const COPY: Readonly<Record<string, (notice: Notice) => Copy>> = {
  member_joined: ({ business, by, detail, role }) => ({
    subject: `${by} joined ${business}`,
    paragraphs: [
      `${by} (${detail}) accepted an invitation to ${business} and is a member now: ${ROLE_NAMES[role]}.`,
      NOT_YOU,
    ],
  }),
  member_removed: ({ business, by, detail }) => ({
    subject: `${detail} was removed from ${business}`,
    paragraphs: [`${detail} is no longer a member of ${business}: ${by} removed them.`, NOT_YOU],
  }),
  member_left: ({ business, detail }) => ({
    subject: `${detail} left ${business}`,
    paragraphs: [`${detail} left ${business} and can no longer open it.`],
  }),
  role_changed: ({ business, by, role }) => ({
    subject: `${by} made you ${ROLE_NAMES[role]} at ${business}`,
    paragraphs: [asSentence(`${by} made you ${ROLE_NAMES[role]} at ${business}`), ROLE_SENTENCES[role]],
  }),
};

const removedCopy = ({ business, by }: Notice): Copy => ({
  subject: `You are no longer a member of ${business}`,
  paragraphs: [`${by} removed you from ${business}, so you can no longer open it.`],
});
