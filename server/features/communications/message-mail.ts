import type { JobKinds } from '../../services/jobs.ts';
import { letter } from '../../services/letter.ts';
import type { Platform } from '../../services/platform.ts';
import { readBusiness } from '../businesses/index.ts';
import { mailCustomer, portalPath, readCustomer, unsubscribePath } from '../customers/index.ts';
import { endDelivery, readOutbound } from './message-store.ts';

type MessageReference = JobKinds['message-mail'];

/** Background work: an outbound message leaves as e-mail (D57), unless the customer has asked for none meanwhile (D16). */
export async function mailMessage(platform: Platform, job: MessageReference) {
  const { businessId, messageId, to } = job;
  const { sql, jobs, config } = platform;
  const outbound = await readOutbound(sql, businessId, messageId);
  // One of two addresses still has its mail to come when the other one has got it.
  const isWaiting = outbound?.delivery === 'queued' || (to !== undefined && outbound?.delivery === 'mailed');
  if (!outbound || !isWaiting) return;
  const [business, customer] = await Promise.all([
    readBusiness(sql, businessId),
    readCustomer(sql, businessId, outbound.customerId),
  ]);
  if (!business || !customer?.receiveEmail) return endDelivery(sql, businessId, messageId, 'off');
  const mail = {
    fromName: business.name,
    subject: `Message from ${business.name}`,
    messageId: `message-${messageId}`,
    ...letter({
      business: business.name,
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [outbound.message],
      button: { text: 'Open your account', href: `${config.publicOrigin}${portalPath(customer)}` },
      closing: `Questions? Reply to ${business.email || config.supportEmail}.`,
      unsubscribe: `${config.publicOrigin}${unsubscribePath(platform.sealer, businessId, customer.id)}`,
    }),
  };
  const recipient = { businessId, customerId: customer.id, to };
  const mailed = await mailCustomer(platform, recipient, mail, (tx, one) =>
    jobs.add(tx, 'message-mail', { ...job, to: one }),
  );
  if (mailed !== null) await endDelivery(sql, businessId, messageId, 'mailed');
}

/** Background work that was tried for the last time: the conversation says so under the message. */
export const messageNotMailed = ({ sql }: Platform, { businessId, messageId }: MessageReference) =>
  endDelivery(sql, businessId, messageId, 'failed');
