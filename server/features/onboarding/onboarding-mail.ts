import type { JobKinds } from '../../services/jobs.ts';
import { type Letter, letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { type OnboardingRow, readOnboarding } from './onboarding-store.ts';
import { listToldOwners } from './told-owner-store.ts';

/** Background work: tells the business that payments are ready, or that its bank account could not be verified (D13). */
export async function mailOnboarding(
  { sql, mailer, config }: Platform,
  { businessId, about, eventId }: JobKinds['onboarding-mail'],
) {
  const business = await readOnboarding(sql, businessId);
  if (!business) return;
  const [owner] = await listToldOwners(sql, businessId);
  const to = business.email || owner?.email;
  // What is no longer so by now is not told any more.
  if (!to || (about === 'bank_failed' && business.bankStatus !== 'failed')) return;
  const { subject, ...words } = about === 'ready' ? ready(business) : bankFailed(business);
  await mailer.send({
    to,
    toName: business.name,
    fromName: 'Underlay',
    subject,
    messageId: `onboarding-${about}-${eventId}`,
    ...letter({
      business: business.name,
      greeting: 'Hello,',
      closing: `Questions? Write to ${config.supportEmail}.`,
      button: { text: 'Open settings', href: `${config.publicOrigin}/p/m/${businessId}/settings` },
      ...words,
    }),
  });
}

type Words = Pick<Letter, 'paragraphs'> & { readonly subject: string };

const ready = ({ name }: OnboardingRow): Words => ({
  subject: `${name} can take payments online`,
  paragraphs: [
    'Everything is confirmed: your customers can now pay their invoices by bank account and by card.',
    'There is nothing else to do.',
  ],
});

const bankFailed = ({ bankLastFour }: OnboardingRow): Words => ({
  subject: 'Your bank account could not be verified',
  paragraphs: [
    `The bank account ending in ${bankLastFour} could not be verified. Until there is a verified one, your customers cannot pay online.`,
    'Please check the numbers and enter the account again, or use another one.',
  ],
});
