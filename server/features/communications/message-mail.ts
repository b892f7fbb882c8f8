import { letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import { endDelivery, readOutbound } from './message-store.ts';

interface MessageReference {
  readonly businessId: string;
  readonly messageId: string;
}

/** Background work: an outbound message leaves as e-mail (D57), unless the customer has asked for none meanwhile (D16). */
export async function mailMessage(platform: Platform, { businessId, messageId }: MessageReference) {
  const { sql, mailer, config } = platform;
  const outbound = await readOutbound(sql, businessId, messageId);
  if (outbound?.delivery !== 'queued') return;
  const [business, customer] = await Promise.all([
    readBusiness(sql, businessId),
    readCustomer(sql, businessId, outbound.customerId),
  ]);
  if (!business || !customer?.receiveEmail) return endDelivery(sql, businessId, messageId, 'off');
  await mailer.send({
    to: customer.email,
    toName: customer.displayName,
    fromName: business.name,
    subject: `Message from ${business.name}`,
    messageId: `message-${messageId}`,
    ...letter({
      business: business.name,
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [outbound.message],
      button: { text: 'Open your account', href: `${config.publicOrigin}${portalPath(customer)}` },
      closing: `Questions? Reply to ${business.email || config.supportEmail}.`,
    }),
  });
  await endDelivery(sql, businessId, messageId, 'mailed');
}

/** Background work that was tried for the last time: the conversation says so under the message. */
export const messageNotMailed = ({ sql }: Platform, { businessId, messageId }: MessageReference) =>
  endDelivery(sql, businessId, messageId, 'failed');
