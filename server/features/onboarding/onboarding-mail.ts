import { isReady, isRejected } from '@underlay/domain/businesses/onboarding-state.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { type EmailContent, emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { type OnboardingRow, readOnboarding } from './onboarding-store.ts';
import { listProviderOwners } from './provider-owner-store.ts';

/** What a business is notified of on its way to taking payments online. `resting`: they are paused. Queued tasks carry the word. */
export type OnboardingNotice = 'ready' | 'bank_failed' | 'resting';

interface Notice {
  readonly businessId: string;
  readonly about: OnboardingNotice;
  readonly eventId: string;
}

export const onboardingMail = backgroundTask<Notice>({
  name: 'onboarding-mail',
  run: mailOnboarding,
  noRetryOn: MailRefused,
});

/** Notifies the business that payments are ready, that they are paused, or that its bank account could not be verified (D13). */
async function mailOnboarding({ tenantDb, mailer, config }: Platform, { businessId, about, eventId }: Notice) {
  const db = tenantDb(businessId);
  const business = await readOnboarding(db);
  if (!business) return;
  const [owner] = await listProviderOwners(db);
  const to = business.email || owner?.email;
  // A notice that is no longer true is not sent.
  if (!to || !isStillSo[about](business)) return;
  const { subject, ...copy } = COPY[about](business);
  await mailer.send({
    to,
    toName: business.name,
    fromName: 'Underlay',
    subject,
    messageId: `onboarding-${about}-${eventId}`,
    ...emailTemplate({
      business: business.name,
      greeting: 'Hello,',
      closing: `Questions? Write to ${config.supportEmail}.`,
      button: { text: 'Open settings', href: `${config.publicOrigin}/p/m/${businessId}/settings` },
      ...copy,
    }),
  });
}

const isStillSo: Readonly<Record<OnboardingNotice, (business: OnboardingRow) => boolean>> = {
  ready: () => true,
  bank_failed: ({ bankStatus }) => bankStatus === 'failed',
  resting: (business) => business.businessType !== null && (!isReady(business) || business.requirements.length > 0),
};

type Copy = Pick<EmailContent, 'paragraphs'> & { readonly subject: string };

const ready = ({ name }: OnboardingRow): Copy => ({
  subject: `${name} can take payments online`,
  paragraphs: [
    'Everything is confirmed: your customers can now pay their invoices by bank account and by card.',
    'There is nothing else to do.',
  ],
});

const bankFailed = ({ bankLastFour }: OnboardingRow): Copy => ({
  subject: 'Your bank account could not be verified',
  paragraphs: [
    `The bank account ending in ${bankLastFour} could not be verified. Until there is a verified one, your customers cannot pay online.`,
    'Please check the numbers and enter the account again, or use another one.',
  ],
});

/** What is asked for is listed in the settings. A mail names nobody's SSN or birth date. */
function paused(business: OnboardingRow): Copy {
  const { name, achCapability, cardCapability } = business;
  const open = [
    ...(achCapability === 'active' ? ['by bank account'] : []),
    ...(cardCapability === 'active' ? ['by card'] : []),
  ];
  const now = open.length === 0 ? 'Your customers cannot pay online.' : `Your customers can pay ${open.join(' and ')}.`;
  if (isRejected(business))
    return {
      subject: `The payment provider does not work with ${name}`,
      paragraphs: [
        `The payment provider has decided not to work with this business. ${now}`,
        'Please write to us if you think that this is a mistake.',
      ],
    };
  if (business.requirements.length > 0)
    return {
      subject: `The payment provider asks for something more about ${name}`,
      paragraphs: [
        `The payment provider asks for something more about the business. ${now}`,
        'Your settings say what it asks for, and where to enter it.',
      ],
    };
  return {
    subject: `The payment provider is looking at ${name}`,
    paragraphs: [
      `The payment provider is looking at the business. ${now} There is nothing to do at the moment: we write again when everything works.`,
    ],
  };
}

const COPY: Readonly<Record<OnboardingNotice, (business: OnboardingRow) => Copy>> = {
  ready,
  bank_failed: bankFailed,
  resting: paused,
};
